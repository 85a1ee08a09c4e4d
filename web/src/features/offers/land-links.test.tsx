import { screen, within } from '@testing-library/react'
import type { LandLink, PublicOffer } from 'offers-service/contract'
import { expect, test } from 'vitest'
import { answerFetch } from '../../testing/answers.ts'
import { exampleOffer, exampleSettings } from '../../testing/examples.ts'
import { renderPage } from '../../testing/render.tsx'
import { Page } from './offer-page.tsx'
import { Page as SharedPage } from './shared-offer-page.tsx'

const county = 'Mohave County'
const record = { kind: 'record', url: 'https://www.record.example/331-09-155', county } as const
const search = { kind: 'search', url: 'https://record.example/find', county } as const
const map = { kind: 'map', url: 'https://gis.example/33109155', county } as const
const satellite = { kind: 'above', url: 'https://www.google.com/maps/@', county: '' } as const
const title = 'Look the land up yourself'

async function show(landLinks: LandLink[], changes: Partial<PublicOffer> = {}) {
  const { referenceNumber } = exampleOffer
  answerFetch({
    '/api/settings': { body: exampleSettings },
    [`/api/offers/${referenceNumber}`]: {
      body: { ...exampleOffer, ...(landLinks.length > 0 && { landLinks }), ...changes },
    },
  })
  renderPage(<Page params={{ referenceNumber }} />, { at: `/offer/${referenceNumber}` })
  await screen.findByRole('heading', { name: 'Your Personalized Offer' })
}

test('an offer whose land is on no other page has no heading for them', async () => {
  await show([])
  expect(screen.queryByText(title)).toBeNull()
  expect(document.querySelector('a[rel="noreferrer"]')).toBeNull()
})

test('an offer leads to other sites and says which, without telling them where somebody comes from', async () => {
  await show([record, map, satellite])
  const section = within(screen.getByRole('region', { name: title }))
  const links = section.getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['See Mohave County’s record', record.url],
    ['See Mohave County’s map', map.url],
    ['See the land from above', satellite.url],
  ])
  for (const link of links) {
    expect(link.getAttribute('rel')).toBe('noreferrer')
    expect(link.hasAttribute('target')).toBe(false)
  }
  section.getByText('These pages are not ours. Each link opens another site.')
  section.getByText('Opens record.example. The county’s own page about this parcel.')
  section.getByText('Opens google.com. A satellite picture, with the land in the middle.')
})

test('a page where the number is typed says which number', async () => {
  await show([search])
  const link = screen.getByRole('link', { name: 'Search the records of Mohave County' })
  expect(link.getAttribute('href')).toBe(search.url)
  screen.getByText('Opens record.example. Type in the parcel number 331-09-155.')
})

test('who reads an offer with its seller is led to the same pages', async () => {
  const { referenceNumber: _, status: __, ...shared } = exampleOffer
  answerFetch({
    '/api/settings': { body: exampleSettings },
    '/api/shared/token': { body: { ...shared, sellers: [], landLinks: [record] } },
  })
  renderPage(<SharedPage params={{ token: 'token' }} />, { at: '/shared/token' })
  const link = await screen.findByRole('link', { name: 'See Mohave County’s record' })
  expect(link.getAttribute('href')).toBe(record.url)
})
