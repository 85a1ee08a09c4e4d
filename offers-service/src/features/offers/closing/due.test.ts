import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Closing } from '../../../../contract/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer, samplePrivateFields } from '../../../testing/samples.ts'
import { newOfferRow } from '../offer-rows.ts'
import { dueClosings } from './due.ts'
import { goesOn, storeClosing } from './store.ts'

/** Half an hour before midnight of the 15th, for the business. */
const signedAt = '2026-06-16T03:30:00.000Z'
/** The first moment of a summer day, and the last one, for the business. */
const firstOf = (day: string) => new Date(`${day}T04:00:00Z`)
const lastOf = (day: string) => new Date(firstOf(day).getTime() + 24 * 60 * 60_000 - 1)

const empty = { escrowOpenedOn: null, titleSearchOn: null, closingScheduledOn: null, paidOn: null }
const escrow = { ...empty, escrowOpenedOn: '2026-06-16' }
const searched = { ...escrow, titleSearchOn: '2026-06-22' }
const scheduled = { ...searched, closingScheduledOn: '2026-06-30' }

describe.each(engines)('on $name', ({ open }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
  })
  afterEach(async () => {
    await db.write.deleteFrom('offers').execute()
  })
  afterAll(async () => await db.close())

  async function sign(referenceNumber: string, at = signedAt, closing?: Closing): Promise<void> {
    const input = { ...sampleOffer, ...samplePrivateFields, status: 'active' as const }
    const row = newOfferRow(referenceNumber, input, new Date(at))
    await db.write
      .insertInto('offers')
      .values({ ...row, status: 'signed' })
      .execute()
    if (closing) await storeClosing(db.write, row.id, closing, goesOn, new Date(at))
  }

  const totalAt = async (moment: string) => (await dueClosings(db.read, new Date(moment), 5)).total

  it.each<[string, Closing, string, [string, string] | undefined]>([
    ['escrow, from the signature on', empty, '2026-06-15', ['escrowOpenedOn', '2026-06-16']],
    ['escrow, however late', empty, '2026-09-01', ['escrowOpenedOn', '2026-06-16']],
    ['nothing while the title is searched', escrow, '2026-06-29', undefined],
    [
      'the title search after ten business days, of which Juneteenth is none',
      escrow,
      '2026-06-30',
      ['titleSearchOn', '2026-06-30'],
    ],
    [
      'a closing day after the title search',
      searched,
      '2026-06-22',
      ['closingScheduledOn', '2026-06-22'],
    ],
    ['nothing until the closing day', scheduled, '2026-06-29', undefined],
    ['the payment on the closing day', scheduled, '2026-06-30', ['paidOn', '2026-06-30']],
    [
      'the payment after a closing day that has passed',
      scheduled,
      '2026-07-09',
      ['paidOn', '2026-06-30'],
    ],
    [
      'the payment although steps were left out',
      { ...empty, closingScheduledOn: '2026-06-20' },
      '2026-06-21',
      ['paidOn', '2026-06-20'],
    ],
    [
      'escrow before a closing that is planned already',
      { ...empty, closingScheduledOn: '2026-06-30' },
      '2026-06-16',
      ['escrowOpenedOn', '2026-06-16'],
    ],
    ['nothing once it is paid', { ...empty, paidOn: '2026-06-16' }, '2026-07-09', undefined],
  ])('the next step is %s', async (_, closing, today, next) => {
    await sign('TEST-0001', signedAt, closing)
    for (const moment of [firstOf(today), lastOf(today)]) {
      const { total, first } = await dueClosings(db.read, moment, 5)
      expect(first.map(({ step, dueOn }) => [step, dueOn])).toEqual(next ? [next] : [])
      expect(total).toBe(next ? 1 : 0)
    }
  })

  it('days are counted rightly over the nights in which clocks change', async () => {
    const earlyInSpring = '2026-03-05T15:00:00.000Z'
    const lateInAutumn = '2026-10-25T15:00:00.000Z'
    await sign('TEST-0001', earlyInSpring, { ...empty, escrowOpenedOn: '2026-03-05' })
    expect(await totalAt('2026-03-19T03:59:00Z')).toBe(0)
    expect(await totalAt('2026-03-19T04:00:00Z')).toBe(1)
    await sign('TEST-0002', lateInAutumn, { ...empty, escrowOpenedOn: '2026-10-25' })
    expect(await totalAt('2026-11-06T04:59:00Z')).toBe(1)
    expect(await totalAt('2026-11-06T05:00:00Z')).toBe(2)
  })

  it('the first are those that are due longest, whatever is to be done, and all are counted', async () => {
    await sign('ESCROW-LATE', '2026-06-20T12:00:00.000Z')
    await sign('ESCROW-LATER', '2026-06-23T12:00:00.000Z')
    await sign('ESCROW-LAST', '2026-06-24T12:00:00.000Z')
    await sign('TITLE', '2026-06-11T12:00:00.000Z', escrow)
    await sign('SCHEDULE', signedAt, searched)
    await sign('PAY', signedAt, { ...searched, closingScheduledOn: '2026-06-23' })
    const { total, first } = await dueClosings(db.read, firstOf('2026-06-26'), 4)
    expect(total).toBe(6)
    expect(first.map(({ referenceNumber, dueOn }) => [referenceNumber, dueOn])).toEqual([
      ['ESCROW-LATE', '2026-06-21'],
      ['SCHEDULE', '2026-06-22'],
      ['PAY', '2026-06-23'],
      ['ESCROW-LATER', '2026-06-24'],
    ])
  })
})
