import { writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { buildStale } from '../../.scripts/build.ts'
import { isWell, type Outcome, soak } from './soak/soak.ts'

/*
 * Whether anything that was confirmed is lost or doubled when programs are killed under load (`kill -9`), and whether the site stays
 * as it is over a long time. `pnpm soak [--engine sqlite|postgres] [--rounds 300] [--minutes 60] [--json file.json]` prints
 * tables; it ends with 1 when something is lost or doubled. On PostgreSQL two processes of the service share it.
 */

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite' },
    rounds: { type: 'string', default: '300' },
    minutes: { type: 'string', default: '60' },
    json: { type: 'string' },
  },
})
const isOnPostgres = values.engine === 'postgres'
if (!isOnPostgres && values.engine !== 'sqlite') throw new Error('--engine is sqlite or postgres.')

const told = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => told.abort())

await buildStale(console.log, 'cms', 'offers-service')
const outcome = await soak({
  services: isOnPostgres ? 2 : 1,
  database: isOnPostgres ? 'own' : undefined,
  hasContent: true,
  rounds: Number(values.rounds),
  minutes: Number(values.minutes),
  visitors: 6,
  pauseMs: 500,
  // A mail that was in hand when its process was killed is taken up by another after a minute.
  mailMs: 120_000,
  signal: told.signal,
  onRound: ({ victim, readyMs }, done) =>
    console.log(`Round ${done}: ${victim}, ready after ${readyMs.toFixed(0)} ms`),
  onLook: (looks) =>
    console.log(
      `${new Date().toISOString()}: ${looks.map((look) => (look ? `${look.memory.toFixed(0)} MB, longest stall ${look.stallMs.toFixed(0)} ms, of a bare program ${look.bareMs.toFixed(0)}` : 'no answer')).join('; ')}`,
    ),
})
print(outcome)
if (values.json) await writeFile(values.json, JSON.stringify(outcome, null, 2))
process.exit(isWell(outcome) ? 0 : 1)

function print({ rounds, steady, balances, repeatedMails, faults }: Outcome): void {
  const load = loadavg()[0] ?? 0
  console.log(
    `\n${values.engine}, node ${process.version}, ${cpus().length} cores, load ${load.toFixed(1)}`,
  )
  console.log('\n| what | acknowledged | no answer, or waiting | there | lost | doubled |')
  console.log('| --- | --- | --- | --- | --- | --- |')
  for (const { what, acknowledged, unanswered, kept, lost, doubled } of balances)
    console.log(
      `| ${what} | ${acknowledged} | ${unanswered} | ${kept} | ${lost.length} | ${doubled.length} |`,
    )
  console.log(`${repeatedMails} mails came again under the same name.`)
  console.log('\n| killed | times | ready again after ms, middle | longest | longer than 2 s |')
  console.log('| --- | --- | --- | --- | --- |')
  for (const [victim, all] of Map.groupBy(rounds, (round) => round.victim)) {
    const times = all.map(({ readyMs }) => readyMs).toSorted((one, other) => one - other)
    const middle = times[Math.floor(times.length / 2)] ?? 0
    const late = times.filter((ms) => ms > 2000).length
    console.log(
      `| ${victim} | ${times.length} | ${middle.toFixed(0)} | ${(times.at(-1) ?? 0).toFixed(0)} | ${late} |`,
    )
  }
  if (steady) {
    const { minutes, doneASecond, maxWalMb, processes } = steady
    console.log(
      `\n${minutes} minutes in peace: ${doneASecond.toFixed(0)} things a second were stored, the database's log took ${maxWalMb.toFixed(1)} MB at most.`,
    )
    for (const {
      memoryBefore,
      memoryAfter,
      looks,
      longStalls,
      longestStallMs,
      machineStalls,
      unanswered,
    } of processes)
      console.log(
        `A process held ${memoryBefore.toFixed(0)} MB, then ${memoryAfter.toFixed(0)} (${((memoryAfter / memoryBefore - 1) * 100).toFixed(1)} %); stalls over 100 ms in ${longStalls} of ${looks} looks, the longest ${longestStallMs.toFixed(0)} ms, and in ${machineStalls} of them a bare program was held up for at least half as long; ${unanswered} more had no answer.`,
      )
  }
  for (const { what, lost, doubled } of balances)
    for (const [word, marks] of [['lost', lost] as const, ['doubled', doubled] as const])
      if (marks.length > 0) console.log(`${what} ${word}: ${marks.slice(0, 20).join(', ')}`)
  for (const fault of faults.slice(0, 20)) console.log(fault)
}
