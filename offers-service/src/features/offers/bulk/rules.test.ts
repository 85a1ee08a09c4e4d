import { describe, expect, it, test } from 'vitest'
import type { BulkAction, OfferStatus, PriceChange } from '../../../../contract/index.ts'
import { testNow } from '../../../testing/service.ts'
import type { OfferRow } from '../tables.ts'
import { decide, decideToUndo, repriced } from './rules.ts'

const row = (changes: Partial<OfferRow> = {}) =>
  ({
    status: 'active',
    expiration_date: '2026-07-15',
    amount_cents: 1_850_000,
    letter_printed_at: null,
    first_viewed_at: null,
    updated_at: testNow.toISOString(),
    ...changes,
  }) as OfferRow

/** A row that shows this status today. */
const showing = (status: OfferStatus) =>
  status === 'expired' ? row({ expiration_date: '2026-06-14' }) : row({ status })

const price: PriceChange = {
  direction: 'up',
  unit: 'percent',
  by: 10,
  roundTo: 50,
  includePrinted: false,
}

describe('what becomes of an offer', () => {
  const actions: Record<string, BulkAction> = {
    publish: { kind: 'publish' },
    extend: { kind: 'extend', expirationDate: '2026-12-31' },
    reprice: { kind: 'reprice', price },
    withdraw: { kind: 'withdraw' },
    delete: { kind: 'delete_drafts' },
  }
  test.each([
    ['publish', 'draft', { changes: { status: 'active', expiration_date: '2026-07-15' } }],
    ['publish', 'active', { kept: 'live' }],
    ['publish', 'withdrawn', { kept: 'withdrawn' }],
    ['publish', 'expired', { kept: 'expired' }],
    ['extend', 'draft', { changes: { expiration_date: '2026-12-31' } }],
    ['extend', 'active', { changes: { expiration_date: '2026-12-31' } }],
    ['extend', 'expired', { changes: { expiration_date: '2026-12-31' } }],
    ['extend', 'declined', { kept: 'declined' }],
    ['reprice', 'active', { changes: { amount_cents: 2_035_000 } }],
    ['reprice', 'expired', { changes: { amount_cents: 2_035_000 } }],
    ['withdraw', 'active', { changes: { status: 'withdrawn' } }],
    ['withdraw', 'expired', { changes: { status: 'withdrawn' } }],
    ['withdraw', 'declined', { changes: { status: 'withdrawn' } }],
    ['withdraw', 'draft', { kept: 'draft' }],
    ['delete', 'draft', 'delete'],
    ['delete', 'active', { kept: 'live' }],
  ] as const)('to %s one that is %s', (action, status, decision) => {
    expect(decide(actions[action] as BulkAction, showing(status), testNow)).toEqual(decision)
  })

  test.each(Object.entries(actions))('to %s leaves what is signed or being signed', (_, action) => {
    expect(decide(action, row({ status: 'signed' }), testNow)).toEqual({ kept: 'signed' })
    const lateSigning = row({ status: 'signing', expiration_date: '2026-01-01' })
    expect(decide(action, lateSigning, testNow)).toEqual({ kept: 'signing' })
  })

  it('keeps a draft whose last day is over, unless a new one comes with it', () => {
    const old = row({ status: 'draft', expiration_date: '2026-06-14' })
    expect(decide({ kind: 'publish' }, old, testNow)).toEqual({ kept: 'last_day_over' })
    expect(decide({ kind: 'publish', expirationDate: '2026-06-15' }, old, testNow)).toEqual({
      changes: { status: 'active', expiration_date: '2026-06-15' },
    })
  })

  it('never moves a last day back', () => {
    const action = { kind: 'extend', expirationDate: '2026-07-01' } as const
    expect(decide(action, row(), testNow)).toEqual({ kept: 'stands_longer' })
    const same = { ...action, expirationDate: '2026-07-15' }
    expect(decide(same, row(), testNow)).toEqual({ kept: 'same' })
  })

  it('leaves the price that a letter says, unless it is told to change it', () => {
    const printed = row({ letter_printed_at: '2026-06-01T00:00:00.000Z' })
    expect(decide({ kind: 'reprice', price }, printed, testNow)).toEqual({ kept: 'letter_printed' })
    const insisted = { kind: 'reprice', price: { ...price, includePrinted: true } } as const
    expect(decide(insisted, printed, testNow)).toEqual({ changes: { amount_cents: 2_035_000 } })
  })
})

test.each([
  [1_850_000, { direction: 'up', unit: 'percent', by: 7.5, roundTo: 50 }, 1_990_000],
  [1_850_000, { direction: 'down', unit: 'percent', by: 7.5, roundTo: 1 }, 1_711_300],
  [1_850_000, { direction: 'down', unit: 'dollars', by: 1500, roundTo: 1 }, 1_700_000],
  [100_050, { direction: 'up', unit: 'dollars', by: 0.5, roundTo: 1 }, 100_100],
  [10_000, { direction: 'down', unit: 'dollars', by: 100, roundTo: 1 }, undefined],
  [10_000, { direction: 'down', unit: 'percent', by: 90, roundTo: 500 }, undefined],
  [9_999_999_900, { direction: 'up', unit: 'dollars', by: 100, roundTo: 1 }, undefined],
] as const)('%d cents with %o come to %s', (cents, change, expected) => {
  expect(repriced(cents, { ...change, includePrinted: false })).toBe(expected)
})

describe('undoing', () => {
  const changedAt = testNow.toISOString()
  const before = {
    status: 'draft',
    expiration_date: '2026-07-01',
    amount_cents: 900_000,
    letter_printed_at: null,
  } as const
  const undo = (changes: Partial<OfferRow>, was: Partial<typeof before> = {}) =>
    decideToUndo({ kind: 'publish' }, row(changes), { before: { ...before, ...was }, changedAt })

  it('brings back what the offer was', () => {
    const { status, expiration_date, amount_cents } = before
    expect(undo({})).toEqual({ changes: { status, expiration_date, amount_cents } })
  })
  test.each([
    [{ status: 'signed' }, 'signed'],
    [{ status: 'signing' }, 'signing'],
    [{ updated_at: '2026-06-15T16:00:00.001Z' }, 'changed_since'],
    [{ first_viewed_at: changedAt }, 'opened'],
    [{ letter_printed_at: changedAt }, 'letter_printed'],
  ] as const)('leaves an offer to which this has happened: %o', (changes, kept) => {
    expect(undo(changes)).toEqual({ kept })
  })
})
