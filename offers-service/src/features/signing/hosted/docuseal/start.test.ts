import { afterEach, describe, expect, it } from 'vitest'
import type { SigningView } from '../../../../../contract/index.ts'
import { engines } from '../../../../testing/databases.ts'
import type { DocusealShapes } from '../../../../testing/docuseal-server.ts'
import { startDocusealSite } from '../../../../testing/docuseal-site.ts'
import type { Fault } from '../../../../testing/fake-server.ts'
import { hostedSeller } from '../../../../testing/hosted.ts'
import { sampleOffer } from '../../../../testing/samples.ts'

const minute = 60_000

describe.each(engines)('starting on DocuSeal, on $name', ({ open }) => {
  let site: Awaited<ReturnType<typeof startDocusealSite>>

  const begin = async (
    shapes?: Partial<DocusealShapes>,
    environment?: NodeJS.ProcessEnv,
    offer?: object,
  ) => {
    site = await startDocusealSite(await open(), shapes, environment, offer)
  }
  afterEach(async () => await site.stop())

  it.each<[string, Fault['instead'], RegExp]>([
    [
      '401',
      { status: 401, body: { error: 'No such key' } },
      /No such key\. .* a new key from there/,
    ],
    ['403', { status: 403, body: { error: 'Not authorized' } }, /refused \(403\): Not authorized/],
    ['403 of a firewall', { status: 403, body: '<h1>No</h1>' }, /refused \(403\): no reason given/],
    ['404', { status: 404, body: { error: 'x' } }, /which template it uses/],
    ['422', { status: 422, body: { error: 'Bad email' } }, /refused \(422\): Bad email/],
    ['429', { status: 429 }, /slow down/],
    ['429 with a pause', { status: 429, headers: { 'retry-after': '7' } }, /slow down/],
    ['502 of a proxy', { status: 502, body: '<h1>Bad</h1>' }, /trouble of its own \(502\)/],
    ['an unknown form', { status: 200, body: 42 }, /form we do not know/],
    ['nothing', 'breaks before', /could not be reached\.$/],
  ])('survives DocuSeal answering %s to any call', async (_name, instead, problem) => {
    await begin()
    for (const on of [/templates/, /POST .*submissions/, /submitters/]) {
      site.docuseal.fail({ on, instead })
      expect((await site.initiate()).statusCode).toBe(503)
      expect((await site.signing()).problem).toMatch(problem)
      site.pass(2 * minute)
    }
    await site.startedUrl()
    expect(site.docuseal.submissions).toHaveLength(1)
  })

  it('leads nobody to another site', async () => {
    await begin({ site: 'https://evil.example' })
    expect(await site.startedUrl()).toBe(`${site.docuseal.url}/s/slug-900-0`)
  })

  it('says clearly that the template is for another number of signers', async () => {
    await begin({ roles: ['Seller', 'Spouse'] })
    expect((await site.initiate()).statusCode).toBe(503)
    expect((await site.signing()).problem).toBe(
      'The DocuSeal template is for 2 signers, the offer has 1.',
    )
  })

  it('makes one submission wherever the process dies', async () => {
    for (let moments = 0; ; moments += 1) {
      await begin()
      site.cutAfter(moments)
      const first = await site.initiate()
      site.cutAfter(undefined)
      site.pass(2 * minute)
      expect(await site.startedUrl(), `cut after ${moments}`).toMatch(/\/s\/slug-900-0$/)
      expect(site.docuseal.submissions, `cut after ${moments}`).toHaveLength(1)
      if (first.statusCode === 200) break
      await site.stop()
    }
  }, 120_000)

  it('makes one submission when its answer is lost, or when twenty start at once', async () => {
    await begin()
    site.docuseal.fail({ on: /POST/, instead: 'breaks after' })
    await site.initiate()
    site.pass(2 * minute)
    await Promise.all(Array.from({ length: 20 }, async () => await site.initiate()))
    expect(site.docuseal.submissions).toHaveLength(1)
  })

  it('makes no submission of an offer that the owner changes at that moment', async () => {
    await begin()
    const { referenceNumber: _, ...offer } = sampleOffer
    const change = async () => {
      await site.admin('PUT', site.offerUrl, { ...offer, ...hostedSeller, amount: 15_000 })
    }
    site.docuseal.fail({ on: /templates/, instead: change })
    expect((await site.initiate()).statusCode).toBe(503)
    expect(site.docuseal.submissions).toEqual([])
    await site.startedUrl()
    expect(site.docuseal.submissions[0]?.submitters[0]?.fields).toContainEqual({
      name: 'Price',
      default_value: '$15,000.00',
      readonly: true,
    })
  })

  it('sends no email of its own, the facts its template asks for, and the way back', async () => {
    await begin({}, {}, { ...hostedSeller, sellerEmail: '' })
    expect(await site.startedUrl()).toBe(`${site.docuseal.url}/s/slug-900-0`)
    expect(site.docuseal.submissions[0]?.submitters[0]).toMatchObject({
      role: 'Seller',
      name: 'Dolores Whitcomb',
      email: null,
      fields: [
        { name: 'APN', default_value: '331-09-155', readonly: true },
        { name: 'Price', default_value: '$18,500.50', readonly: true },
      ],
      redirect: expect.stringMatching(/^http:\/\/localhost:3000\/sign\/[\w-]{43}\?returned$/),
    })
  })

  it.each([
    [{ name: 'Dana Reyes', title: 'Managing Member' }, ['Dana Reyes, Managing Member']],
    [{ name: '', title: '' }, []],
  ])('says who signs for the buyer where the template asks for it: %j', async (signer, told) => {
    await begin({ fields: ['Signs for Buyer', 'Signature'] })
    const { settings } = site.services
    const { current } = settings
    settings.learn({ ...current, business: { ...current.business, signer } })
    await site.startedUrl()
    const fields = site.docuseal.submissions[0]?.submitters[0]?.fields
    expect(fields).toEqual(
      told.map((words) => ({ name: 'Signs for Buyer', default_value: words, readonly: true })),
    )
  })

  it('builds the link from the slug where DocuSeal does not tell it', async () => {
    await begin({ hasEmbedSrc: false })
    expect(await site.startedUrl()).toBe(`${site.docuseal.url}/s/slug-900-0`)
  })

  it('gives several owners an own link each, and invites those who have not come', async () => {
    await begin({ roles: ['Seller', 'Spouse'] })
    await site.admin('PUT', `${site.offerUrl}/co-sellers`, {
      coSellers: [{ name: 'Joseph', email: 'joseph@mail.example' }],
    })
    expect(await site.startedUrl()).toMatch(/slug-900-0$/)
    const mails = await site.work()
    expect(mails.map(({ to }) => to)).toEqual(['joseph@mail.example'])
    const view = (await site.call('GET', site.signerLink(1))).json<SigningView>()
    expect(view).toMatchObject({
      host: { title: 'DocuSeal', url: `${site.docuseal.url}/s/slug-900-1` },
      status: 'open',
    })
  })

  it('asks for no mailed code of ours, which DocuSeal knows nothing of', async () => {
    await begin({}, { SIGNING_EMAIL_CODE: 'on' })
    expect(await site.startedUrl()).toMatch(/slug-900-0$/)
    const link = site.signerLink(0)
    expect((await site.call('GET', link)).json<SigningView>().isEmailCodeNeeded).toBe(false)
    const asked = await site.call('POST', `${link}/email-code`, { email: 'dolores@mail.example' })
    expect(asked.json()).toMatchObject({ code: 'signing_link_closed' })
  })
})
