import { spawn, spawnSync } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { root } from './root.ts'

/** Runs one step of a longer check, showing what it prints; returns whether it succeeded. */
export function run(title: string, command: string, args: string[]): boolean {
  const startedAt = Date.now()
  console.log(`\n— ${title}`)
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
  if (error) console.error(error.message)
  sayOutcome(title, status === 0, startedAt)
  return status === 0
}

/** Runs one step beside others and shows what it printed when it has ended; resolves to whether it succeeded. */
export async function runBeside(title: string, command: string, args: string[]): Promise<boolean> {
  const startedAt = Date.now()
  console.log(`\n— ${title} …`)
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const status = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  const [printed, complained, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    status,
  ])
  console.log(`\n— ${title}\n${printed}${complained}`)
  sayOutcome(title, code === 0, startedAt)
  return code === 0
}

function sayOutcome(title: string, succeeded: boolean, startedAt: number): void {
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  console.log(`— ${title}: ${succeeded ? 'ok' : 'FAILED'} after ${seconds} s`)
}
