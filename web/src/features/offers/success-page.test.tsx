import { fireEvent, screen, within } from '@testing-library/react'
import type { SigningView } from 'offers-service/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { signedCopyKey, signedLinkKey } from '../../site/paths.ts'
import { type Answer, answerFetch } from '../../testing/answers.ts'
import { exampleOffer, exampleSettings, exampleSigning } from '../../testing/examples.ts'
import { renderPage } from '../../testing/render.tsx'
import { Page } from './success-page.tsx'

const download = { name: 'Download Your Signed Copy' }

beforeEach(() => {
  answerFetch({ '/api/settings': { body: exampleSettings } })
})

afterEach(() => {
  sessionStorage.clear()
})

const openFor = (referenceNumber: string) =>
  renderPage(<Page />, { at: `/success?ref=${referenceNumber}`, route: '/success' })

describe('the signed copy', () => {
  const one = 'LB-7K2M-9RXN'
  const other = 'LB-4TRW-6HNV'

  test.each([`/success?ref=${one}`, '/success'])(
    'is not offered at %s when none is known',
    (at) => {
      if (at === '/success') sessionStorage.setItem(signedLinkKey(one), 'T0ken')
      renderPage(<Page />, { at, route: '/success' })
      expect(screen.queryByRole('link', download)).toBeNull()
    },
  )

  test('never leads to another site', () => {
    sessionStorage.setItem(signedLinkKey(one), 'T0ken')
    sessionStorage.setItem(signedCopyKey('T0ken'), 'https://elsewhere.example/copy.pdf')
    openFor(one)
    const link = screen.getByRole('link', download)
    expect(link.getAttribute('href')).toMatch(/^\/api\/signing\/https%3A%2F%2Felsewhere/)
  })

  test('is that of the offer, of all that were signed in this tab', () => {
    for (const [reference, link, copy] of [
      [one, 'T0ken', 'C0py'],
      [other, 'An0ther', '0therCopy'],
    ] as const) {
      sessionStorage.setItem(signedLinkKey(reference), link)
      sessionStorage.setItem(signedCopyKey(link), copy)
    }
    openFor(one)
    const link = screen.getByRole('link', download)
    expect(link.getAttribute('href')).toBe('/api/signing/C0py/document')
    expect(link.hasAttribute('download')).toBe(true)
  })

  test('of another offer is not offered', () => {
    sessionStorage.setItem(signedLinkKey(other), 'An0ther')
    openFor(one)
    expect(screen.queryByRole('link', download)).toBeNull()
  })
})

const you = {
  position: 1,
  name: 'Marian Tully',
  status: 'signed' as const,
  signedAt: '2026-03-05T15:00:00.000Z',
  isYou: true,
}
const waiting = {
  position: 2,
  name: 'Joseph Tully',
  status: 'waiting' as const,
  signedAt: null,
  isYou: false,
}
const sellers = (signers: SigningView['signers']) =>
  answerFetch({
    '/api/settings': { body: exampleSettings },
    '/api/signing/T0ken': { body: { ...exampleSigning, signers } },
  })

const closing = {
  signedOn: '2099-11-22',
  escrowOpenedOn: '2099-11-22',
  titleSearchOn: null,
  closingScheduledOn: null,
  paidOn: null,
  fellThroughOn: null,
}

describe('who has seen no signature', () => {
  test.each([
    ['/success', 'Find My Offer', '/#reference-number'],
    ['/success?ref=LB-7K2M-9RXN', 'See My Offer', '/offer/LB-7K2M-9RXN'],
  ])('is not congratulated at %s, and is told what to do', async (at, name, target) => {
    answerFetch({
      '/api/settings': { body: exampleSettings },
      '/api/offers/LB-7K2M-9RXN/closing': { status: 404, body: 'no' },
    })
    renderPage(<Page />, { at, route: '/success' })
    const link = await screen.findByRole('link', { name })
    expect(link.getAttribute('href')).toBe(target)
    expect(screen.queryByText('Congratulations')).toBeNull()
  })

  test('is not told that nothing is signed when that could not be asked', async () => {
    let answer: Answer = { status: 500, body: 'broken' }
    answerFetch({
      '/api/settings': { body: exampleSettings },
      '/api/offers/LB-7K2M-9RXN': { body: { ...exampleOffer, status: 'signed' } },
      '/api/offers/LB-7K2M-9RXN/closing': () => answer,
    })
    openFor('LB-7K2M-9RXN')
    await screen.findByRole('heading', { name: 'Something Went Wrong' })
    answer = { body: closing }
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('heading', { name: 'Congratulations' })).toBeTruthy()
  })

  test('is told that a sale has ended, and neither of payment nor of what happens next', async () => {
    answerFetch({
      '/api/settings': { body: exampleSettings },
      '/api/offers/LB-7K2M-9RXN': { body: { ...exampleOffer, status: 'signed' } },
      '/api/offers/LB-7K2M-9RXN/closing': { body: { ...closing, fellThroughOn: '2099-11-30' } },
    })
    openFor('LB-7K2M-9RXN')
    await screen.findByRole('heading', { name: 'This Sale Has Ended' })
    expect(screen.queryByText('Congratulations')).toBeNull()
    expect(screen.queryByText('What happens next')).toBeNull()
    expect(screen.queryByText('We pay you')).toBeNull()
  })

  test('of an offer that was just seen to be signed is congratulated, whatever else fails', async () => {
    answerFetch({
      '/api/settings': { body: exampleSettings },
      '/api/offers/LB-7K2M-9RXN/closing': { status: 500, body: 'broken' },
    })
    const data = { '/api/offers/LB-7K2M-9RXN': { ...exampleOffer, status: 'signed' } }
    const at = '/success?ref=LB-7K2M-9RXN'
    renderPage(<Page />, { at, route: '/success', replies: { data, missing: [] } })
    expect(await screen.findByRole('heading', { name: 'Congratulations' })).toBeTruthy()
  })
})

