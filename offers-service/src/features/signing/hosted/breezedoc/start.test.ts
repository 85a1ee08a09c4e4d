import { afterEach, describe, expect, it } from 'vitest'
import type { Today } from '../../../../../contract/index.ts'
import type { BreezedocShapes } from '../../../../testing/breezedoc-server.ts'
import { startBreezedocSite } from '../../../../testing/breezedoc-site.ts'
import { engines } from '../../../../testing/databases.ts'
import type { Fault } from '../../../../testing/fake-server.ts'
import { hostedSeller } from '../../../../testing/hosted.ts'
import { sampleOffer } from '../../../../testing/samples.ts'

const minute = 60_000
const linkPattern = /^https:\/\/breezedoc\.example\/r\/rec-\d+-1$/

describe.each(engines)('starting on BreezeDoc, on $name', ({ open }) => {
  let site: Awaited<ReturnType<typeof startBreezedocSite>>

  const begin = async (shapes?: Partial<BreezedocShapes>, offer?: object) => {
    site = await startBreezedocSite(await open(), shapes, offer)
  }
  afterEach(async () => await site.stop())

  it('tells the owner before and once again, and BreezeDoc nothing, when the seller has no email', async () => {
    await begin({}, { ...hostedSeller, sellerEmail: '' })
    const blockedBy = async () =>
      (await site.admin('GET', `${site.offerUrl}/signing`)).json<{ blockedBy: string | null }>()
        .blockedBy
    expect(await blockedBy()).toMatch(/add one for Dolores Whitcomb/)
    for (let tries = 0; tries < 3; tries += 1) {
      const answer = await site.initiate()
      expect(answer.statusCode).toBe(503)
      expect(answer.json()).toMatchObject({ code: 'signing_unavailable' })
    }
    expect(site.breezedoc.calls).toEqual([])
    const problem =
      'BreezeDoc needs an email address of every owner. Please add one for Dolores Whitcomb to the offer.'
    expect(await site.signing()).toMatchObject({ status: 'open', problem })
    expect((await site.admin('GET', '/api/admin/today')).json<Today>().signingProblems).toEqual({
      total: 1,
      first: [{ referenceNumber: 'TEST-0001', problem }],
    })
    const mails = await site.problemMails()
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain(problem)

    const { referenceNumber: _, ...offer } = sampleOffer
    await site.admin('PUT', site.offerUrl, { ...offer, ...hostedSeller })
    expect(await site.startedUrl()).toMatch(linkPattern)
  })

  const html = { 'content-type': 'text/html' }
  it.each<[string, Fault['instead'], RegExp]>([
    ['401', { status: 401, body: { message: 'Unauthenticated.' } }, /a new key from there/],
    ['403', { status: 403, body: { message: 'Plan too small.' } }, /Plan too small/],
    [
      '403 in HTML',
      { status: 403, headers: html, body: '<h1>Hm</h1>' },
      /BreezeDoc turned us away/,
    ],
    ['404', { status: 404, body: {} }, /which template it uses/],
    ['422', { status: 422, body: { errors: { name: ['Too long.'] } } }, /Too long\./],
    ['429', { status: 429 }, /slow down/],
    ['429 with a pause', { status: 429, headers: { 'retry-after': '7' } }, /slow down/],
    ['500', { status: 500, body: 'oops' }, /trouble of its own \(500\)/],
    [
      '200 in HTML',
      { status: 200, headers: html, body: '<h1>Hi</h1>' },
      /something that we cannot read/,
    ],
    ['an unknown form', { status: 200, body: { answer: 42 } }, /form we do not know/],
    ['nothing', 'breaks before', /could not be reached\.$/],
  ])(
    'survives BreezeDoc answering %s to any call, and makes one document in the end',
    async (_name, instead, problem) => {
      await begin()
      const told = new Set<string | null>()
      for (const on of [/GET .*documents$/, /create-document/, /send/]) {
        site.breezedoc.fail({ on, instead })
        expect((await site.initiate()).statusCode).toBe(503)
        const signing = await site.signing()
        expect(signing.problem).toMatch(problem)
        told.add(signing.problem)
        site.pass(2 * minute)
      }
      expect(await site.startedUrl()).toMatch(linkPattern)
      expect(site.breezedoc.documents).toHaveLength(1)
      expect(site.breezedoc.sends()).toEqual([1])
      expect(await site.signing()).toMatchObject({ problem: null })
      expect(await site.problemMails()).toHaveLength(told.size)
    },
  )

  it('says clearly that the template is for another number of owners', async () => {
    await begin({ parties: 2 })
    expect((await site.initiate()).statusCode).toBe(503)
    expect((await site.signing()).problem).toBe(
      'BreezeDoc refused (422): The document needs 2 recipients.',
    )
  })

  it.each([/create-document/, /send/])(
    'makes and sends one document when the answer to %s is lost',
    async (on) => {
      await begin()
      site.breezedoc.fail({ on, instead: 'breaks after' })
      await site.initiate()
      site.pass(2 * minute)
      expect(await site.startedUrl()).toMatch(linkPattern)
      expect(site.breezedoc.documents).toHaveLength(1)
      expect(site.breezedoc.sends()).toEqual([1])
    },
  )

  it('makes and sends one document wherever the process dies', async () => {
    for (let moments = 0; ; moments += 1) {
      await begin()
      site.cutAfter(moments)
      const first = await site.initiate()
      site.cutAfter(undefined)
      site.pass(2 * minute)
      expect(await site.startedUrl(`cut after ${moments}`)).toMatch(linkPattern)
      expect(site.breezedoc.documents, `cut after ${moments}`).toHaveLength(1)
      expect(site.breezedoc.sends(), `cut after ${moments}`).toEqual([1])
      if (first.statusCode === 200) break
      await site.stop()
    }
  }, 120_000)

  it('does not take a document that somebody made by hand, nor one of another offer', async () => {
    await begin()
    site.breezedoc.add('Something else')
    await site.admin('POST', '/api/admin/offers', {
      ...sampleOffer,
      confirmed: true,
      ...hostedSeller,
      referenceNumber: 'TEST-0002',
    })
    site.breezedoc.fail({ on: /create-document/, instead: 'breaks after' })
    await site.initiate()
    site.breezedoc.add('Handmade')
    expect((await site.initiate('TEST-0002')).statusCode).toBe(200)
    site.pass(2 * minute)
    expect(await site.startedUrl()).toMatch(linkPattern)
    expect(site.breezedoc.documents.map(({ title }) => title)).toEqual([
      'Something else',
      'Hire agreement',
      'Handmade',
      'Hire agreement',
    ])
    expect(site.breezedoc.sends()).toEqual([1, 1])
  })

  it.each(['flat', 'nested'] as const)(
    'searches all pages for what was left behind, when they are %s',
    async (pages) => {
      await begin({ pages })
      site.breezedoc.fail({ on: /create-document/, instead: 'breaks after' })
      await site.initiate()
      for (let count = 0; count < 25; count += 1) site.breezedoc.add('Handmade')
      site.pass(2 * minute)
      await site.startedUrl()
      expect(site.breezedoc.documents).toHaveLength(26)
      expect(site.breezedoc.sends()).toEqual([1])
    },
  )

  it('makes one document when twenty start at once', async () => {
    await begin()
    const answers = await Promise.all(Array.from({ length: 20 }, async () => await site.initiate()))
    const urls = answers.map((answer) => answer.json<{ signatureUrl: string }>().signatureUrl)
    expect(new Set(urls).size).toBe(1)
    expect(site.breezedoc.documents).toHaveLength(1)
    expect(site.breezedoc.sends()).toEqual([1])
  })

  it.each<Partial<BreezedocShapes>>([
    { slug: 'everywhere' },
    { slug: 'when read' },
    { slug: 'in the list of recipients' },
    { slug: 'in the list of recipients', pages: 'nested' },
  ])('finds the link when BreezeDoc answers with %j', async (shapes) => {
    await begin(shapes)
    expect(await site.startedUrl()).toMatch(linkPattern)
    expect(await site.startedUrl()).toMatch(linkPattern)
  })

  it('leads to our own page, which tells of the mail, when BreezeDoc names no link', async () => {
    await begin({ slug: 'nowhere' })
    expect(await site.startedUrl()).toMatch(/^http:\/\/localhost:3000\/sign\/[\w-]{43}$/)
    const view = await site.call('GET', await site.ourLink())
    expect(view.json()).toMatchObject({ host: { title: 'BreezeDoc', url: null }, status: 'open' })
    expect((await site.call('POST', `${await site.ourLink()}/sign`, {})).statusCode).toBe(400)
  })

  it.each([200, 503])('keeps the offer as it may be sent, after answering %i', async (status) => {
    await begin()
    if (status === 503) site.breezedoc.fail({ on: /create-document/, instead: 'breaks after' })
    expect((await site.initiate()).statusCode).toBe(status)
    const { referenceNumber: _, ...offer } = sampleOffer
    const cheaper = { ...offer, ...hostedSeller, amount: 5 }
    expect((await site.admin('PUT', site.offerUrl, cheaper)).json()).toMatchObject({
      code: 'signing_under_way',
    })
  })
})
