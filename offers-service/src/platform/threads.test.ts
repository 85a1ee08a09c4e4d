import { afterAll, describe, expect, it } from 'vitest'
import type {
  bytesLeft,
  endThread,
  fail,
  forget,
  handOut,
  limitOf,
  reverse,
  waitFor,
} from '../testing/thread-work.ts'
import { endThreads, inThread, threadPool } from './threads.ts'

const module = new URL('../testing/thread-work.ts', import.meta.url)
const wait = inThread<typeof waitFor>(module, 'waitFor')
const turn = inThread<typeof reverse>(module, 'reverse')
const sharedNumber = () => new Int32Array(new SharedArrayBuffer(4))

function release(shared: Int32Array): void {
  Atomics.store(shared, 0, 1)
  Atomics.notify(shared, 0)
}

describe('work in another thread', () => {
  afterAll(endThreads)

  it('answers what the function answers', async () => {
    expect(await turn(Uint8Array.of(1, 2, 3))).toEqual(Uint8Array.of(3, 2, 1))
  })

  it('hands its answer over without copying it where it says so', async () => {
    const inOneThread = threadPool({ threads: 1, waiting: 1 })
    const handing = inOneThread<typeof handOut>(module, 'handOut')
    expect(await handing(3)).toEqual(Uint8Array.of(7, 7, 7))
    expect(await inOneThread<typeof bytesLeft>(module, 'bytesLeft')(undefined)).toBe(0)
  })

  it('has no more memory for what is young than the service, however that was started', async () => {
    const limitOfThread = inThread<typeof limitOf>(module, 'limitOf')
    expect(await limitOfThread('maxYoungGenerationSizeMb')).toBe(24)
  })

  it('lets this thread go on meanwhile, which alone can end it here', async () => {
    const shared = sharedNumber()
    const work = wait(shared)
    setImmediate(release, shared)
    expect(await work).toBe('done')
  })

  it('throws what the function throws', async () => {
    const failing = inThread<typeof fail>(module, 'fail')
    await expect(failing('No paper left')).rejects.toThrow(new RangeError('No paper left'))
  })

  it('fails when its thread ends, and the next work has a new one', async () => {
    const ending = inThread<typeof endThread>(module, 'endThread')
    await expect(ending(3)).rejects.toThrow('code: 3')
    expect(await turn(Uint8Array.of(1, 2))).toEqual(Uint8Array.of(2, 1))
  })

  it('lets go of what it used before the next work, so that much work after another fits into its memory', async () => {
    const forgetting = inThread<typeof forget>(module, 'forget')
    // More than a thread may hold, each as soon as the one before is done.
    for (let work = 1; work <= 15; work += 1) expect(await forgetting(50)).toBe(50 * work)
  })

  it('is refused while too much waits, and taken again once that is done', async () => {
    const shared = sharedNumber()
    const taken: Promise<string>[] = []
    const refusals: unknown[] = []
    for (let tried = 0; tried < 60; tried += 1)
      taken.push(wait(shared).catch((error: unknown) => String(refusals.push(error))))
    await expect.poll(() => refusals.length).toBeGreaterThan(0)
    release(shared)
    await Promise.all(taken)
    expect(new Set(refusals)).toEqual(
      new Set(refusals.map(() => expect.objectContaining({ code: 'too_busy' }) as unknown)),
    )
    expect(await turn(Uint8Array.of(1, 2))).toEqual(Uint8Array.of(2, 1))
  })
})
