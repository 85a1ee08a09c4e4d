import { PDF } from '@libpdf/core'
import { addHours } from 'date-fns/addHours'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  closingPace,
  defaultSettings,
  type FullSettings,
  noStory,
  type SigningView,
} from '../contract/index.ts'
import { saveSnapshot } from './features/content/snapshots.ts'
import { openDatabase } from './platform/database/database.ts'
import { sampleOffer, sampleLead } from './testing/samples.ts'
import { startService, testNow } from './testing/service.ts'
import { copyLinkOf, downloadCopy, openNextLink, signatureFor } from './testing/signing.ts'

const person = (name: string) => ({ name, role: 'Owner', bio: '' })

/** What another business has set. The content system is away in these tests, so this is what was last known. */
const holt: FullSettings = {
  phoneDisplay: '330-555-0155 x4',
  emailObfuscated: 'us [at] holt',
  trustBadgeUrls: [],
  business: {
    name: 'Holt Acres',
    legalName: 'Holt Acres, Inc.',
    supportEmail: 'us@holt.example',
    phoneDial: '+13305550155;ext=4',
    postalAddress: {
      street: '12 Mill Lane',
      city: 'Fort Ansel',
      state: 'OH',
      postalCode: '45899',
    },
    people: [person('Bea Holt'), person('Carl Holt'), person('Dee Marsh')],
    escrowCompany: {
      name: 'Cedar Title',
      website: 'https://cedar.example',
      phone: '(614) 555-0144',
    },
    registration: { number: '', state: '', website: '' },
    licensing: '',
    signer: { name: '', title: '' },
    about: noStory,
    references: [],
    reviews: [],
    countyRecords: [],
    phoneHours: '8 am to 8 pm Central Time',
    licenseLines: ['Ohio license 0155.', `${'A line that is as long as they get. '.repeat(4)}End.`],
  },
}
const strange = /Larkenby|\bRuth\b|\bAmos\b|Cedar Hollow|555-?0142/i
const marian = { name: 'Marian Tully', email: 'marian@mail.example' }
const joseph = { name: 'Joseph Tully', email: 'joseph@mail.example' }

let service: Awaited<ReturnType<typeof startService>>
let admin: Awaited<ReturnType<typeof service.logIn>>

beforeEach(async () => {
  const db = await openDatabase(':memory:')
  await saveSnapshot(db.write, 'settings', JSON.stringify(holt), testNow)
  service = await startService(db)
  await service.app.ready()
  admin = await service.logIn()
  await admin('POST', '/api/admin/offers', {
    ...sampleOffer,
    sellerName: marian.name,
    sellerEmail: marian.email,
    sellerMailingAddress: '418 Orchard Lane\nFort Ansel, OH 45899',
  })
})
afterEach(async () => await service.stop())

const nameSigner = (name: string, title = '') =>
  service.services.settings.learn({
    ...holt,
    business: { ...holt.business, signer: { name, title } },
  })

const changePhone = (phoneDisplay: string) =>
  service.services.settings.learn({ ...holt, phoneDisplay })

async function textOf({ rawPayload }: { rawPayload: Buffer }) {
  const pdf = await PDF.load(rawPayload)
  const pages = pdf.getPages().map((page) => page.extractText().text)
  // A property of the document is an object of its own.
  const source = rawPayload.toString('latin1')
  const object = /\/Author (\d+) 0 R/.exec(source)?.[1]
  const author = new RegExp(`\n${object} 0 obj\n\\(([^)]*)\\)`).exec(source)?.[1]
  return { pages, text: pages.join('\n').replaceAll(/\s+/g, ' '), author }
}

const letter = async () => await textOf(await admin('GET', '/api/admin/offers/TEST-0001/letter'))

