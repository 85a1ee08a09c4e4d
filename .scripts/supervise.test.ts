import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Supervised } from './supervise.ts'

/** Says that it is ready, unless told otherwise, and then lives or dies as the file beside it says. */
const source = `
  import { appendFileSync, readFileSync } from 'node:fs'
  appendFileSync('starts', process.pid + '\\n')
  const fate = readFileSync('fate', 'utf8')
  if (fate === 'never ready') {
    process.stderr.write('The port is taken.')
    process.exitCode = 1
  } else process.send('ready', () => {
    if (fate === 'dies') process.exit(3)
    else setInterval(() => {}, 1000)
  })
`

let folder: string
let said: string[]
let program: Supervised | undefined

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'supervised-'))
  writeFileSync(join(folder, 'program.mjs'), source)
  writeFileSync(join(folder, 'starts'), '')
  said = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await program?.stop()
  program = undefined
  rmSync(folder, { recursive: true, force: true })
})

const willing = (fate: 'dies' | 'lives' | 'never ready') =>
  writeFileSync(join(folder, 'fate'), fate)
const starts = () => readFileSync(join(folder, 'starts'), 'utf8').split('\n').slice(0, -1)
function supervise(): Supervised {
  const file = join(folder, 'program.mjs')
  const parts = { name: 'The program', file, cwd: folder, env: { PATH: process.env.PATH } }
  program = new Supervised(parts, (line) => said.push(line))
  return program
}
/** The pause in seconds after each of so many crashes. */
async function pausesAfter(crashes: number): Promise<number[]> {
  await expect.poll(() => said.length).toBe(crashes)
  return said.map((line) => Number(/starting it again in (\d+) s$/.exec(line)?.[1]))
}

it('a program that dies at once is started again, each time later, up to half a minute', async () => {
  willing('dies')
  await supervise().ready
  const pauses = [1, 2, 4, 8, 16, 30, 30]
  for (const [index, pause] of pauses.entries()) {
    expect(await pausesAfter(index + 1)).toEqual(pauses.slice(0, index + 1))
    expect(said.at(-1)).toContain('The program ended unexpectedly (3)')
    vi.advanceTimersByTime(pause * 1000 - 1)
    expect(starts()).toHaveLength(index + 1)
    vi.advanceTimersByTime(1)
    await expect.poll(() => starts().length).toBe(index + 2)
  }
})

it('a program that ran for a minute is started again as soon as after its first crash', async () => {
  willing('dies')
  await supervise().ready
  expect(await pausesAfter(1)).toEqual([1])
  vi.advanceTimersByTime(1000)
  expect(await pausesAfter(2)).toEqual([1, 2])
  willing('lives')
  vi.advanceTimersByTime(2000)
  await expect.poll(() => starts().length).toBe(3)
  vi.advanceTimersByTime(29_000)
  process.kill(Number(starts().at(-1)), 'SIGKILL')
  expect(await pausesAfter(3)).toEqual([1, 2, 4])
  vi.advanceTimersByTime(4000)
  await expect.poll(() => starts().length).toBe(4)
  vi.advanceTimersByTime(60_001)
  process.kill(Number(starts().at(-1)), 'SIGKILL')
  expect(await pausesAfter(4)).toEqual([1, 2, 4, 1])
  expect(said.at(-1)).toContain('(SIGKILL)')
})

it('a program that ends before it was ever ready is not started again, and its last words are told', async () => {
  willing('never ready')
  await expect(supervise().ready).rejects.toThrow('The port is taken.')
  expect([vi.getTimerCount(), said]).toEqual([0, []])
})

it('a program that waits to be started again is not once all is to stop', async () => {
  willing('dies')
  const supervised = supervise()
  await supervised.ready
  await pausesAfter(1)
  await supervised.stop()
  vi.advanceTimersByTime(60_000)
  expect([vi.getTimerCount(), starts()]).toEqual([0, [expect.any(String)]])
})

it('a program that is to begin anew does so at once, and nobody is told of a crash', async () => {
  willing('lives')
  const supervised = supervise()
  await supervised.ready
  supervised.restart()
  await expect.poll(() => starts().length).toBe(2)
  expect(said).toEqual([])
})
