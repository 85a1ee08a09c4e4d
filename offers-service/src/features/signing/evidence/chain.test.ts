import { describe, expect, it } from 'vitest'
import { canonicalJson } from '../../../platform/security/macs.ts'
import { brokenAt, type ChainedEvent, chainEvents, chainStart } from './chain.ts'

const at = new Date('2026-06-15T16:00:00Z')
const { chained: chain, head } = chainEvents(
  { count: 0, hash: chainStart },
  at,
  ['first', 'second', 'third', 'fourth'].map((reason) => ({ type: 'cancelled' as const, reason })),
)

const without = (index: number) => chain.toSpliced(index, 1)
const event = (index: number): ChainedEvent => chain[index] ?? { content: '', hash: '' }

describe('a chain of events', () => {
  it('breaks where an event was changed, even by one letter', () => {
    const changed = { ...event(1), content: event(1).content.replace('second', 'Second') }
    expect(brokenAt(chain.with(1, changed))).toBe(2)
  })

  it('breaks where an event was removed, unless it was the last', () => {
    expect(brokenAt(without(0))).toBe(1)
    expect(brokenAt(without(2))).toBe(3)
    expect(brokenAt(without(3))).toBe(undefined)
    expect(without(3).at(-1)?.hash).not.toBe(head.hash)
  })

  it('breaks where events changed places', () => {
    expect(brokenAt(chain.with(1, event(2)).with(2, event(1)))).toBe(2)
  })

  it('breaks where an event was put in, also a copy of one', () => {
    expect(brokenAt(chain.toSpliced(2, 0, event(1)))).toBe(3)
  })

  it('breaks after an event whose hash was made to fit again', () => {
    const { chained } = chainEvents({ count: 1, hash: event(0).hash }, at, [
      { type: 'cancelled', reason: 'forged' },
    ])
    expect(brokenAt(chain.with(1, chained[0] ?? event(1)))).toBe(3)
  })

  it('is whole as it was recorded, and can be continued', () => {
    expect(brokenAt(chain)).toBe(undefined)
    expect(head).toEqual({ count: 4, hash: event(3).hash })
    const more = chainEvents(head, at, [{ type: 'cancelled', reason: 'fifth' }])
    expect(brokenAt([...chain, ...more.chained])).toBe(undefined)
    expect(JSON.parse(more.chained[0]?.content ?? '')).toMatchObject({ position: 5 })
  })
})

describe('canonical JSON', () => {
  it('does not depend on the order in which an object was made', () => {
    const one = { b: 1, a: [{ d: null, c: 'é' }] }
    const other = { a: [{ c: 'é', d: null }], b: 1 }
    expect(canonicalJson(one)).toBe(canonicalJson(other))
    expect(canonicalJson(one)).toBe('{"a":[{"c":"é","d":null}],"b":1}')
  })

  it('keeps the order of lists', () => {
    expect(canonicalJson([2, 1])).not.toBe(canonicalJson([1, 2]))
  })
})
