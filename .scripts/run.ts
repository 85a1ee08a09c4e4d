import { spawnSync } from 'node:child_process'
import { root } from './root.ts'

/** Runs one step of a longer check, showing what it prints; returns whether it succeeded. */
export function run(title: string, command: string, args: string[]): boolean {
  const startedAt = Date.now()
  console.log(`\n— ${title}`)
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
  if (error) console.error(error.message)
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  console.log(`— ${title}: ${status === 0 ? 'ok' : 'FAILED'} after ${seconds} s`)
  return status === 0
}
