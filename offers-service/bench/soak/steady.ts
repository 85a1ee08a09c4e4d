import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type OwnFigures, ownFigures } from '../own-figures.ts'
import type { Ledger } from './ledger.ts'
import type { Programs } from './programs.ts'

/** How one process did over some time without any trouble; sizes in megabytes. */
interface Steadiness {
  /** Middle of the second quarter, and of the last; the first is for warming up. */
  memoryBefore: number
  memoryAfter: number
  /** How many of the looks found a stall of more than 100 ms since the one before, and the longest. */
  looks: number
  longStalls: number
  longestStallMs: number
  /** In how many of those a bare program beside it was held up for at least half as long: that is the machine. */
  machineStalls: number
  /** Of how many more looks there was no answer. */
  unanswered: number
}

/** What a process told of itself. */
export interface Look extends OwnFigures {
  /** The longest stall, in the same time, of a program that does nothing but store a row now and then. */
  bareMs: number
}

export interface Steady {
  minutes: number
  doneASecond: number
  maxWalMb: number
  processes: Steadiness[]
}

const lookEveryMs = 5000
const longStallMs = 100
const megabyte = 1_000_000

const middle = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

/** Undefined when the process does not answer. */
async function look(origin: string, bareMs: number): Promise<Look | undefined> {
  return await ownFigures(origin, lookEveryMs).then(
    (figures) => ({ ...figures, bareMs }),
    () => undefined,
  )
}

function judge(all: (Look | undefined)[]): Steadiness {
  const looks = all.filter((one) => one !== undefined)
  const memory = looks.map((one) => one.memory)
  const quarter = Math.floor(looks.length / 4)
  const counted = looks.slice(quarter)
  const long = counted.filter(({ stallMs }) => stallMs > longStallMs)
  return {
    memoryBefore: middle(memory.slice(quarter, quarter * 2)),
    memoryAfter: middle(memory.slice(-quarter)),
    looks: counted.length,
    longStalls: long.length,
    longestStallMs: Math.max(...counted.map(({ stallMs }) => stallMs)),
    machineStalls: long.filter(({ stallMs, bareMs }) => bareMs >= stallMs / 2).length,
    unanswered: all.length - looks.length,
  }
}

/** Starts a program that the machine holds up like any other; `longestMs` asks it for how long at most since the last time. */
async function startBareProgram() {
  const folder = await mkdtemp(join(tmpdir(), 'bare-'))
  const child = fork(fileURLToPath(new URL('bare-program.ts', import.meta.url)), [
    join(folder, 'rows.db'),
  ])
  return {
    longestMs: async () => {
      const answer = once(child, 'message')
      child.send('longest')
      return Number((await answer)[0])
    },
    stop: async () => {
      const exited = once(child, 'exit')
      child.disconnect()
      await exited
      await rm(folder, { recursive: true })
    },
  }
}

/** Lets visitors come for so many minutes and watches the processes meanwhile. Rejects when told to end. */
export async function watchSteadyLoad(
  { origins, walBytes }: Programs,
  ledger: Ledger,
  minutes: number,
  signal: AbortSignal,
  onLook?: (looks: (Look | undefined)[]) => void,
): Promise<Steady> {
  const before = ledger.acknowledged
  const looks = origins.map((): (Look | undefined)[] => [])
  let maxWal = 0
  const endAt = performance.now() + minutes * 60_000
  const bare = await startBareProgram()
  try {
    while (performance.now() < endAt) {
      await pause(lookEveryMs, undefined, { signal })
      maxWal = Math.max(maxWal, await walBytes())
      const bareMs = await bare.longestMs()
      const now = await Promise.all(origins.map(async (origin) => await look(origin, bareMs)))
      for (const [index, one] of now.entries()) looks[index]?.push(one)
      onLook?.(now)
    }
  } finally {
    await bare.stop()
  }
  return {
    minutes,
    doneASecond: (ledger.acknowledged - before) / (minutes * 60),
    maxWalMb: maxWal / megabyte,
    processes: looks.map(judge),
  }
}
