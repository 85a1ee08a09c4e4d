import { createHmac } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensurePassword } from './features/admin/auth/password.ts'
import { webDist } from './pages/routes.ts'
import { openDatabase } from './platform/database/database.ts'
import { startFakeServer } from './testing/fake-server.ts'
import { gradeHeaders } from './testing/header-grade.ts'
import { samplePicture } from './testing/pictures.ts'
import { sampleOffer, sampleLead } from './testing/samples.ts'
import { saveSeededContent } from './testing/seeded-content.ts'
import { startService, testNow } from './testing/service.ts'
import { downloadCopy, openNextLink, signatureFor } from './testing/signing.ts'

type Service = Awaited<ReturnType<typeof startService>>
type Answer = Awaited<ReturnType<Service['call']>>

interface Site {
  service: Service
  /** Calls as the admin. */
  admin: Service['call']
  /** The same service before it has any content. */
  starting: Service
  /** The call of a signing whose document is there. */
  signed: string
  /** A signing link not yet used. */
  link: string
  stop: () => Promise<void>
}

const password = 'correct horse battery'
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const script = readdirSync(join(webDist, 'client/assets')).find((name) => name.endsWith('.js'))

/** A link as the console makes it, to a preview in its frame. */
function previewLink({ service }: Site): string {
  const until = String(testNow.getTime() + 60_000)
  const claim = new URLSearchParams({ type: 'post', id: 'a', version: 'draft', until }).toString()
  const { cmsToken } = service.services.config
  const proof = createHmac('sha256', cmsToken).update(`preview?${claim}`).digest('base64url')
  return `/preview?${claim}&proof=${proof}`
}

const post = async ({ service }: Site, url: string, payload: string) =>
  await service.app.inject({ method: 'POST', url, headers: form, payload })

/** What each kind of answer is: its name, the status it must have, and how it comes about. */
const answers: [string, number, (site: Site) => Promise<Answer>][] = [
  ['the home page', 200, async ({ service }) => await service.call('GET', '/')],
  [
    'an article',
    200,
    async ({ service }) => await service.call('GET', '/blog/selling-landlocked-land'),
  ],
  ['an offer', 200, async ({ service }) => await service.call('GET', '/offer/TEST-0001')],
  ['a signing page', 200, async ({ service, link }) => await service.call('GET', link)],
  ['an admin page', 200, async ({ service }) => await service.call('GET', '/admin/leads')],
  [
    'a preview in the console',
    200,
    async (site) => await site.service.call('GET', previewLink(site)),
  ],
  [
    'a preview that has ended',
    404,
    async ({ service }) => await service.call('GET', '/preview?until=1'),
  ],
  ['an unknown page', 404, async ({ service }) => await service.call('GET', '/nothing-here')],
  ['a damaged address', 404, async ({ service }) => await service.call('GET', '/a%E0%A4%A')],
  ['an unknown file', 404, async ({ service }) => await service.call('GET', '/assets/none.js')],
  ['a redirect', 301, async ({ service }) => await service.call('GET', '/about/')],
  [
    'a look-up that leads on',
    303,
    async (site) => await post(site, '/forms/lookup', 'referenceNumber=TEST-0001'),
  ],
  [
    'what came of a form',
    200,
    async (site) => await post(site, '/forms/contact', new URLSearchParams(sampleLead).toString()),
  ],
  ['a form not filled in', 400, async (site) => await post(site, '/forms/contact', 'name=A')],
  ['an answer of the API', 200, async ({ service }) => await service.call('GET', '/api/posts')],
  ['an unknown call', 404, async ({ service }) => await service.call('GET', '/api/nothing')],
  ['a call refused', 401, async ({ service }) => await service.call('GET', '/api/admin/today')],
  [
    'a call not understood',
    400,
    async ({ service }) => await service.call('POST', '/api/contact', {}),
  ],
  [
    'a log-in',
    200,
    async ({ service }) => await service.call('POST', '/api/admin/auth', { password }),
  ],
  ['a signed agreement', 200, async ({ service, signed }) => await downloadCopy(service, signed)],
  [
    'a list as CSV',
    200,
    async ({ admin }) => await admin('GET', '/api/admin/contact-requests/export'),
  ],
  [
    'everything about one person',
    200,
    async ({ admin }) =>
      await admin('POST', '/api/admin/people/export', { find: sampleLead.email }),
  ],
  ['a script', 200, async ({ service }) => await service.call('GET', `/assets/${script}`)],
  ['the feed', 200, async ({ service }) => await service.call('GET', '/feed.xml')],
  ['the site map', 200, async ({ service }) => await service.call('GET', '/sitemap.xml')],
  ['robots.txt', 200, async ({ service }) => await service.call('GET', '/robots.txt')],
  ['a page before there is content', 503, async ({ starting }) => await starting.call('GET', '/')],
]

