import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../../../../testing/databases.ts'
import { startDocusealSite } from '../../../../testing/docuseal-site.ts'

const minute = 60_000

describe.each(engines)('with the database and without the secret, on $name,', ({ open }) => {
  let site: Awaited<ReturnType<typeof startDocusealSite>>
  beforeEach(async () => {
    site = await startDocusealSite(await open())
    await site.startedUrl()
  })
  afterEach(async () => await site.stop())

  it.each<[string, { external_id?: string; sent_at?: string }]>([
    ['a document that somebody else has signed', { external_id: '950' }],
    ['another time of sending', { sent_at: '2026-01-01T00:00:00.000Z' }],
  ])('%s is not taken for the one that was sent', async (_what, changes) => {
    await site.db.write.updateTable('signings').set(changes).execute()
    const [submission] = site.docuseal.submissions
    site.docuseal.sign(0)
    Object.assign(submission ?? {}, { id: Number(changes.external_id ?? submission?.id) })
    site.pass(minute)
    await site.work()
    expect(await site.offerStatus()).toBe('signing')
  })

  it('an offer with another amount is not stored as signed', async () => {
    await site.db.write.updateTable('offers').set({ amount_cents: 100 }).execute()
    site.docuseal.sign(0)
    site.pass(minute)
    await site.work()
    expect(await site.offerStatus()).toBe('signing')
  })

  it('an owner who is struck out is not left out', async () => {
    await site.db.write.updateTable('signers').set({ status: 'removed' }).execute()
    site.docuseal.sign(0)
    site.pass(minute)
    await site.work()
    expect(await site.offerStatus()).toBe('signing')
  })
})