describe('with several owners', () => {
  beforeEach(() => sessionStorage.setItem(signedLinkKey('LB-7K2M-9RXN'), 'T0ken'))

  test('the page says how many have yet to sign', async () => {
    sellers([you, waiting])
    openFor('LB-7K2M-9RXN')
    await screen.findByText('Your part is signed. One more owner has yet to sign.')
    expect(screen.getByText('What happens when all have signed')).toBeTruthy()
  })

  test('the page of another offer says nothing about it', async () => {
    const requests = answerFetch({
      '/api/settings': { body: exampleSettings },
      '/api/offers/LB-4TRW-6HNV': { body: { ...exampleOffer, status: 'signed' } },
      '/api/offers/LB-4TRW-6HNV/closing': { body: closing },
    })
    openFor('LB-4TRW-6HNV')
    expect(
      await screen.findByText('Your offer is signed. From here on, the work is ours.'),
    ).toBeTruthy()
    expect(requests.map(({ address }) => address)).not.toContain('/api/signing/T0ken')
  })
})

test('the next steps are said in their order, with the reference number', () => {
  sessionStorage.setItem(signedLinkKey('LB-7K2M-9RXN'), 'T0ken')
  openFor('LB-7K2M-9RXN')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Congratulations')
  expect(screen.getByText('LB-7K2M-9RXN')).toBeTruthy()
  const list = within(screen.getByRole('region', { name: 'What happens next' }))
  const steps = list.getAllByRole('listitem').map((step) => step.firstChild?.textContent)
  expect(steps).toEqual(['Next 24 hours', 'Days 1-10', 'Days 10-15'])
  expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/')
})

test('one timeline says each day once and where the sale is, beside the amount and the day of the signature', async () => {
  answerFetch({
    '/api/settings': { body: exampleSettings },
    '/api/offers/LB-7K2M-9RXN': { body: { ...exampleOffer, status: 'signed' } },
    '/api/offers/LB-7K2M-9RXN/closing': { body: closing },
  })
  openFor('LB-7K2M-9RXN')
  expect(await screen.findByText('$18,500')).toBeTruthy()
  const here = (await screen.findByText('You are here')).closest('li')
  expect(here?.getAttribute('aria-current')).toBe('step')
  const days = screen.getAllByText(/\d, 2099$/).map(({ textContent }) => textContent)
  expect(days).toEqual([
    'November 22, 2099',
    'Opened November 22, 2099',
    'By December 7, 2099',
    'About December 14, 2099',
  ])
  expect(here?.textContent).toContain('Title search')
  expect(screen.queryByText(/has gone by/)).toBeNull()
})

test('a day that went by without a step is owned up to', async () => {
  answerFetch({
    '/api/settings': { body: exampleSettings },
    '/api/offers/LB-7K2M-9RXN/closing': {
      body: { ...closing, signedOn: '2020-03-04', escrowOpenedOn: null },
    },
  })
  openFor('LB-7K2M-9RXN')
  await screen.findByText('Expected by March 5, 2020')
  expect(screen.getByText(/has gone by.*please call/)).toBeTruthy()
  expect(screen.getAllByText('You are here')).toHaveLength(1)
})

test('where one more fact is asked for first, the page leads there', async () => {
  const refused = { status: 403, body: { code: 'fact_required', message: 'Asked.' } }
  answerFetch({
    '/api/settings': { body: exampleSettings },
    '/api/offers/LB-7K2M-9RXN/closing': refused,
  })
  openFor('LB-7K2M-9RXN')
  const link = await screen.findByRole('link', { name: 'See where your closing stands' })
  expect(link.getAttribute('href')).toBe('/offer/LB-7K2M-9RXN')
})
