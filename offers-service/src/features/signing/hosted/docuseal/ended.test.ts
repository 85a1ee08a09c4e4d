import { afterEach, describe, expect, it } from 'vitest'
import type { SigningView } from '../../../../../contract/index.ts'
import { engines } from '../../../../testing/databases.ts'
import { startDocusealSite } from '../../../../testing/docuseal-site.ts'

const minute = 60_000

describe.each(engines)('a document on DocuSeal, on $name,', ({ open }) => {
  let site: Awaited<ReturnType<typeof startDocusealSite>>

  const begin = async () => {
    site = await startDocusealSite(await open())
  }
  afterEach(async () => await site.stop())

  it('declines the offer when it is declined there; a new start makes a new submission', async () => {
    await begin()
    await site.startedUrl()
    Object.assign(site.docuseal.submissions[0] ?? {}, { status: 'declined' })
    site.pass(minute)
    const mails = await site.work()
    expect(await site.offerStatus()).toBe('declined')
    const view = (await site.call('GET', site.signerLink())).json<SigningView>()
    expect(view.status).toBe('declined')
    expect(mails.map(({ subject }) => subject)).toEqual(['Declined: offer TEST-0001'])
    expect(await site.startedUrl()).toMatch(/slug-901-0$/)
  })

  it.each([
    ['expired', { status: 'expired' }],
    ['archived', { archived_at: '2026-06-15T16:05:00Z' }],
  ])('starts afresh when it was %s there', async (_name, change) => {
    await begin()
    await site.startedUrl()
    Object.assign(site.docuseal.submissions[0] ?? {}, change)
    site.pass(minute)
    expect(await site.startedUrl()).toMatch(/slug-901-0$/)
  })

  it.each(['cancels', 'withdraws the offer'])(
    'is archived there when the owner %s, also when DocuSeal is down at that moment',
    async (what) => {
      await begin()
      await site.startedUrl()
      const { id } = await site.signing()
      if (what === 'cancels') await site.admin('POST', `/api/admin/signings/${id}/cancel`)
      else await site.admin('POST', `${site.offerUrl}/withdraw`, {})
      site.docuseal.fail({ on: /DELETE/, instead: { status: 502 } })
      site.pass(minute)
      await site.work()
      expect(site.docuseal.submissions[0]?.archived_at).toBe(null)
      site.pass(60 * minute)
      await site.work()
      expect(site.docuseal.submissions[0]?.archived_at).not.toBe(null)
      expect(await site.signing()).toMatchObject({ status: 'cancelled' })
    },
  )
})
