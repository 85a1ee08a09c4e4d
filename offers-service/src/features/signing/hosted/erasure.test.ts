import { addDays } from 'date-fns/addDays'
import { addMonths } from 'date-fns/addMonths'
import { afterEach, describe, expect, it } from 'vitest'
import type { HeldOfPerson } from '../../../../contract/index.ts'
import { startBreezedocSite } from '../../../testing/breezedoc-site.ts'
import { engines } from '../../../testing/databases.ts'
import { startDocusealSite } from '../../../testing/docuseal-site.ts'
import { hostedSeller, type startHosting } from '../../../testing/hosted.ts'

const minute = 60_000
const isDown = { on: /DELETE/, instead: { status: 502 } }

type Site = Awaited<ReturnType<typeof startHosting>>

async function erasePerson(site: Site) {
  const find = hostedSeller.sellerEmail
  const { seen } = (
    await site.admin('POST', '/api/admin/people/erasure-preview', { find })
  ).json<HeldOfPerson>()
  return await site.admin('POST', '/api/admin/people/erasure', { find, seen })
}

/** Goes on until the offer may go, and does what is done every hour. */
async function passRetention(site: Site) {
  await site.admin('PUT', '/api/admin/retention', {
    requests: null,
    offers: 12,
    questions: null,
    securityEvents: null,
  })
  site.clock.now = addDays(addMonths(site.clock.now, 12), 60)
  await site.tidy()
}

const numbers = async (site: Site) =>
  (await site.db.read.selectFrom('offers').select('reference_number').execute()).map(
    (row) => row.reference_number,
  )

describe.each(engines)('erasing an offer that is out for signature, on $name,', ({ open }) => {
  describe('at DocuSeal', () => {
    let site: Awaited<ReturnType<typeof startDocusealSite>>
    const begin = async () => {
      site = await startDocusealSite(await open())
      await site.startedUrl()
    }
    const archivedAt = () => site.docuseal.submissions[0]?.archived_at
    afterEach(async () => await site.stop())

    it('ends the document there first', async () => {
      await begin()
      const answer = await erasePerson(site)
      expect([answer.statusCode, await numbers(site)]).toEqual([200, []])
      expect(archivedAt()).not.toBeNull()
    })

    it('is refused while it cannot be ended there, and the pending end survives that', async () => {
      await begin()
      site.docuseal.fail({ ...isDown, times: 2 })
      const answer = await erasePerson(site)
      expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'signing_elsewhere' }])
      expect(await site.signing()).toMatchObject({
        status: 'cancelled',
        problem: expect.stringContaining('DocuSeal'),
      })
      expect([await numbers(site), archivedAt()]).toEqual([['TEST-0001'], null])

      site.pass(minute)
      await site.work()
      site.pass(60 * minute)
      await site.work()
      expect(archivedAt()).not.toBeNull()
      expect((await erasePerson(site)).statusCode).toBe(200)
      expect(await numbers(site)).toEqual([])
    })

    it('waits, when it is old, until the document was ended there', async () => {
      await begin()
      site.docuseal.fail({ on: /./, instead: 'breaks before', times: 99 })
      await passRetention(site)
      expect(await numbers(site)).toEqual(['TEST-0001'])
      site.docuseal.mend()
      site.clock.now = addDays(site.clock.now, 1)
      await site.tidy()
      expect([await numbers(site), archivedAt()]).toEqual([[], expect.any(String)])
    })

    it('keeps it when it turns out to be signed there', async () => {
      await begin()
      site.docuseal.sign(0)
      const answer = await erasePerson(site)
      expect(answer.json()).toMatchObject({ code: 'changed_meanwhile' })
      expect(await site.offerStatus()).toBe('signed')
      expect((await erasePerson(site)).json()).toEqual({ keptOffers: ['TEST-0001'] })
      expect(archivedAt()).toBeNull()
    })

    it('keeps it when it was signed there after it was cancelled here', async () => {
      await begin()
      site.docuseal.fail({ ...isDown, times: 99 })
      await site.admin('POST', `/api/admin/signings/${(await site.signing()).id}/cancel`)
      site.docuseal.sign(0)
      expect((await erasePerson(site)).json()).toMatchObject({ code: 'signing_elsewhere' })
      expect((await site.signing()).problem).toContain('signed on DocuSeal')
      expect(await numbers(site)).toEqual(['TEST-0001'])
    })

    it('ends a document, too, of which only its making was noted', async () => {
      site = await startDocusealSite(await open())
      site.docuseal.fail({ on: /POST/, instead: 'breaks after' })
      await site.initiate()
      expect((await erasePerson(site)).statusCode).toBe(200)
      expect([await numbers(site), archivedAt()]).toEqual([[], expect.any(String)])
    })
  })

  describe('at BreezeDoc, which ends no document for us', () => {
    let site: Awaited<ReturnType<typeof startBreezedocSite>>
    afterEach(async () => await site.stop())

    it('is refused with the reason until the owner has deleted the document there', async () => {
      site = await startBreezedocSite(await open())
      await site.startedUrl()
      const answer = await erasePerson(site)
      expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'signing_elsewhere' }])
      const [document] = site.breezedoc.documents
      expect((await site.signing()).problem).toContain(`delete document ${document?.id} there`)
      expect(await numbers(site)).toEqual(['TEST-0001'])

      site.breezedoc.documents.splice(0)
      site.pass(minute)
      expect((await erasePerson(site)).statusCode).toBe(200)
      expect(await numbers(site)).toEqual([])
    })

    it('takes no answer at all for a document that is gone', async () => {
      site = await startBreezedocSite(await open())
      await site.startedUrl()
      site.breezedoc.fail({ on: /documents/, instead: { status: 404 }, times: 99 })
      site.breezedoc.fail({ on: /templates/, instead: { status: 401 }, times: 99 })
      expect((await erasePerson(site)).json()).toMatchObject({ code: 'signing_elsewhere' })
    })
  })
})
