import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { readDollars, understood } from 'offers-service/contract'
import { differences, merge } from './merge.ts'

/** For forms in which every spelling is a value of its own. */
const asTyped = v.looseObject({})

const base = { amount: '18500', notes: '', isLive: false }

describe('what two people changed', () => {
  test('is kept from both where they changed different fields', () => {
    const mine = { ...base, notes: 'Called' }
    const theirs = { ...base, amount: '20000' }
    const merged = merge(base, mine, theirs, asTyped)
    expect(merged.values).toEqual({ ...base, notes: 'Called', amount: '20000' })
    expect(merged.base).toEqual(theirs)
    expect(merged.taken).toMatchObject([{ path: 'amount', base: '18500', theirs: '20000' }])
  })

  test('is a conflict where they changed the same field to different values', () => {
    const mine = { ...base, amount: '21000', notes: 'Called' }
    const theirs = { ...base, amount: '20000', isLive: true }
    const merged = merge(base, mine, theirs, asTyped)
    expect(merged.values).toEqual({ amount: '21000', notes: 'Called', isLive: true })
    expect(differences(merged.base, merged.values, theirs)).toEqual([
      { path: 'amount', base: '18500', mine: '21000', theirs: '20000' },
    ])
  })

  test('is none where they changed the same field to the same value', () => {
    const both = { ...base, amount: '20000' }
    expect(differences(base, both, both)).toEqual([])
  })

  test('is none where they typed the same amount in two ways, and the form takes what is stored', () => {
    const form = v.looseObject({
      amount: v.pipe(
        v.string(),
        v.transform((text) => understood(readDollars, text)),
      ),
    })
    const mine = { ...base, amount: '$20,000', notes: 'Called' }
    const theirs = { ...base, amount: '20000' }
    const merged = merge(base, mine, theirs, form)
    expect(merged.values).toEqual({ ...theirs, notes: 'Called' })
    expect(merged.base).toEqual(theirs)
    expect(merged.taken).toEqual([])
    expect(merge(base, { ...mine, amount: '21,000' }, theirs, form).base.amount).toBe('18500')
  })

  test('keeps what stands in the form when nothing else changed', () => {
    const mine = { ...base, amount: '' }
    expect(merge(base, mine, base, asTyped).values).toEqual(mine)
  })
})

const listOf = (...people: object[]) => ({ business: { people } })

describe('people in a list', () => {
  const ruth = { name: 'Ruth', bio: '' }
  const amos = { name: 'Amos', bio: '' }
  const start = { business: { people: [ruth, amos] } }

  test('are told apart while they stand in their places', () => {
    const mine = listOf(ruth, { ...amos, bio: 'Digs wells' })
    const theirs = listOf({ ...ruth, bio: 'Reads deeds' }, amos)
    expect(merge(start, mine, theirs, asTyped).values).toEqual(
      listOf({ ...ruth, bio: 'Reads deeds' }, { ...amos, bio: 'Digs wells' }),
    )
  })

  test.each([
    ['moved', listOf(amos, ruth)],
    ['left', listOf(amos)],
    ['came', listOf(ruth, amos, { name: 'Bea', bio: '' })],
  ])('are one field when one of them %s', (_how, theirs) => {
    const mine = listOf({ ...ruth, bio: 'Reads deeds' }, amos)
    expect(differences(start, mine, theirs)).toMatchObject([{ path: 'business.people' }])
    expect(merge(start, start, theirs, asTyped).values).toEqual(theirs)
  })
})
