import * as v from 'valibot'
import { expect, it } from 'vitest'
import { BulkAction } from './bulk-changes.ts'
import { moveDeals } from './deals.ts'
import { NewDoNotMail } from './do-not-mail.ts'
import { NewMailing } from './mailings.ts'

const selection = { matching: {} }
const day = '2026-08-01'
const move = { referenceNumbers: ['TEST-0001'], day }
const place = 'Mohave County, AZ'

it.each([
  [
    'a last day for a withdrawal',
    BulkAction,
    { kind: 'withdraw', expirationDate: day },
    'expirationDate',
  ],
  [
    'a reason for a price',
    BulkAction,
    { kind: 'extend', expirationDate: day, reason: 'asked' },
    'reason',
  ],
  ['a mailing for publishing', BulkAction, { kind: 'publish', mailing: 'a' }, 'mailing'],
  [
    'days between letters for taking out',
    BulkAction,
    { kind: 'remove_from_mailing', daysBetween: 30 },
    'daysBetween',
  ],
  ['a last day of no offers', NewMailing, { name: 'May', expirationDate: day }, 'expirationDate'],
  [
    'days between letters of no offers',
    NewMailing,
    { name: 'May', daysBetween: 30 },
    'daysBetween',
  ],
  [
    'a reason for a deal that goes on',
    moveDeals.schema.body,
    { ...move, to: 'paid', reason: 'x' },
    'reason',
  ],
  [
    'an address of nobody',
    NewDoNotMail,
    { apn: '1', location: place, mailingAddress: '1 Elm', reason: 'died' },
    'name',
  ],
  [
    'a place of no parcel',
    NewDoNotMail,
    { name: 'Al', mailingAddress: '1 Elm', location: place, reason: 'died' },
    'apn',
  ],
] as const)('%s is refused instead of dropped', (_what, schema, input, field) => {
  const { issues = [] } = v.safeParse(schema, input)
  expect(issues.map((issue) => v.getDotPath(issue))).toEqual([field])
})

it.each([
  [BulkAction, { kind: 'publish', expirationDate: day }],
  [BulkAction, { kind: 'add_to_mailing', mailing: 'a', expirationDate: day, daysBetween: 30 }],
  [NewMailing, { name: 'May', selection, expirationDate: day, daysBetween: 30 }],
  [moveDeals.schema.body, { ...move, to: 'fell_through', reason: 'x' }],
  [
    NewDoNotMail,
    { name: 'Al', mailingAddress: '1 Elm', apn: '1', location: place, reason: 'died' },
  ],
] as const)('what belongs together is taken: %#', (schema, input) => {
  expect(v.is(schema, input)).toBe(true)
})
