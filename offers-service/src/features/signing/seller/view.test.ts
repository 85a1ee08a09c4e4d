import { beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { openNextLink } from '../../../testing/signing.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'

describe.each(engines)('opening a signing link, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)
  let link: string

  beforeEach(async () => {
    await admin('POST', '/api/admin/offers', sampleOffer)
    link = await openNextLink(service)
  })

  const viewers = async () =>
    await service.db.read.selectFrom('signers').select('viewed_at').execute()
  const page = () => link.replace('/api/signing/', '/sign/')

  it('is no evidence where a chat draws its preview, or its head is asked for', async () => {
    for (const url of [link, page()]) {
      const headers = { 'user-agent': 'WhatsApp/2.24.20.89 A' }
      await service.app.inject({ url, headers })
      await service.app.inject({ method: 'HEAD', url })
    }
    expect(await viewers()).toEqual([{ viewed_at: null }])
    await service.call('GET', link)
    expect(await viewers()).toEqual([{ viewed_at: service.clock.now.toISOString() }])
  })
})
