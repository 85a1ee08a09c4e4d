import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { engines } from '../../../testing/databases.ts'
import { startDocusealSite } from '../../../testing/docuseal-site.ts'
import { useSignedSite } from '../../../testing/signed-site.ts'
import { checkAllRecords } from './check-all.ts'

const mallory = 'mallory@evil.example'

describe.each(engines)('mail that waits in the database, on $name,', ({ open }) => {
  const { service, query } = useSignedSite(open)

  it.each(['signingLinkOf', 'copyLinkOf', 'questionLinkOf'])(
    'takes no link to another address: %s',
    async (part) => {
      const jobs = await query().selectFrom('jobs').selectAll().where('kind', '=', 'mail').execute()
      const isMeant = ({ payload }: { payload: string }) => payload.includes(part)
      const meant = jobs.filter(isMeant)
      expect(meant.length).toBeGreaterThan(0)
      for (const { id, payload } of meant) {
        const forged = JSON.stringify({ ...(JSON.parse(payload) as object), to: mallory })
        await query().updateTable('jobs').set({ payload: forged }).where('id', '=', id).execute()
      }
      const sent = await service.deliverMail()
      expect(sent.filter(({ to }) => to === mallory)).toEqual([])
      // The others went out, so none of those is held up.
      expect(sent).toHaveLength(jobs.length - meant.length)
    },
  )
})

describe.each(engines)('a document out for signature elsewhere, on $name,', ({ open }) => {
  async function begin() {
    const site = await startDocusealSite(await open())
    onTestFinished(async () => await site.stop())
    await site.startedUrl()
    const check = async () =>
      (await checkAllRecords(site.db.read, site.services.macs)).problems.join()
    expect(await check()).toBe('')
    return { site, check }
  }

  it('was declined on our page only where the events say so', async () => {
    const { site, check } = await begin()
    await sql`update offers set status = 'declined'`.execute(site.db.write)
    expect(await check()).toContain('says that it was declined, which the events do not say')
  })

  it('was declined there only with the entry that this left', async () => {
    const { site, check } = await begin()
    const [submission] = site.docuseal.submissions
    if (submission) submission.status = 'declined'
    await site.admin('POST', `/api/admin/signings/${(await signing(site)).id}/check`, {})
    expect((await signing(site)).status).toBe('declined')
    expect(await check()).toBe('')
    await sql`update offer_events set detail = 'Sold elsewhere' where type = 'declined'`.execute(
      site.db.write,
    )
    expect(await check()).toContain('The history of the offer lacks what event')
  })

  it('was canceled by the admin only with the entry that this left', async () => {
    const { site, check } = await begin()
    const { id } = await signing(site)
    expect((await site.admin('POST', `/api/admin/signings/${id}/cancel`, {})).statusCode).toBe(200)
    expect(await check()).toBe('')
    await sql`delete from offer_events where type = 'signing_cancelled'`.execute(site.db.write)
    expect(await check()).toContain('The history of the offer lacks what event')
  })
})

const signing = async ({ db }: Awaited<ReturnType<typeof startDocusealSite>>) =>
  await db.read.selectFrom('signings').selectAll().executeTakeFirstOrThrow()
