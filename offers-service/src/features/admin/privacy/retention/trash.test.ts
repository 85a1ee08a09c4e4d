import { addDays } from 'date-fns/addDays'
import { addMonths } from 'date-fns/addMonths'
import { describe, expect, it } from 'vitest'
import type { Lead } from '../../../../../contract/index.ts'
import { deleteValue } from '../../../../platform/database/key-value-store.ts'
import { engines } from '../../../../testing/databases.ts'
import { sampleOffer } from '../../../../testing/samples.ts'
import { openNextLink, signatureFor } from '../../../../testing/signing.ts'
import { useAdmin, useService } from '../../../../testing/use-service.ts'
import type { OfferServices } from '../../../offers/hooks.ts'
import { eraseWhatIsOld } from './erase.ts'
import { emptyLeadTrash } from './trash.ts'

const leads = '/api/admin/contact-requests'
const offers = '/api/admin/offers'
const number = sampleOffer.referenceNumber
const opal = { name: 'Opal Greer', phone: '(352) 555-0199', source: 'letter' }
const tully = { name: 'Marian Tully', email: 'marian@mail.example' }

describe.each(engines)('how long a deleted lead is kept, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const enter = async (body: object = opal) => (await admin('POST', leads, body)).json<Lead>().id
  const remove = async (id: string) =>
    expect((await admin('POST', `${leads}/${id}/delete`, {})).statusCode).toBe(200)
  const putBack = async (id: string) =>
    await admin('POST', `/api/admin/deleted-contact-requests/${id}/restore`)
  const offerFrom = async (leadId: string, changes: object = {}) => {
    const fields = { ...sampleOffer, confirmed: true, leadId, ...changes }
    expect((await admin('POST', offers, fields)).statusCode).toBe(201)
  }
  const changeOffer = async (changes: object) => {
    const { referenceNumber: _, ...fields } = { ...sampleOffer, ...changes }
    const changed = await admin('PUT', `${offers}/${number}`, { ...fields, confirmed: true })
    expect(changed.statusCode, changed.body).toBe(200)
  }
  const rows = async () =>
    await service.db.read.selectFrom('leads').select(['id', 'deleted_at']).orderBy('id').execute()
  const kept = async () => (await rows()).map(({ id }) => id)
  /** Goes on to a moment; the old session may have ended by then. */
  async function goTo(moment: Date): Promise<void> {
    // As if somebody had looked at the clock every day; after a leap nothing is erased for a week.
    await deleteValue(service.db.write, 'clock')
    service.clock.now = moment
    await admin.logInAgain()
  }
  const at = async (moment: string) => {
    await goTo(new Date(moment))
    await service.tidy()
  }
  /** The services, with something that happens between the look at a lead and the transaction that erases it. */
  function whileErasing(happens: () => Promise<unknown>): OfferServices {
    let hasHappened = false
    const endElsewhere = async () => {
      if (!hasHappened) {
        hasHappened = true
        await happens()
      }
    }
    const { services } = service
    return { ...services, offerHooks: { ...services.offerHooks, endElsewhere } }
  }

  it.each([
    ['in the morning', '2026-06-15T13:00:00Z'],
    ['late in the evening', '2026-06-16T03:30:00Z'],
  ])('is until its last day is over, deleted %s', async (_, moment) => {
    await goTo(new Date(moment))
    const id = await enter()
    await remove(id)
    await at('2026-07-16T03:59:00Z')
    expect(await kept()).toEqual([id])
    await at('2026-07-16T04:00:00Z')
    expect(await kept()).toEqual([])
  })

  it('is longer where somebody works on a draft made from it', async () => {
    const id = await enter()
    await offerFrom(id, { status: 'draft', expirationDate: '2026-06-30' })
    await remove(id)
    await goTo(new Date('2026-07-14T16:00:00Z'))
    await changeOffer({ status: 'draft', expirationDate: '2026-07-20' })
    await at('2026-08-13T16:00:00Z')
    expect(await kept()).toEqual([id])
    expect((await admin('GET', `${offers}/${number}`)).statusCode).toBe(200)
    await at('2026-08-14T16:00:00Z')
    expect(await kept()).toEqual([])
    expect((await admin('GET', `${offers}/${number}`)).statusCode).toBe(404)
  })

  it('is no longer for an offer that was withdrawn since', async () => {
    const id = await enter()
    await offerFrom(id)
    await remove(id)
    await goTo(new Date('2026-07-14T16:00:00Z'))
    await admin('POST', `${offers}/${number}/withdraw`, {})
    await at('2026-07-16T16:00:00Z')
    expect(await kept()).toEqual([])
  })

  it('is longer while a landowner who declined may still change their mind', async () => {
    const id = await enter()
    await offerFrom(id, { expirationDate: '2026-08-01' })
    await service.call('POST', `/api/offers/${number}/decline`, { reason: '' })
    await remove(id)
    await at('2026-08-01T16:00:00Z')
    expect(await kept()).toEqual([id])
    await at('2026-08-02T16:00:00Z')
    expect(await kept()).toEqual([])
  })

  it('is longer while some of the owners have signed, until the offer is withdrawn', async () => {
    const id = await enter()
    await offerFrom(id, { sellerName: tully.name, sellerEmail: tully.email })
    await admin('PUT', `${offers}/${number}/co-sellers`, {
      coSellers: [{ name: 'Joseph Tully', email: 'joseph@mail.example' }],
    })
    const link = await openNextLink(service)
    const signed = await service.call(
      'POST',
      `${link}/sign`,
      await signatureFor(service, link, tully),
    )
    expect(signed.statusCode, signed.body).toBe(200)
    await remove(id)
    await at('2026-12-01T16:00:00Z')
    expect(await kept()).toEqual([id])
    await admin('POST', `${offers}/${number}/withdraw`, {})
    await at('2026-12-01T18:00:00Z')
    expect(await kept()).toEqual([])
    expect((await admin('GET', `${offers}/${number}`)).statusCode).toBe(200)
  })

  it('begins anew where it was put back and deleted again while it was being erased', async () => {
    const id = await enter()
    await remove(id)
    await goTo(new Date('2026-07-20T16:00:00Z'))
    const services = whileErasing(async () => {
      await putBack(id)
      await remove(id)
    })
    await emptyLeadTrash(services)
    expect(await rows()).toEqual([{ id, deleted_at: service.clock.now.toISOString() }])
  })

  it('is longer where its offer was made to last longer while it was being erased', async () => {
    const id = await enter()
    await offerFrom(id)
    await remove(id)
    await goTo(new Date('2026-07-20T16:00:00Z'))
    const services = whileErasing(async () => await changeOffer({ expirationDate: '2026-09-01' }))
    await emptyLeadTrash(services)
    expect(await kept()).toEqual([id])
    expect((await admin('GET', `${offers}/${number}`)).statusCode).toBe(200)
  })

  it('is its own where it was found among old ones before it was deleted', async () => {
    const [first, second] = [await enter(), await enter({ ...opal, name: 'Second Greer' })]
    for (const id of [first, second]) await admin('PATCH', `${leads}/${id}`, { status: 'closed' })
    const keep = { requests: 1, offers: null, questions: null, securityEvents: null }
    await admin('PUT', '/api/admin/retention', keep)
    await goTo(addDays(addMonths(service.clock.now, 2), 1))
    const [, later = ''] = [first, second].toSorted()
    await eraseWhatIsOld(whileErasing(async () => await remove(later)))
    expect(await rows()).toEqual([{ id: later, deleted_at: service.clock.now.toISOString() }])
    const { last } = (await admin('GET', '/api/admin/retention')).json<{ last: object }>()
    expect(last).toMatchObject({ erased: { requests: 1 } })
  })
})
