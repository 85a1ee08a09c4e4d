import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { createOffer } from './offers.ts'
import { publicPages } from './public-pages.ts'
import { reflowProblems } from './reflow.ts'
import { nextLink } from './signing/link.ts'
import { press, seeStep } from './signing/walk.ts'
import { enlargeText, phone, useBrowser } from './visit.ts'

const { open } = useBrowser()

/** Text at twice its size on two phones, and a laptop's page at 400 % zoom. */
const settings = [
  { percent: 200, viewport: phone },
  { percent: 200, viewport: { width: 360, height: 740 } },
  { percent: 100, viewport: { width: 320, height: 256 } },
]

/** Opens every question and reply, and expects no word cut in two and nothing to scroll to sideways. */
async function expectToFit(page: Page, where: string): Promise<void> {
  await page.evaluate(() => {
    for (const each of document.querySelectorAll('details')) {
      each.removeAttribute('name')
      each.open = true
    }
  })
  for (const { percent, viewport } of settings) {
    await page.setViewportSize(viewport)
    await enlargeText(page, percent)
    // For a frame it may still have the letters of the size before.
    const message = `${where}, ${viewport.width} px, ${percent} %`
    await expect.poll(async () => await reflowProblems(page), { message }).toEqual([])
  }
  await enlargeText(page, 100)
  await page.setViewportSize(phone)
}

const owners = ['Maximiliana Featherstone Bartholomew-Montgomery', 'Christopher Throckmorton']
const longOffer = {
  location:
    'Lot 14 of the Northeastern Quarter, Section 22, Southwestern Chattahoochee Highlands Subdivision, Yellowstone County',
  acreage: 1234.567,
  apn: '331-09-155-0001-0002-0003',
  zoning: 'Agricultural, unincorporated',
  factsSource: 'Southwestern Chattahoochee Highlands County Assessor, November 2026',
  access: 'Unmaintained dirt road with an easement',
  amount: 1_250_000,
  backTaxes: 123_456.78,
  priceReasons: 'Southwestern Chattahoochee Highlands parcels sold for $1,012.35 an acre.',
  pricedBy: 'Ruth Larkenby',
  sellerName: owners[0],
  coSellers: [{ name: owners[1], email: 'christopher@mail.example' }],
}

it.each([
  ...publicPages,
  '/blog/nothing-here',
  '/nothing-here',
  '/success',
  '/success?ref=LB-4TRW-6HNV',
  '/offer/LB-7K2M-9RXN',
  '/offer/NOTHING-01',
])('enlarged text fits on %s', async (path) => {
  const page = await open(path, { allow: /404/ })
  await expectToFit(page, path)
})

it('enlarged text fits on the pages of an offer with a large amount and long names, and on each step of its signing', async () => {
  const referenceNumber = await createOffer(longOffer)
  const { path } = await nextLink(referenceNumber)
  const page = await open(`/offer/${referenceNumber}`)
  await expectToFit(page, 'the offer')
  await page.getByLabel('What you think it sells for').fill('1,234,567.89')
  await page.getByLabel('Agent’s share').fill('7.5')
  await page.getByLabel('Months until it is sold').fill('18')
  await page.getByText('With an agent').waitFor()
  await expectToFit(page, 'the comparison')

  await page.goto(path)
  const [name = ''] = owners
  const doings = [
    async () => await press(page, 'I Have Read It'),
    async () => {
      await page.getByRole('checkbox', { name: /I agree to use electronic records/ }).check()
      await press(page, 'Continue')
    },
    async () => {
      await page.getByLabel('Full legal name').fill(name)
      await page.getByLabel('Email').fill('maximiliana.featherstone@mail.example')
      await press(page, 'Continue')
    },
    async () => {
      await page.getByLabel('Type your name to sign').fill(name)
      await press(page, 'Continue to Review')
    },
    async () => await press(page, 'Sign the Agreement'),
  ]
  for (const [index, doStep] of doings.entries()) {
    await seeStep(page, index + 1)
    await expectToFit(page, `step ${index + 1}`)
    await doStep()
  }
  await page.waitForURL('**/success?*')
  await page.getByRole('heading', { name: 'Congratulations' }).waitFor()
  await expectToFit(page, 'after signing')

  await page.goto(path)
  await page
    .getByRole('link', { name: /Return|Back|Home/ })
    .first()
    .waitFor()
  await expectToFit(page, 'the signed link')
  await page.goto(`/offer/${referenceNumber}/next-owner`)
  await page.getByRole('heading', { name: 'The next owner signs by email' }).waitFor()
  await expectToFit(page, 'the next owner')
})
