import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OfferEvent } from '../../../../../contract/index.ts'
import { engines } from '../../../../testing/databases.ts'
import { startDocusealSite } from '../../../../testing/docuseal-site.ts'

const minute = 60_000

describe.each(engines)('a signing that was replaced by another, on $name,', ({ open }) => {
  let site: Awaited<ReturnType<typeof startDocusealSite>>

  beforeEach(async () => {
    site = await startDocusealSite(await open())
    await site.startedUrl()
  })
  afterEach(async () => await site.stop())

  /** The admin cancels the signing, and the landowner begins another. */
  async function replace() {
    site.pass(1)
    const { id } = await site.signing()
    await site.admin('POST', `/api/admin/signings/${id}/cancel`)
    expect(await site.startedUrl()).toMatch(/slug-901-0$/)
    return id
  }
  const history = async () =>
    (await site.admin('GET', `${site.offerUrl}/events`))
      .json<OfferEvent[]>()
      .map(({ type }) => type)

  it.each(['declined', 'expired'] as const)(
    'changes nothing about the offer when the service says that its document was %s',
    async (status) => {
      Object.assign(site.docuseal.submissions[0] ?? {}, { status })
      site.docuseal.fail({
        on: /^GET \/api\/submissions\/900$/,
        instead: async () => void (await replace()),
      })
      site.pass(minute)
      await site.work()
      expect(await site.signing()).toMatchObject({ status: 'open' })
      expect(await site.offerStatus()).toBe('signing')
      const told = await history()
      expect(told.filter((type) => type === 'signing_cancelled')).toHaveLength(1)
      expect(told).not.toContain('declined')
    },
  )

  it('changes nothing about the offer when it is cancelled once more', async () => {
    const first = await replace()
    await site.admin('POST', `/api/admin/signings/${first}/cancel`)
    expect(await site.offerStatus()).toBe('signing')
    expect(await site.signing()).toMatchObject({ status: 'open' })
  })
})
