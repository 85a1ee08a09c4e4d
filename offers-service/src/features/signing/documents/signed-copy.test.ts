import { describe, expect, it } from 'vitest'
import type { Job } from '../../../../contract/index.ts'
import { putBackJob } from '../../../platform/jobs/store.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { openNextLink, signatureFor } from '../../../testing/signing.ts'
import { useService } from '../../../testing/use-service.ts'

const dolores = { name: 'Dolores Whitcomb', email: 'dolores@mail.example' }

describe.each(engines)('a signed copy that could not be delivered, on $name,', ({ open }) => {
  const service = useService(open)

  it('is seen by the owner, and sent again with the document', async () => {
    const admin = await service.logIn()
    await admin('POST', '/api/admin/offers', sampleOffer)
    const link = await openNextLink(service)
    await service.call('POST', `${link}/sign`, await signatureFor(service, link, dolores))
    const jobs = async (status: string) =>
      (await admin('GET', `/api/admin/jobs?status=${status}`)).json<Job[]>()
    const copies = (await jobs('waiting')).filter(({ title }) => title.includes(dolores.email))
    expect(copies).toHaveLength(1)
    for (const job of copies)
      await putBackJob(
        service.db.write,
        job,
        { problem: 'mailbox full', retryAt: undefined },
        service.clock.now,
      )
    await service.deliverMail()
    expect(service.mailbox.map(({ to }) => to)).not.toContain(dolores.email)

    const [failed] = await jobs('failed')
    expect(failed).toMatchObject({ id: copies[0]?.id, lastError: 'mailbox full' })
    await admin('POST', `/api/admin/jobs/${failed?.id}/retry`)
    await service.deliverMail()
    expect(service.mailbox).toContainEqual(
      expect.objectContaining({ to: dolores.email, attachments: [expect.anything()] }),
    )
  })
})
