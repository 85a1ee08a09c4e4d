import { screen, within } from '@testing-library/react'
import type { NearbySales as Sales, PublicOffer } from 'offers-service/contract'
import { expect, test } from 'vitest'
import { answerFetch } from '../../testing/answers.ts'
import { exampleOffer, exampleSales, exampleSettings } from '../../testing/examples.ts'
import { renderPage } from '../../testing/render.tsx'
import { NearbySales } from './nearby-sales.tsx'
import { Page } from './offer-page.tsx'

const [first, second] = exampleSales.sales
const show = (...changes: object[]) =>
  renderPage(
    <NearbySales
      {...exampleSales}
      sales={changes.map((change, index) =>
        Object.assign({}, first, { id: String(index) }, change),
      )}
    />,
    { at: '/' },
  )
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent.trim())

test.each<[number | undefined, string]>([
  [undefined, 'Sold March 5, 2026'],
  [0, 'Sold March 5, 2026, less than a mile away'],
  [1, 'Sold March 5, 2026, about 1 mile away'],
  [12, 'Sold March 5, 2026, about 12 miles away'],
])('a sale that is %j miles away is told as “%s”', (miles, words) => {
  show({ miles })
  expect(rows()).toEqual([`10 acres for $18,500 $1,850 an acre ${words}`])
})

test('the sales are said to be of other land of that size', () => {
  renderPage(<NearbySales {...exampleSales} size="under 1 acre" />, { at: '/' })
  const words = screen.getByText(/sales of other land in Mohave County/).textContent
  expect(words).toContain('in the same range of sizes as this land: under 1 acre.')
})

test('one source of all is named once', () => {
  show({}, {})
  expect(screen.getByText('These figures are from: County recorder')).toBeTruthy()
  expect(screen.queryByText(/^From/)).toBeNull()
})

test('several sources are named with each sale', () => {
  show({}, { source: 'Title company' })
  expect(screen.getByText('From: County recorder')).toBeTruthy()
  expect(screen.getByText('From: Title company')).toBeTruthy()
  expect(screen.queryByText(/These figures/)).toBeNull()
})

const showOffer = async (changes: Partial<PublicOffer>) => {
  const { referenceNumber } = exampleOffer
  answerFetch({
    '/api/settings': { body: exampleSettings },
    [`/api/offers/${referenceNumber}`]: { body: { ...exampleOffer, ...changes } },
  })
  renderPage(<Page params={{ referenceNumber }} />, { at: `/offer/${referenceNumber}` })
  await screen.findByRole('heading', { name: 'Your Personalized Offer' })
  return screen.queryByRole('region', { name: /^(How we came|What other land)/ })
}

test('an offer with neither words nor sales does not say how we came to its number', async () => {
  expect(await showOffer({})).toBeNull()
})

test.each<[string, string]>([
  ['What other land near here sold for', ''],
  ['How we came to this number', 'We looked at three sales.'],
])('the sales stand under “%s”', async (title, priceReasons) => {
  const nearbySales: Sales = exampleSales
  const region = await showOffer({ nearbySales, ...(priceReasons && { priceReasons }) })
  if (!region) throw new Error('There is no such part')
  expect(within(region).getByRole('heading').textContent).toBe(title)
  expect(within(region).getAllByRole('listitem')).toHaveLength(2)
  expect(region.textContent).toContain(`${priceReasons}These are sales of other land`)
  expect(region.textContent).toContain(`$${second?.perAcre.toLocaleString('en-US')} an acre`)
})
