import { expect, describe, it } from 'vitest'
import { engines } from '../../../testing/databases.ts'
import { oneWaits } from '../../../testing/one-waits.ts'
import { mailableOffer } from '../../../testing/samples.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'
import { lockParcels } from '../parcels/store.ts'
import { bulkChangeJob } from './job.ts'
import { nothingYet } from './outcome.ts'

describe.each(engines)('a change of many offers beside another, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  it('does not wait in vain for it, whichever parcels a file moves its offers to', async () => {
    const { db, services } = service
    const apns = ['3', '4', '2', '1']
    for (const apn of apns)
      await admin(
        'POST',
        '/api/admin/offers',
        mailableOffer(`MOVED-${apn}`, { apn, status: 'draft' }),
      )
    const offers = await db.read.selectFrom('offers').selectAll().execute()
    const named = new Map(offers.map((offer) => [offer.apn, offer]))
    const parcelOf = (apn: string) => named.get(apn)?.parcel_id ?? ''
    const change = {
      id: 'change',
      action: JSON.stringify({ kind: 'from_file' }),
      selection: JSON.stringify({}),
      status: 'running' as const,
      total: 2,
      position: null,
      outcome: JSON.stringify(nothingYet),
      undo_outcome: null,
      made_by: null,
      created_at: service.clock.now.toISOString(),
    }
    await db.write.insertInto('bulk_changes').values(change).execute()
    // The first goes to the parcel that is locked last, and the second to the one that is locked first.
    for (const [index, [from, to]] of [['3', '2'] as const, ['4', '1'] as const].entries())
      await db.write
        .insertInto('planned_changes')
        .values({
          change_id: change.id,
          position: index + 1,
          offer_id: named.get(from)?.id ?? '',
          based_on: named.get(from)?.updated_at ?? '',
          terms: JSON.stringify({ apn: to }),
        })
        .execute()
    let done: unknown
    await db.write.transaction().execute(async (query) => {
      await lockParcels(query, [parcelOf('1')])
      done = bulkChangeJob.handler({ services })?.({ id: change.id }, { id: 'job', about: null })
      await oneWaits(db)
      await lockParcels(query, [parcelOf('2')])
    })
    await done
    const moved = await db.read
      .selectFrom('offers')
      .select(['reference_number', 'parcel_id'])
      .execute()
    expect(new Map(moved.map((offer) => [offer.reference_number, offer.parcel_id]))).toEqual(
      new Map([
        ['MOVED-1', parcelOf('1')],
        ['MOVED-2', parcelOf('2')],
        ['MOVED-3', parcelOf('2')],
        ['MOVED-4', parcelOf('1')],
      ]),
    )
  })
})