describe('a letter', () => {
  it('is from the business of the settings', async () => {
    const { pages, text } = await letter()
    expect(text).not.toMatch(strange)
    for (const fact of [
      'Holt Acres',
      '12 Mill Lane',
      'Fort Ansel, OH 45899',
      '330-555-0155 x4',
      'us@holt.example',
      'We are Bea Holt, Carl Holt, and Dee Marsh, a family that buys rural land.',
      'If you accept, Cedar Title opens your file within 24 hours',
      'Holt Acres, Inc. · Ohio license 0155.',
      'End.',
    ])
      expect(text).toContain(fact)
    expect(pages).toHaveLength(1)
  })

  it('says what the settings say when it is printed', async () => {
    changePhone('330-555-0166')
    expect((await letter()).text).toContain('330-555-0166')
  })

  it('of one person speaks as one', async () => {
    const business = { ...holt.business, people: [person('Bea Holt')] }
    service.services.settings.learn({ ...holt, business })
    expect((await letter()).text).toContain('I am Bea Holt, and my family buys rural land.')
  })
})

describe('mail', () => {
  it('is from the business of the settings, to its owner too', async () => {
    await service.call('POST', '/api/contact', sampleLead)
    const question = { question: 'Who pays the taxes?', replyTo: '(928) 555-0117' }
    await service.call('POST', '/api/offers/TEST-0001/questions', question)
    const link = await openNextLink(service)
    await service.call('POST', `${link}/sign`, await signatureFor(service, link, marian))
    const mails = await service.deliverMail()
    expect(new Set(mails.map(({ to }) => to))).toEqual(
      new Set(['us@holt.example', sampleLead.email, marian.email]),
    )
    const all = mails.map(({ subject, text }) => `${subject}\n${text}`).join('\n')
    expect(all).not.toMatch(strange)
    const copy = mails.find(({ to }) => to === marian.email)?.text
    expect(copy).toContain('Bea Holt, Carl Holt, and Dee Marsh\nHolt Acres\n330-555-0155 x4')
    expect(copy).toContain(
      'In the next 24 hours Cedar Title (https://cedar.example) opens your file.',
    )
    expect(copy).toContain(closingPace)
  })

  it('says “the escrow company” where the settings name none', async () => {
    const business = { ...holt.business, escrowCompany: { name: '', website: '', phone: '' } }
    service.services.settings.learn({ ...holt, business })
    const link = await openNextLink(service)
    await service.call('POST', `${link}/sign`, await signatureFor(service, link, marian))
    const copy = (await service.deliverMail()).find(({ to }) => to === marian.email)
    expect(copy?.text).toContain('In the next 24 hours the escrow company opens your file.')
  })
})

const view = async (link: string) => (await service.call('GET', link)).json<SigningView>()
const wordsOf = ({ agreement, consent }: SigningView) => JSON.stringify([agreement, consent])

async function signingId() {
  const answer = await admin('GET', '/api/admin/offers/TEST-0001/signing')
  return answer.json<{ signings: { id: string }[] }>().signings[0]?.id ?? ''
}

