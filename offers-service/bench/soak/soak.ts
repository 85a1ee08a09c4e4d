import { setTimeout as pause } from 'node:timers/promises'
import { type Balance, Ledger } from './ledger.ts'
import { type Programs, startPrograms } from './programs.ts'
import { killInRounds, type Round } from './rounds.ts'
import { type Look, type Steady, watchSteadyLoad } from './steady.ts'
import { readValue, waitingMails } from './stored.ts'
import { logIn, Visitors } from './visitors.ts'

interface Options {
  services: number
  /** As for `startPrograms`. */
  database?: string | undefined
  hasContent: boolean
  rounds: number
  minutes: number
  visitors: number
  /** How long each visitor rests between two things, in milliseconds. */
  pauseMs: number
  /** What waits when no mail went for so long at the end is reported as waiting. */
  mailMs: number
  /** Ends everything before its time. */
  signal: AbortSignal
  onRound?: (round: Round, done: number) => void
  /** Told every few seconds in peace, with what each process told of itself, or undefined when it did not answer. */
  onLook?: (looks: (Look | undefined)[]) => void
}

export interface Outcome {
  rounds: Round[]
  steady: Steady | undefined
  balances: Balance[]
  repeatedMails: number
  faults: string[]
}

/** Who is quoted on the site, as the admin's list has them. */
async function testimonialNames({ origins: [origin = ''] }: Programs): Promise<string[]> {
  const headers = await logIn(origin)
  const list = await fetch(`${origin}/api/admin/testimonials`, { headers })
  return ((await list.json()) as { name: string }[]).map(({ name }) => name)
}

/** Waits until no mail has to go any more, or none has gone for so long. */
async function untilMailRests(db: Programs['db'], restMs: number, signal: AbortSignal) {
  let waiting = Infinity
  let lastWentAt = performance.now()
  while (waiting > 0 && performance.now() - lastWentAt < restMs) {
    const now = await waitingMails(db)
    if (now < waiting) lastWentAt = performance.now()
    waiting = now
    await pause(200, undefined, { signal })
  }
}

/**
 * Runs a site under load, kills its programs in rounds, leaves it in peace for some minutes, and compares what it then has with
 * what it had acknowledged.
 */
export async function soak(options: Options): Promise<Outcome> {
  const { rounds, minutes, visitors, pauseMs, mailMs, hasContent, signal, onRound, onLook } =
    options
  const ledger = new Ledger()
  const programs = await startPrograms({ ...options, onMail: (mail) => ledger.receive(mail) })
  const over = new AbortController()
  try {
    const { origins, victims, db } = programs
    while (!(await programs.isSiteReady())) await pause(100, undefined, { signal })
    const visiting = new Visitors({
      origin: () => origins[Math.floor(Math.random() * origins.length)] ?? '',
      ledger,
      hasContent,
      over: over.signal,
    }).run(visitors, pauseMs)
    const killed = await killInRounds(victims, ledger, rounds, signal, onRound)
    const steady =
      minutes > 0 ? await watchSteadyLoad(programs, ledger, minutes, signal, onLook) : undefined
    const silent = programs
      .lastWords()
      .filter((_, index) => (steady?.processes[index]?.unanswered ?? 0) > 0)
      .map((words) => `A process did not always answer in peace. It wrote last:\n${words}`)
    over.abort()
    await visiting
    await untilMailRests(db, mailMs, signal)
    const testimonials = hasContent ? await testimonialNames(programs) : []
    await programs.stopServices()
    const { balances, faults } = ledger.compare(await readValue(db, testimonials))
    return {
      rounds: killed,
      steady,
      balances,
      repeatedMails: ledger.repeatedMails,
      faults: [...silent, ...faults],
    }
  } finally {
    over.abort()
    await programs.stop()
  }
}

/** Whether nothing acknowledged is missing, nothing is there twice, and every process answered while it was left in peace. */
export const isWell = ({ balances, faults }: Outcome): boolean =>
  faults.length === 0 &&
  balances.every(({ lost, doubled }) => lost.length === 0 && doubled.length === 0)
