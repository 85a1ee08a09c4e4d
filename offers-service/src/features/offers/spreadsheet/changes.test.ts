import { describe, expect, it } from 'vitest'
import type {
  AdminOffer,
  BulkChange,
  ImportReport,
  OfferEvent,
} from '../../../../contract/index.ts'
import { countRows } from '../../../platform/database/database.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'
import { bulkChangeJob } from '../bulk/job.ts'
import type { OfferRow } from '../tables.ts'

const lines = (...all: string[]) => all.join('\n')
const row = (...cells: string[]) => cells.join(',')

describe.each(engines)('a file of offers that are stored already, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const add = async (referenceNumber: string, changes: object = {}) =>
    await admin('POST', '/api/admin/offers', {
      ...sampleOffer,
      apn: referenceNumber,
      sellerName: 'Dolores Whitcomb',
      notes: 'Called twice',
      ...changes,
      referenceNumber,
    })
  const read = async (referenceNumber: string) =>
    (await admin('GET', `/api/admin/offers/${referenceNumber}`)).json<AdminOffer>()
  const history = async (referenceNumber: string) =>
    (await admin('GET', `/api/admin/offers/${referenceNumber}/events`))
      .json<OfferEvent[]>()
      .map(({ type, detail }) => `${type} ${detail}`.trim())
  const exported = async () => (await admin('GET', '/api/admin/offers/export')).body
  const send = async (csv: string, dryRun = false) =>
    await admin('POST', '/api/admin/offers/import', { csv, dryRun })
  const check = async (csv: string) => (await send(csv, true)).json<ImportReport>()
  const problemsOf = async (csv: string) =>
    (await check(csv)).problems.map(({ rowNumber, column, message }) =>
      [rowNumber, column, message].join(' '),
    )
  const change = async (csv: string) => {
    const answer = await send(csv)
    expect(answer.statusCode, answer.body).toBe(200)
    await service.deliverMail()
    const { bulkChangeId } = answer.json<ImportReport>()
    return (await admin('GET', `/api/admin/bulk-changes/${bulkChangeId}`)).json<BulkChange>()
  }
  /** Puts an offer where no call of the admin's leads. */
  const setInTable = async (referenceNumber: string, columns: Partial<OfferRow>) =>
    await service.db.write
      .updateTable('offers')
      .set(columns)
      .where('reference_number', '=', referenceNumber)
      .execute()
  const planned = async () => await countRows(service.db.read.selectFrom('planned_changes'))

  it('says nothing new as it was exported', async () => {
    await add('OWN-1', {
      assessedValue: 9000,
      backTaxes: 340.5,
      factsSource: 'Sample County Assessor, November 2026',
      priceReasons: 'Four parcels, nearby.\n\nThe "road".',
      pricedBy: 'Ruth Larkenby',
      coSellers: [{ name: 'Joseph Tully', email: 'joseph@mail.example' }],
      sellerMailingAddress: '418 Orchard Lane\nFort Ansel, OH 45899',
      notes: '=1+1',
    })
    await add('OWN-2', { status: 'draft' })
    await add('OWN-3')
    await setInTable('OWN-3', { expiration_date: '2026-05-20' })
    const report = await check(await exported())
    expect(report).toMatchObject({ problems: [], newCount: 0, changes: [] })
    expect(report.changeOutcome).toMatchObject({
      changed: 0,
      kept: [{ reason: 'same', count: 3 }],
    })
    const answer = await send(await exported())
    expect(answer.json()).toMatchObject({ imported: 0, bulkChangeId: null })
  })

  it('forgets each change of a file with the job that made it', async () => {
    const numbers = Array.from({ length: 520 }, (_, index) => `MANY-${index}`)
    const file = (amount: number) =>
      [
        'Reference number,Location,Acreage,APN,Expiration date,Amount,Status',
        ...numbers.map((number) => `${number},Mohave,10,${number},2026-07-15,${amount},draft`),
      ].join('\n')
    await send(file(5000))
    const { bulkChangeId } = (await send(file(6000))).json<ImportReport>()
    const id = bulkChangeId ?? ''
    expect(await planned()).toBe(520)
    await bulkChangeJob.handler({ services: service.services })?.({ id }, { id, about: null })
    expect(await planned()).toBe(20)
    await service.deliverMail()
    await service.deliverMail()
    expect(await planned()).toBe(0)
    expect((await read('MANY-519')).amount).toBe(6000)
  })

  it('shows each change first, then makes it with its history, and takes it back', async () => {
    await add('OWN-1', { coSellers: [{ name: 'Joseph Tully', email: '' }] })
    await add('OWN-2')
    const file = (await exported())
      .replace('OWN-1,', 'own-1,')
      .replace('18500.5', '"$20,000"')
      .replace('Called twice', '')
      .replace('Joseph Tully', 'Ann Tully <ann@mail.example>')
    const { changes, changeOutcome } = await check(file)
    expect(changes).toEqual([
      {
        rowNumber: 2,
        referenceNumber: 'OWN-1',
        changes: lines(
          'Amount: $18,500.50 → $20,000',
          'Other sellers: Joseph Tully → Ann Tully <ann@mail.example>',
          'Notes: Called twice → (empty)',
        ),
        letterSays: [],
      },
    ])
    expect(changeOutcome).toEqual({
      changed: 1,
      kept: [{ reason: 'same', count: 1, examples: ['OWN-2'] }],
    })
    expect((await read('OWN-1')).amount).toBe(18_500.5)
    expect(await planned()).toBe(0)

    const done = await change(file)
    expect(done).toMatchObject({ status: 'done', total: 1, outcome: { changed: 1, kept: [] } })
    expect(await read('OWN-1')).toMatchObject({
      amount: 20_000,
      notes: '',
      coSellers: [{ name: 'Ann Tully', email: 'ann@mail.example' }],
    })
    expect((await history('OWN-1')).at(-1)).toBe(`updated ${changes[0]?.changes}`)
    expect(await planned()).toBe(0)

    await admin('POST', `/api/admin/bulk-changes/${done.id}/undo`)
    await service.deliverMail()
    expect(await read('OWN-1')).toMatchObject({
      amount: 18_500.5,
      notes: 'Called twice',
      coSellers: [{ name: 'Joseph Tully', email: '' }],
    })
  })

  it('may have only the columns that change, and no other changes', async () => {
    await add('OWN-1', { assessedValue: 9000 })
    await change(lines('Reference,Price', 'OWN-1,7000'))
    expect(await read('OWN-1')).toMatchObject({
      amount: 7000,
      assessedValue: 9000,
      notes: 'Called twice',
      sellerName: 'Dolores Whitcomb',
    })
    await change(lines('Reference,Assessed value', 'OWN-1,'))
    expect((await read('OWN-1')).assessedValue).toBe(null)
    expect(await problemsOf(lines('Reference,Price', 'OWN-1,1', 'OWN-2,1', ',1'))).toEqual([
      '3 Reference No offer has the number OWN-2',
      '4 Reference This row has no reference number',
    ])
  })

  it('has new offers beside them, and all of it is stored or nothing', async () => {
    await add('OWN-1')
    const header = 'Reference number,Location,Acreage,APN,Expiration date,Amount'
    const known = `OWN-1,"${sampleOffer.location}",10.2,OWN-1,2026-07-15,5000`
    const wrong = await send(lines(header, known, ',Levy County,ten,9-1,2026-07-15,900'))
    expect(wrong.json()).toMatchObject({ fields: { 'rows.3.Acreage': 'Acreage must be a number' } })
    await service.deliverMail()
    expect((await read('OWN-1')).amount).toBe(18_500.5)
    const file = lines(header, known, ',"Levy County, Florida",5,9-1,2026-07-15,900')
    expect(await check(file)).toMatchObject({ rows: 2, newCount: 1, changeOutcome: { changed: 1 } })
    expect((await send(file)).json()).toMatchObject({ imported: 1 })
    await service.deliverMail()
    expect((await read('OWN-1')).amount).toBe(5000)
    expect((await admin('GET', '/api/admin/offers')).json()).toHaveLength(2)
  })

  it('makes drafts live and withdraws offers, but leaves what is signed or being signed', async () => {
    for (const number of ['OWN-1', 'OWN-2', 'OWN-3', 'OWN-4']) await add(number)
    await add('OWN-5', { status: 'draft' })
    await setInTable('OWN-1', { status: 'signed' })
    await setInTable('OWN-2', { status: 'signing' })
    const file = (await exported())
      .replaceAll('18500.5', '20000')
      .replace(/^(OWN-4.*),active,/m, '$1,withdrawn,')
      .replace(/^(OWN-5.*),draft,/m, '$1,active,')
    const done = await change(file)
    expect(done.outcome.changed).toBe(3)
    const found = await Promise.all(['OWN-1', 'OWN-2', 'OWN-3', 'OWN-4', 'OWN-5'].map(read))
    expect(found.map(({ status, amount }) => [status, amount])).toEqual([
      ['signed', 18_500.5],
      ['signing', 18_500.5],
      ['active', 20_000],
      ['withdrawn', 20_000],
      ['active', 20_000],
    ])
    expect((await history('OWN-4')).at(-1)).toBe('withdrawn Amount: $18,500.50 → $20,000')
    expect((await check(await exported())).changeOutcome.kept).toMatchObject([
      { reason: 'same', count: 5 },
    ])
    expect(
      (await check(file.replaceAll(',signing,', ',active,'))).changeOutcome.kept,
    ).toMatchObject([{ reason: 'signed' }, { reason: 'signing' }, { reason: 'same', count: 3 }])
  })

  it('cannot say of an offer what nobody can', async () => {
    await add('OWN-1')
    await add('OWN-2', { status: 'draft' })
    await setInTable('OWN-2', { expiration_date: '2026-05-20' })
    const header = 'Reference number,APN,Seller name,Expiration date,Status,Amount'
    expect(
      await problemsOf(
        lines(
          header,
          row('OWN-1', 'OWN-1', '', '2026-05-24', '', '1'),
          row('OWN-1', 'OWN-1', '', '2026-07-15', '', '1'),
          row('OWN-2', 'OWN-2', 'Dolores Whitcomb', '2026-05-20', 'active', '1'),
        ),
      ),
    ).toEqual([
      '2 Expiration date This day is already over',
      '3 Reference number Row 2 has the same number',
      '4 Expiration date This day is already over',
    ])
    const wrong = [
      [row('OWN-1', '9-9', 'Joseph Tully', '2026-07-15', '', '1'), /already uses this number/],
      [row('OWN-1', 'OWN-1', '', '2026-07-15', 'draft', '1'), /Only a draft can stay a draft/],
      [row('OWN-1', 'OWN-1', '', '2026-07-15', 'declined', '1'), /Only a seller can decline/],
      [row('OWN-1', '', '', '2026-07-15', '', '1'), /APN is required/],
      [row('OWN-1', 'OWN-1', '', '2026-07-15', '', '0'), /more than zero/],
      [row('OWN-1', 'OWN-1', '', '2026-07-15', '', '1', 'extra'), /more cells than the header/],
    ] as const
    for (const [line, message] of wrong)
      expect(await problemsOf(lines(header, line))).toEqual([
        expect.stringMatching(message) as string,
      ])
  })

  it('tells what a printed letter says otherwise, and of a parcel that is taken', async () => {
    await add('OWN-1')
    await add('OWN-2', { status: 'draft', apn: 'OWN-1' })
    await setInTable('OWN-1', { letter_printed_at: service.clock.now.toISOString() })
    const report = await check(
      lines('Reference number,Amount,Status', 'OWN-1,20000,', 'OWN-2,18500.5,active'),
    )
    expect(report.changes.map(({ letterSays }) => letterSays)).toEqual([
      [expect.stringContaining('says $18,500.50, not $20,000')],
    ])
    expect(report.changeOutcome.kept).toMatchObject([{ reason: 'parcel_taken', count: 1 }])
  })

  it('leaves what was changed since it was read', async () => {
    await add('OWN-1')
    await add('OWN-2')
    const { bulkChangeId } = (
      await send(lines('Reference number,Amount', 'OWN-1,1', 'OWN-2,2'))
    ).json<ImportReport>()
    await admin('POST', '/api/admin/offers/OWN-1/extend', { expirationDate: '2026-12-31' })
    await service.deliverMail()
    const done = (await admin('GET', `/api/admin/bulk-changes/${bulkChangeId}`)).json<BulkChange>()
    expect(done.outcome).toEqual({
      changed: 1,
      kept: [{ reason: 'changed_since', count: 1, examples: ['OWN-1'] }],
    })
    expect((await read('OWN-2')).amount).toBe(2)
  })
})