describe('the agreement', () => {
  it('is with the business of the settings, in words, on paper and in its seal', async () => {
    const link = await openNextLink(service)
    const words = wordsOf(await view(link))
    expect(words).not.toMatch(strange)
    for (const fact of [
      'Buyer: Holt Acres, Inc., 12 Mill Lane, Fort Ansel, OH 45899.',
      'Cedar Title, or a licensed title company',
      '330-555-0155 x4',
      'us@holt.example',
    ])
      expect(words).toContain(fact)
    const copy = await textOf(await service.call('GET', `${link}/agreement`))
    expect(copy.text).toContain('Holt Acres, Inc., by its written offer')
    expect(copy.author).toBe('Holt Acres, Inc.')
    await service.call('POST', `${link}/sign`, await signatureFor(service, link, marian))
    const { rawPayload } = await downloadCopy(service, link)
    expect(rawPayload.toString('latin1')).toContain('(Fort Ansel, OH 45899)')
    expect(rawPayload.toString('latin1')).toContain('(us@holt.example)')
  })

  it('names who signs for the buyer on the page, in the copy to read and in what is signed', async () => {
    nameSigner('Dana Reyes', 'Managing Member')
    const link = await openNextLink(service)
    const parties =
      'Buyer: Holt Acres, Inc., 12 Mill Lane, Fort Ansel, OH 45899, by Dana Reyes, Managing Member.'
    expect(wordsOf(await view(link))).toContain(parties)
    const copy = await textOf(await service.call('GET', `${link}/agreement`))
    await service.call('POST', `${link}/sign`, await signatureFor(service, link, marian))
    const signed = await textOf(await downloadCopy(service, link))
    for (const { text } of [copy, signed]) {
      expect(text).toContain(parties)
      expect(text).toContain('By: Dana Reyes, Managing Member')
    }
  })

  it('names them without a title, too', async () => {
    nameSigner('Dana Reyes')
    const link = await openNextLink(service)
    expect(wordsOf(await view(link))).toContain('OH 45899, by Dana Reyes.')
  })

  it('must be read again when somebody else signs for the buyer before anybody has signed it', async () => {
    nameSigner('Dana Reyes')
    const link = await openNextLink(service)
    const read = await signatureFor(service, link, marian)
    nameSigner('Ines Cole')
    const answer = await service.call('POST', `${link}/sign`, read)
    expect(answer.json()).toMatchObject({ code: 'changed_meanwhile' })
  })

  it('to read is drawn once for as long as it says the same', async () => {
    const link = await openNextLink(service)
    const copy = async () => (await service.call('GET', `${link}/agreement`)).rawPayload
    const before = await copy()
    service.clock.now = addHours(testNow, 1)
    expect((await copy()).equals(before)).toBe(true)
    changePhone('330-555-0166')
    expect((await textOf({ rawPayload: await copy() })).text).toContain('330-555-0166')
  })

  it('that was read before a fact changed must be read again', async () => {
    const link = await openNextLink(service)
    const read = await signatureFor(service, link, marian)
    changePhone('330-555-0166')
    const answer = await service.call('POST', `${link}/sign`, read)
    expect(answer.json()).toMatchObject({ code: 'changed_meanwhile' })
    const again = await signatureFor(service, link, marian)
    expect(again.agreementVersion).not.toBe(read.agreementVersion)
    expect((await service.call('POST', `${link}/sign`, again)).statusCode).toBe(200)
  })

  it.each([
    ['somebody else', 'Dana Reyes', 'Ines Cole'],
    ['somebody at all', '', 'Ines Cole'],
    ['nobody', 'Dana Reyes', ''],
  ])(
    'stays as the first owner signed it when %s signs for the buyer by then',
    async (_who, before, after) => {
      nameSigner(before)
      await admin('PUT', '/api/admin/offers/TEST-0001/co-sellers', { coSellers: [joseph] })
      await openNextLink(service)
      const id = await signingId()
      const [first, second] = [await copyLinkOf(admin, id, 1), await copyLinkOf(admin, id, 2)]
      await service.call('POST', `${first}/sign`, await signatureFor(service, first, marian))
      const words = wordsOf(await view(second))
      const read = await signatureFor(service, second, joseph)

      nameSigner(after)
      expect(wordsOf(await view(second))).toBe(words)
      expect((await service.call('POST', `${second}/sign`, read)).statusCode).toBe(200)
      const { text } = await textOf(await downloadCopy(service, second))
      expect(text.includes('By: Dana Reyes')).toBe(before !== '')
      expect(text).not.toContain('Ines')
    },
  )

  it('stays as the first owner signed it, and lets the others sign what they have read', async () => {
    await admin('PUT', '/api/admin/offers/TEST-0001/co-sellers', { coSellers: [joseph] })
    await openNextLink(service)
    const id = await signingId()
    const [first, second] = [await copyLinkOf(admin, id, 1), await copyLinkOf(admin, id, 2)]
    await service.call('POST', `${first}/sign`, await signatureFor(service, first, marian))
    const before = await view(second)
    const read = await signatureFor(service, second, joseph)

    service.services.settings.learn(defaultSettings)
    expect(wordsOf(await view(second))).toBe(wordsOf(before))
    expect((await service.call('POST', `${second}/sign`, read)).statusCode).toBe(200)
    const { text, author } = await textOf(await downloadCopy(service, second))
    expect(text).toContain('Holt Acres, Inc., by its written offer')
    expect(author).toBe('Holt Acres, Inc.')
    expect(text.match(strange)).toBeNull()
  })
})

it('before the settings were ever known, everything says what the site came with', async () => {
  const fresh = await startService(await openDatabase(':memory:'))
  await fresh.call('POST', '/api/contact', sampleLead)
  const mails = await fresh.deliverMail()
  expect(mails.map(({ to }) => to)).toContain('hello@larkenby.example')
  await fresh.stop()
})