/** Everything a page or a person may get, on a site of this address behind a proxy. */
async function startSite(publicUrl: string, dataDir: string): Promise<Site> {
  const db = await openDatabase(':memory:')
  await saveSeededContent(db.write)
  const cms = await startFakeServer(() => ({
    status: 200,
    body: { data: { documentId: 'a', updatedAt: '', title: 'A', slug: 'a', body: 'Text' } },
  }))
  const environment = { PUBLIC_URL: publicUrl, DATA_DIR: dataDir, CMS_URL: cms.url }
  const service = await startService(db, { ...environment, TRUST_PROXY: 'loopback' })
  await ensurePassword(db.write, service.services.macs, password)
  const starting = await startService(await openDatabase(':memory:'), environment)
  await Promise.all([service.app.ready(), starting.app.ready()])
  const admin = await service.logIn()
  for (const referenceNumber of ['TEST-0001', 'TEST-0002'])
    await admin('POST', '/api/admin/offers', {
      ...sampleOffer,
      // Both are for one parcel.
      confirmed: true,
      referenceNumber,
      sellerName: 'Marian Tully',
      sellerEmail: 'marian@mail.example',
      sellerMailingAddress: '418 Orchard Lane\nFort Ansel, OH 45899',
    })
  await service.call('POST', '/api/contact', sampleLead)
  const signed = await openNextLink(service, 'TEST-0002')
  const signer = { name: 'Marian Tully', email: 'marian@mail.example' }
  await service.call('POST', `${signed}/sign`, await signatureFor(service, signed, signer))
  const link = (await openNextLink(service)).replace('/api/signing/', '/sign/')
  const stop = async () => {
    await Promise.all([service.stop(), starting.stop(), cms.stop()])
  }
  return { service, admin, starting, signed, link, stop }
}

let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'grades-'))
  mkdirSync(join(dataDir, 'public/uploads'), { recursive: true })
  writeFileSync(join(dataDir, 'public/uploads/a.png'), samplePicture('png'))
})
afterAll(() => rmSync(dataDir, { recursive: true }))

describe.each(['https://land.example', 'http://localhost:3000'])(
  'the headers of a site at %s',
  (publicUrl) => {
    const isHttps = publicUrl.startsWith('https')
    let site: Site
    beforeAll(async () => {
      site = await startSite(publicUrl, dataDir)
    })
    afterAll(async () => {
      await site.stop()
    })

    it.each(answers)('are as good as can be on %s', async (_name, status, ask) => {
      const { statusCode, headers } = await ask(site)
      expect(statusCode).toBe(status)
      const { score, lost } = gradeHeaders(headers, isHttps)
      expect(score, lost.join(', ')).toBeGreaterThanOrEqual(150)
      expect(headers['permissions-policy']).toContain('microphone=()')
      expect(headers['permissions-policy']).toContain('camera=(self)')
      expect(headers['content-security-policy']).toMatch(
        /require-trusted-types-for 'script'|sandbox/,
      )
      expect(headers['x-powered-by']).toBeUndefined()
      expect(headers.server).toBeUndefined()
    })

    it('let other sites show an uploaded picture, at the price of ten points', async () => {
      const { statusCode, headers } = await site.service.call('GET', '/uploads/a.png')
      expect(statusCode).toBe(200)
      const { score, lost } = gradeHeaders(headers, isHttps)
      expect([score, lost]).toContain(140)
      expect(lost).toContain('no cross-origin-resource-policy')
    })

    it('let a letter stand in the frame in which Chrome shows documents, at the price of ten points', async () => {
      const { statusCode, headers } = await site.admin('GET', '/api/admin/offers/TEST-0001/letter')
      expect(statusCode).toBe(200)
      const { score, lost } = gradeHeaders(headers, isHttps)
      expect([score, lost]).toContain(140)
      expect(lost).toContain('no cross-origin-embedder-policy')
    })

    it('are as good on a failure and on what is no request', async () => {
      await site.service.db.write.schema.dropTable('questions').execute()
      const failed = await site.admin('GET', '/api/admin/today')
      expect(failed.statusCode).toBe(500)
      expect(gradeHeaders(failed.headers, isHttps).score).toBeGreaterThanOrEqual(150)

      await site.service.app.listen({ port: 0 })
      const address = site.service.app.server.address()
      const port = typeof address === 'object' ? (address?.port ?? 0) : 0
      const socket = connect(port, '127.0.0.1').end('NONSENSE\r\n\r\n')
      const [statusLine, ...lines] =
        (await text(socket)).split('\r\n\r\n', 1)[0]?.split('\r\n') ?? []
      expect(statusLine).toBe('HTTP/1.1 400 Bad Request')
      const headers = Object.fromEntries(
        lines.map((line) => [line.split(': ', 1)[0], line.replace(/^.*?: /, '')]),
      )
      expect(gradeHeaders(headers, isHttps).score).toBeGreaterThanOrEqual(150)
    })

    it('send who comes in the open to https, with the same headers, where there is https', async () => {
      const answer = await site.service.app.inject({
        url: '/about',
        headers: { 'x-forwarded-proto': 'http' },
      })
      expect(answer.statusCode).toBe(isHttps ? 308 : 200)
      expect(gradeHeaders(answer.headers, isHttps).score).toBeGreaterThanOrEqual(150)
      expect(answer.headers['strict-transport-security'] !== undefined).toBe(isHttps)
    })
  },
)

describe('a grade', () => {
  it.each([
    [{}, true, 25],
    [{ 'content-security-policy': "script-src 'unsafe-inline'" }, true, 30],
    [{ 'content-security-policy': "default-src 'none'; form-action 'self'" }, false, 70],
    [{ 'set-cookie': 'a=b; HttpOnly; SameSite=Strict' }, true, -15],
    [{ 'access-control-allow-origin': '*' }, true, -25],
  ])('of %j is low', (headers, isHttps, score) => {
    expect(gradeHeaders(headers, isHttps).score).toBe(score)
  })
})
