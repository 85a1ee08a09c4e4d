import { noMoreLettersPromise, noMoreLettersWish } from 'offers-service/contract'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { askAsAdmin } from '../admin-api.ts'
import { violations } from '../axe.ts'
import { changeOffer, createOffer } from '../offers.ts'
import { inEachSize, phone, site, useBrowser } from '../visit.ts'
import { newLink, nextLink } from './link.ts'
import { dolores, press, seeStep, signAgreement, walk } from './walk.ts'

const { open } = useBrowser()

const small = { width: 320, height: 568 }

/** Looks at what is shown on both phones, and leaves it on the small one. */
async function expectGoodScreens(page: Page): Promise<void> {
  const look = async (where: string) => {
    expect(await violations(page), where).toEqual([])
    const overhang = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overhang, where).toBe(0)
  }
  await inEachSize(page, look, [phone, small])
}

async function expectCard(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { name: title }).waitFor()
  await expectGoodScreens(page)
}

/** Downloads what a link leads to and returns its first bytes. */
async function download(page: Page, name: string): Promise<string> {
  const href = await page.getByRole('link', { name }).getAttribute('href')
  const answer = await fetch(site().url + href)
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="agreement-/)
  return (await answer.text()).slice(0, 5)
}

describe('on a small phone, and read on a larger one,', () => {
  const viewport = small

  it('a link nobody knows says what to do', async () => {
    const page = await open('/sign/nobody-knows-this', { viewport, allow: /404/ })
    await expectCard(page, 'We do not know this link')
    await page.getByText('Type the reference number from your letter').waitFor()
  })

  it('a link whose offer was withdrawn while its owner read cannot be signed and says so', async () => {
    const { path, referenceNumber } = await newLink()
    const page = await open(path, { viewport, allow: /410/ })
    await walk(page, 1, 5)
    await askAsAdmin('POST', `/api/admin/offers/${referenceNumber}/withdraw`, {})
    await press(page, 'Sign the Agreement')
    await expectCard(page, 'This offer is closed')
    const main = page.getByRole('main')
    expect(await main.getByRole('link', { name: /^Call/ }).getAttribute('href')).toMatch(/^tel:/)
  })

  it('a link whose offer has lapsed says so', async () => {
    const { path, referenceNumber } = await newLink()
    await changeOffer(referenceNumber, { expirationDate: '2026-01-15' })
    const page = await open(path, { viewport, allow: /410/ })
    await expectCard(page, 'This offer is closed')
  })

  it('a signed link tells what happens next, and offers the signed copy to the tab that signed', async () => {
    const { path } = await newLink()
    const page = await open(path, { viewport })
    await signAgreement(page, 'Dolores Whitcomb', 'dolores@mail.example')
    await expectCard(page, 'Congratulations')
    expect(await download(page, 'Download Your Signed Copy')).toBe('%PDF-')

    await page.goto(path)
    await expectCard(page, 'This agreement is signed')
    expect(await download(page, 'Download Signed Copy')).toBe('%PDF-')

    const later = await open(path, { viewport })
    await expectCard(later, 'This agreement is signed')
    expect(await later.getByRole('link', { name: 'Download Signed Copy' }).count()).toBe(0)
    await later.getByText(/call us and we will send it again/).waitFor()
    await later.getByRole('link', { name: 'What Happens Next' }).click()
    await later.getByRole('heading', { name: 'Congratulations' }).waitFor()
  })

  it('declining can be taken back, needs no reason but passes one on, and is not for good', async () => {
    const { path, referenceNumber } = await newLink()
    const page = await open(path, { viewport })
    await seeStep(page, 1)
    await press(page, 'Decline This Offer')
    await press(page, 'Keep the Offer')
    await seeStep(page, 1)
    await press(page, 'Decline This Offer')
    await page.getByLabel('What made you decide?').fill('My sister wants it')
    await page.getByLabel(noMoreLettersWish).press('Space')
    await expectGoodScreens(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Decline', exact: true }).click()
    await expectCard(page, 'You declined this offer')
    await page.getByText(noMoreLettersPromise).waitFor()
    const history = JSON.stringify(
      await askAsAdmin<object>('GET', `/api/admin/offers/${referenceNumber}/events`),
    )
    expect(history).toContain('My sister wants it')
    expect(history).toContain('letters_refused')

    await page.getByRole('link', { name: 'Back to the Offer' }).click()
    await press(page, 'Accept & Sign Offer')
    await seeStep(page, 1)
  })

  it('a question reaches us without leaving the agreement', async () => {
    const { path, referenceNumber } = await newLink()
    const page = await open(path, { viewport })
    await walk(page, 1, 3)
    await press(page, 'Write Us a Question')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Send My Question' }).click()
    await expect.poll(async () => await dialog.locator('[aria-invalid="true"]').count()).toBe(2)
    await expectGoodScreens(page)
    await dialog.getByLabel('Your question').fill('May I keep the well?')
    await dialog.getByLabel('Phone number or email').fill('(928) 555-0117')
    await dialog.getByRole('button', { name: 'Send My Question' }).click()
    await page.getByRole('heading', { name: 'We have your question' }).waitFor()
    await expectGoodScreens(page)
    await press(page, 'Back to the Agreement')
    await seeStep(page, 3)
    const history = JSON.stringify(
      await askAsAdmin<object>('GET', `/api/admin/offers/${referenceNumber}/events`),
    )
    expect(history).toContain('May I keep the well?')
  })
})

/** Makes an offer to Marian and Joseph Tully. */
async function offerToTwo(): Promise<string> {
  const referenceNumber = await createOffer({
    sellerName: 'Marian Tully',
    sellerEmail: 'marian@mail.example',
  })
  await askAsAdmin('PUT', `/api/admin/offers/${referenceNumber}/co-sellers`, {
    coSellers: [{ name: 'Joseph Tully', email: 'joseph@mail.example' }],
  })
  return referenceNumber
}

it('each of two owners signs with a link of their own and sees who is missing', async () => {
  const referenceNumber = await offerToTwo()
  const first = await nextLink(referenceNumber)
  const page = await open(first.path)
  await page.getByText('Both owners sign this agreement.').waitFor()
  expect(await violations(page)).toEqual([])
  await signAgreement(page, 'Marian Tully', 'marian@mail.example')
  await page.getByText('Your part is signed. One more owner has yet to sign.').waitFor()
  expect(await violations(page)).toEqual([])
  await page.goto(first.path)
  await expectCard(page, 'You have signed')
  await page.getByText('1 of 2 owners has signed.').waitFor()
  expect(await download(page, 'Download Signed Copy')).toBe('%PDF-')

  const stranger = await open(`/offer/${referenceNumber}`, { viewport: small })
  await press(stranger, 'Accept & Sign Offer')
  await expectCard(stranger, 'The next owner signs by email')
  await stranger.getByText(/was emailed to j•••@mail.example/).waitFor()
  expect(await violations(stranger)).toEqual([])
  await stranger.goto(first.path)
  await expectCard(stranger, 'You have signed')
  expect(await stranger.getByRole('link', { name: 'Download Signed Copy' }).count()).toBe(0)

  const second = await nextLink(referenceNumber)
  expect(second.path).not.toBe(first.path)
  const other = await open(second.path)
  await other.getByText('1 of 2 owners has signed.').waitFor()
  await signAgreement(other, 'Joseph Tully', 'joseph@mail.example')
  await other.getByText('Your offer is signed. From here on, the work is ours.').waitFor()
  await page.reload()
  await expectCard(page, 'This agreement is signed')
})

it('an owner who signed an offer that was taken back before the other did keeps their copy', async () => {
  const referenceNumber = await offerToTwo()
  const { path } = await nextLink(referenceNumber)
  const page = await open(path, { viewport: small, allow: /410/ })
  await signAgreement(page, 'Marian Tully', 'marian@mail.example')
  await page.getByText('Your part is signed.').waitFor()
  await askAsAdmin('POST', `/api/admin/offers/${referenceNumber}/withdraw`, {})
  await page.goto(path)
  await expectCard(page, 'You signed, but this offer is closed')
  expect(await download(page, 'Download Your Copy')).toBe('%PDF-')
})

it('each of two offers signed in one tab keeps its own copy', async () => {
  const [first, second] = [await newLink(), await newLink()]
  const page = await open(first.path)
  await signAgreement(page, dolores.name, dolores.email)
  await expectCard(page, 'Congratulations')
  await page.goto(second.path)
  await signAgreement(page, dolores.name, dolores.email)
  await expectCard(page, 'Congratulations')
  const copies = new Set<string | null>()
  for (const { referenceNumber } of [first, second]) {
    await page.goto(`/offer/${referenceNumber}`)
    await page.waitForURL(`**/success?ref=${referenceNumber}`)
    const copy = page.getByRole('link', { name: 'Download Your Signed Copy' })
    await copy.waitFor()
    copies.add(await copy.getAttribute('href'))
    expect(await download(page, 'Download Your Signed Copy')).toBe('%PDF-')
  }
  expect(copies.size).toBe(2)
})
