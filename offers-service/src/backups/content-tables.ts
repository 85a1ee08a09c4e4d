import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { say } from './command.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Has the content system make its tables in the empty database of `DATABASE_URL`, and keep what else it makes in a passing folder. */
export async function makeContentTables(
  secrets: Record<string, string>,
  folder: string,
): Promise<void> {
  const { buildStale } = await import('../../../.scripts/build.ts')
  await buildStale(say)
  const child = fork(join(root, 'cms/tables.mjs'), {
    cwd: join(root, 'cms'),
    env: { ...process.env, ...secrets, SEED: 'none', DATA_DIR: folder },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const [complaint, [code]] = await Promise.all([
    child.stderr ? text(child.stderr) : '',
    once(child, 'exit'),
  ])
  if (code !== 0) throw new Error(`The content system could not make its tables.\n${complaint}`)
}
