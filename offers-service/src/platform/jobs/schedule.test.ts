import { describe, expect, it } from 'vitest'
import { BusyFailure, HopelessFailure, pauseAfter, retryPauses } from './schedule.ts'

const plain = new Error('nobody home')
const day = 24 * 3_600_000

describe('the pause after a failed try', () => {
  it('grows from seconds to a day, over three days and a quarter', () => {
    const pauses = retryPauses.map((_, index) => pauseAfter(plain, index + 1, 0))
    const minutes = [1 / 12, 5, 30, 120, 300, 600, 840, 1200, 1440]
    expect(pauses).toEqual(minutes.map((count) => count * 60_000))
  })

  it('is none after the last one, and none when trying again is hopeless', () => {
    expect(pauseAfter(plain, retryPauses.length + 1, 0)).toBe(undefined)
    expect(pauseAfter(new HopelessFailure('gone'), 1, 0)).toBe(undefined)
  })

  it('is spread upwards by at most a tenth', () => {
    expect(pauseAfter(plain, 2, 0)).toBe(300_000)
    expect(pauseAfter(plain, 2, 0.5)).toBe(315_000)
    expect(pauseAfter(plain, 2, 1)).toBe(330_000)
  })

  it('is at least what the other side asked for, at most a day', () => {
    expect(pauseAfter(new BusyFailure('busy', 60_000), 1, 0)).toBe(60_000)
    expect(pauseAfter(new BusyFailure('busy', 1), 1, 0)).toBe(retryPauses[0])
    expect(pauseAfter(new BusyFailure('busy', 9 * day), 1, 0)).toBe(day)
  })
})
