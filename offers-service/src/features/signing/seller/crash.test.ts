import { addDays } from 'date-fns/addDays'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../../../testing/databases.ts'
import { withFaultInjection } from '../../../testing/fault-injection.ts'
import { expectLegalState, expectProof } from '../../../testing/legal-state.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { startService } from '../../../testing/service.ts'
import { openNextLink, signatureFor } from '../../../testing/signing.ts'

const dolores = { name: 'Dolores Whitcomb', email: 'dolores@mail.example' }
/** Far more moments than signing has; a loop that reaches it would go on for ever. */
const maxCuts = 300

describe.each(engines)('a process that dies, on $name,', ({ open }) => {
  let service: Awaited<ReturnType<typeof startService>>
  let cutAfter: (moments: number | undefined) => void
  let sign: () => ReturnType<typeof service.call>

  beforeEach(async () => {
    const fused = withFaultInjection(await open())
    cutAfter = fused.cutAfter
    service = await startService(fused.db)
    const admin = await service.logIn()
    await admin('POST', '/api/admin/offers', sampleOffer)
    const link = await openNextLink(service)
    const signature = await signatureFor(service, link, dolores)
    sign = async () => await service.call('POST', `${link}/sign`, signature)
  })
  afterEach(async () => await service.stop())

  const count = async (table: 'signing_documents' | 'jobs') =>
    (await service.db.read.selectFrom(table).select('id').execute()).length

  it('at any moment of a signature leaves nothing of it; the next try signs once', async () => {
    const jobsBefore = await count('jobs')
    let cuts = 0
    for (; cuts < maxCuts; cuts += 1) {
      cutAfter(cuts)
      const { statusCode } = await sign()
      cutAfter(undefined)
      await expectLegalState(service.db.read, 'TEST-0001')
      if (statusCode === 200) break
      expect([statusCode, await count('signing_documents'), await count('jobs')]).toEqual([
        500,
        0,
        jobsBefore,
      ])
    }
    expect(cuts).toBeGreaterThan(10)
    expect(cuts).toBeLessThan(maxCuts)
    expect((await sign()).statusCode).toBe(409)
    await expectProof(service.services, 'TEST-0001')
    const mails = await service.deliverMail()
    const copies = mails.filter(({ attachments }) => attachments.length === 1)
    expect(copies.map(({ to }) => to).toSorted()).toEqual([dolores.email, 'hello@larkenby.example'])
  }, 120_000)

  it('while the document is sealed leaves nothing of it; the next try signs', async () => {
    const { sealer } = service.services
    service.services.sealer = {
      ...sealer,
      sealPdf: async () => await Promise.reject(new Error('The power was cut.')),
    }
    expect((await sign()).statusCode).toBe(500)
    expect(await count('signing_documents')).toBe(0)
    service.services.sealer = sealer
    expect((await sign()).statusCode).toBe(200)
    await expectLegalState(service.db.read, 'TEST-0001')
  })

  it('at any moment of sending the copies sends them when it is back, to both', async () => {
    expect((await sign()).statusCode).toBe(200)
    const unfinished = async () =>
      await service.db.read.selectFrom('jobs').select('id').where('status', '!=', 'done').execute()
    let cuts = 0
    for (; cuts < maxCuts && (await unfinished()).length > 0; cuts += 1) {
      cutAfter(cuts)
      await service.deliverMail().catch(() => {})
      cutAfter(undefined)
      service.clock.now = addDays(service.clock.now, 1)
    }
    expect(cuts).toBeGreaterThan(2)
    expect(await unfinished()).toEqual([])
    const copies = service.mailbox.filter(({ attachments }) => attachments.length === 1)
    const receivers = new Set(copies.map(({ to }) => to))
    expect([...receivers].toSorted()).toEqual([dolores.email, 'hello@larkenby.example'])
  })
})
