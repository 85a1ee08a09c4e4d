import { setTimeout as pause } from 'node:timers/promises'
import type { Ledger } from './ledger.ts'
import type { Program } from './programs.ts'

/** How one program was killed, and how long it took from then until all was well again. */
export interface Round {
  victim: string
  readyMs: number
}

/** So many things are acknowledged between two kills. */
const doneBetween = 10
/** After that it happens at any moment within this time, in milliseconds. */
const momentMs = 300
/** Longer than this without anything done means that the site is dead. */
const deadMs = 120_000
const askMs = 10

async function until(
  isSo: () => boolean | Promise<boolean>,
  what: string,
  signal: AbortSignal,
): Promise<void> {
  const giveUpAt = performance.now() + deadMs
  while (!(await isSo())) {
    if (performance.now() > giveUpAt) throw new Error(`${what} for ${deadMs / 1000} s.`)
    await pause(askMs, undefined, { signal })
  }
}

/** Kills one program after another, in turn, while visitors come, and starts it again at once. Rejects when told to end. */
export async function killInRounds(
  victims: readonly Program[],
  ledger: Ledger,
  count: number,
  signal: AbortSignal,
  onRound: (round: Round, done: number) => void = () => {},
): Promise<Round[]> {
  const rounds: Round[] = []
  for (let round = 0; round < count; round += 1) {
    const victim = victims[round % victims.length]
    if (!victim) break
    const goal = ledger.acknowledged + doneBetween
    await until(() => ledger.acknowledged >= goal, 'Nothing was acknowledged', signal)
    await pause(Math.random() * momentMs)
    const killedAt = performance.now()
    await victim.kill()
    await victim.start()
    await until(victim.isReady, `${victim.name} was not ready`, signal)
    const told = { victim: victim.name, readyMs: performance.now() - killedAt }
    rounds.push(told)
    onRound(told, rounds.length)
  }
  return rounds
}
