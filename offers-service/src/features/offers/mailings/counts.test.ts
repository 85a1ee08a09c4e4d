import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { NewOffer, type OfferEventType } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { useService } from '../../../testing/use-service.ts'
import { recordOfferEvent } from '../events.ts'
import { newOfferRow } from '../offer-rows.ts'
import { keepCounts, knownCounts } from './counts.ts'
import { countedEvents } from './outcome.ts'
import { resultsOf } from './results.ts'
import { insertMailing, latestRows } from './store.ts'
import { noSteps } from './tally.ts'

const made = { kind: 'letter' as const, letterCost: null, totalCost: null, madeBy: null }
const [first, second] = ['offer-1', 'offer-2']

describe.each(engines)('what was counted of mailings, on $name,', ({ open }) => {
  const service = useService(open)
  const now = () => service.clock.now

  /** A posted mailing with one letter about this offer. */
  async function post(offer: string): Promise<string> {
    const { write } = service.db
    const input = v.parse(NewOffer, { ...sampleOffer, apn: offer })
    await write
      .insertInto('offers')
      .values({ ...newOfferRow(offer, input, now()), id: offer })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { id } = await insertMailing(write, { ...made, name: offer }, now())
    const letter = { mailing_id: id, offer_id: offer, returned_on: null }
    await write.insertInto('mailing_letters').values(letter).execute()
    await write
      .updateTable('mailings')
      .set({ posted_on: '2026-06-12' })
      .where('id', '=', id)
      .execute()
    return id
  }
  const happen = async (offer: string, type: OfferEventType) =>
    await service.db.write
      .transaction()
      .execute(async (query) => await recordOfferEvent(query, offer, type, now()))
  const read = async () => {
    const rows = await latestRows(service.db.read)
    return new Map((await resultsOf(service.db, rows, service.app.log)).map((one) => [one.id, one]))
  }
  const changesOf = async (id: string) => (await knownCounts(service.db.read)).get(id)?.changes
  const pretend = async (id: string, changes: { steps?: string; rules?: number }) =>
    await service.db.write
      .updateTable('mailing_counts')
      .set(changes)
      .where('mailing_id', '=', id)
      .execute()

  it('is told again, and counted anew only where something changed', async () => {
    const [one, other] = [await post(first), await post(second)]
    await read()
    expect([await changesOf(one), await changesOf(other)]).toEqual([[], []])
    const steps = JSON.stringify({ ...noSteps, letters: 77 })
    await pretend(one, { steps })
    await pretend(other, { steps })
    await happen(first, 'declined')
    const told = await read()
    expect(told.get(one)).toMatchObject({ letters: 1, declined: 1 })
    expect(told.get(other)).toMatchObject({ letters: 77 })
  })

  it('is counted every hour, before the next reader asks', async () => {
    const id = await post(first)
    await happen(first, 'viewed')
    expect(await changesOf(id)).not.toEqual([])
    await service.tidy()
    await expect.poll(async () => await changesOf(id)).toEqual([])
    expect((await read()).get(id)).toMatchObject({ letters: 1, opened: 1 })
  })

  it.each([
    { rules: 0 },
    { steps: 'no JSON' },
    { steps: '{"letters":1}' },
    { steps: JSON.stringify({ ...noSteps, more: 1 }) },
  ])('is not told where %j is kept', async (kept) => {
    const id = await post(first)
    await happen(first, 'viewed')
    await read()
    await pretend(id, kept)
    expect((await read()).get(id)).toMatchObject({ letters: 1, opened: 1 })
    const counts = (await knownCounts(service.db.read)).get(id)
    expect(counts).toMatchObject({ steps: { letters: 1, opened: 1 }, outdated: undefined })
  })

  it.each(countedEvents)('is changed by %s', async (type) => {
    const id = await post(first)
    await read()
    await happen(first, 'mail_sent')
    expect(await changesOf(id)).toEqual([])
    await happen(first, type)
    expect(await changesOf(id)).toHaveLength(1)
  })

  it('is forgotten by who has counted while others knew more', async () => {
    const id = await post(first)
    const changes = (await changesOf(id)) ?? []
    const steps = { ...noSteps, letters: 1 }
    const old = { mailingId: id, steps, outdated: undefined, changes }
    await happen(first, 'viewed')
    expect((await read()).get(id)).toMatchObject({ opened: 1 })
    await keepCounts(service.db, [old], service.app.log)
    expect((await read()).get(id)).toMatchObject({ opened: 1 })
    await keepCounts(service.db, [{ ...old, changes: [] }], service.app.log)
    expect((await read()).get(id)).toMatchObject({ opened: 1 })
  })

  it('stays to be counted where somebody has seen to a part of the changes only', async () => {
    const id = await post(first)
    const changes = (await changesOf(id)) ?? []
    await happen(first, 'viewed')
    const both = (await changesOf(id)) ?? []
    const some = { mailingId: id, steps: { ...noSteps, letters: 1 }, outdated: undefined }
    await keepCounts(service.db, [{ ...some, changes }], service.app.log)
    await keepCounts(service.db, [{ ...some, changes: both }], service.app.log)
    expect(await changesOf(id)).toEqual(both.filter((change) => !changes.includes(change)))
    expect((await read()).get(id)).toMatchObject({ opened: 1 })
  })

  it('has no pending changes of mailings that are not posted, or deleted', async () => {
    const id = await post(first)
    await read()
    const pending = async () =>
      await service.db.read.selectFrom('mailing_changes').selectAll().execute()
    await service.db.write.updateTable('mailings').set({ posted_on: null }).execute()
    await happen(first, 'declined')
    await service.db.write.deleteFrom('mailings').where('id', '=', id).execute()
    expect(await pending()).toEqual([])
  })

  it('goes with its mailing', async () => {
    const id = await post(first)
    await read()
    await service.db.write.deleteFrom('mailings').where('id', '=', id).execute()
    expect(await service.db.read.selectFrom('mailing_counts').selectAll().execute()).toEqual([])
  })
})
