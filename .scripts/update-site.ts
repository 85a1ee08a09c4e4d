import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './root.ts'

/** Why an update did not begin or went back, in a sentence that says what to do. */
export class UpdateProblem extends Error {}

const here = resolve(root)
const readyWithinMs = 180_000
const stoppedWithinMs = 60_000

/** Runs as whoever owns the folder, also where root updates it: what is made belongs to the site's user. */
function ownership(): { uid?: number; gid?: number; env: NodeJS.ProcessEnv } {
  const { uid, gid } = statSync(here)
  if (process.getuid?.() !== 0 || uid === 0) return { env: process.env }
  const entry = spawnSync('getent', ['passwd', String(uid)], { encoding: 'utf8' }).stdout ?? ''
  const home = entry.trim().split(':')[5]
  return { uid, gid, env: { ...process.env, ...(home && { HOME: home }) } }
}

/** Runs one step and answers what it printed. Throws {@link UpdateProblem} with its last words when it fails. */
export function step(title: string, command: string, args: string[], cwd = here): string {
  console.log(`${title} …`)
  const { status, stdout, stderr, error } = attempt(command, args, cwd)
  if (status === 0) return stdout
  const words = `${stdout}\n${stderr}`.trim().split('\n').slice(-8).join('\n')
  throw new UpdateProblem(`${title} failed.\n${error?.message ?? words}`)
}

/** Runs a command as the site's user and answers how it ended. */
export function attempt(command: string, args: string[], cwd = here) {
  const limits = { maxBuffer: 64 * 1024 * 1024, encoding: 'utf8' } as const
  return spawnSync(command, args, { cwd, ...ownership(), ...limits })
}

const systemctl = (...args: string[]) => spawnSync('systemctl', args, { encoding: 'utf8' })

/** The units of systemd that run the site of this folder; none where it is started by hand. */
function unitsHere(): string[] {
  const { stdout } = systemctl('show', '*.service', '--property=Id,WorkingDirectory,ActiveState')
  return (stdout ?? '').split('\n\n').flatMap((block) => {
    const facts = new Map(
      block.split('\n').map((line) => {
        const at = line.indexOf('=')
        return [line.slice(0, at), line.slice(at + 1)]
      }),
    )
    const isOurs = facts.get('WorkingDirectory') === here && facts.get('ActiveState') === 'active'
    return isOurs ? [facts.get('Id') ?? ''] : []
  })
}

function control(verb: 'start' | 'stop', units: string[]): void {
  const { status, stderr, error } = systemctl(verb, ...units)
  if (status !== 0)
    throw new UpdateProblem(
      `systemctl ${verb} ${units.join(' ')} failed: ${error?.message ?? stderr.trim()}. Run npm run update as root.`,
    )
}

/** Whether an address of the site answers well. */
const answers = async (address: string) =>
  await fetch(address, { signal: AbortSignal.timeout(5000) }).then(
    ({ ok }) => ok,
    () => false,
  )

async function isReady(origins: string[]): Promise<boolean> {
  const all = await Promise.all(origins.map(async (origin) => await answers(`${origin}/readyz`)))
  return all.every(Boolean)
}

/** The site of this folder as it runs: by units of systemd, or else by this command for as long as it looks at it. */
export interface RunningSite {
  units: string[]
  isReady: () => Promise<boolean>
  stop: () => Promise<void>
  /** Starts it and answers whether it became ready. */
  start: () => Promise<boolean>
  /** Ends what was started only to be looked at. */
  leave: () => Promise<void>
}

/**
 * Finds out how the site is run; `stopped` are units that a broken off update has stopped. Throws {@link UpdateProblem} where it
 * runs in a way that nobody here can stop.
 */
export async function findSite(port: string, stopped: string[] = []): Promise<RunningSite> {
  const units = [...new Set([...unitsHere(), ...stopped])]
  const ofUnits = units.flatMap((unit) => /@(\d+)\.service$/.exec(unit)?.[1] ?? [])
  const ports = ofUnits.length > 0 ? ofUnits : [port]
  const origins = ports.map((one) => `http://127.0.0.1:${one}`)
  let child: ChildProcess | undefined
  const endChild = async () => {
    const ending = child
    child = undefined
    if (!ending || ending.exitCode !== null) return
    const ended = once(ending, 'exit')
    ending.kill('SIGTERM')
    await ended
  }
  if (units.length === 0 && (await answers(`${origins[0]}/healthz`)))
    throw new UpdateProblem(
      `The site runs, but no unit of systemd runs it in ${here}. Stop it, then run this again.`,
    )
  /** Whether it was ready in time; undefined as soon as what was started has ended. */
  const untilReady = async () => {
    const end = Date.now() + readyWithinMs
    while (Date.now() < end) {
      if (await isReady(origins)) return true
      if (child && child.exitCode !== null) return false
      if (units.length > 0 && hasFailed(units)) return false
      await sleep(500)
    }
    return false
  }
  return {
    units,
    isReady: async () => await isReady(origins),
    stop: async () => {
      if (units.length > 0) control('stop', units)
      await endChild()
      const end = Date.now() + stoppedWithinMs
      while (await answers(`${origins[0]}/healthz`)) {
        if (Date.now() > end) throw new UpdateProblem('The site did not stop.')
        await sleep(200)
      }
    },
    start: async () => {
      if (units.length > 0) control('start', units)
      else
        child = spawn(process.execPath, [join(here, '.scripts/start.ts'), '--built'], {
          cwd: here,
          ...ownership(),
          stdio: 'ignore',
        })
      return await untilReady()
    },
    leave: endChild,
  }
}

/** A unit that ends again and again is started anew each time, so what counts is how often. */
function hasFailed(units: string[]): boolean {
  const { stdout } = systemctl('show', ...units, '--property=NRestarts,ActiveState')
  const restarts = [...(stdout ?? '').matchAll(/^NRestarts=(\d+)$/gm)].map(
    ([, count]) => +(count ?? 0),
  )
  return /^ActiveState=failed$/m.test(stdout ?? '') || restarts.some((count) => count > 3)
}

/** What the doctor of the present version says must be mended, by the names of its checks; undefined where it does not say so. */
export function namesToMend(): Set<string> | undefined {
  const { stdout } = attempt(process.execPath, ['offers-service/src/doctor/doctor.ts', '--json'])
  try {
    const findings = JSON.parse(stdout) as { name: string; state: string }[]
    return new Set(findings.filter(({ state }) => state === 'mend').map(({ name }) => name))
  } catch {
    return undefined
  }
}
