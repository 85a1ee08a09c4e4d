import { screen, waitFor } from '@testing-library/react'
import type { SigningView } from 'offers-service/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { signedLinkKey } from '../../app/paths.ts'
import { answerFetch } from '../../testing/answers.ts'
import { exampleSettings, exampleSigning } from '../../testing/examples.ts'
import { renderPage } from '../../testing/render.tsx'
import { Page } from './success-page.tsx'

const download = { name: 'Download Your Signed Copy' }

beforeEach(() => {
  answerFetch({ '/api/settings': { body: exampleSettings } })
})

afterEach(() => {
  sessionStorage.clear()
})

test('without a signed copy there is nothing to download', () => {
  renderPage(<Page />, { at: '/success' })
  expect(screen.queryByRole('link', download)).toBeNull()
})

test('what is kept in the tab never leads to another site', () => {
  sessionStorage.setItem(signedLinkKey, 'https://elsewhere.example/copy.pdf')
  renderPage(<Page />, { at: '/success' })
  const link = screen.getByRole('link', download)
  expect(link.getAttribute('href')).toMatch(/^\/api\/signing\/https%3A%2F%2Felsewhere/)
})

test('the copy signed in this tab can be downloaded', () => {
  sessionStorage.setItem(signedLinkKey, 'T0ken')
  renderPage(<Page />, { at: '/success' })
  const link = screen.getByRole('link', download)
  expect(link.getAttribute('href')).toBe('/api/signing/T0ken/document')
  expect(link.hasAttribute('download')).toBe(true)
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
const owners = (signers: SigningView['signers']) =>
  answerFetch({
    '/api/settings': { body: exampleSettings },
    '/api/signing/T0ken': { body: { ...exampleSigning, signers } },
  })

describe('with several owners', () => {
  beforeEach(() => sessionStorage.setItem(signedLinkKey, 'T0ken'))

  test('the page says how many have yet to sign', async () => {
    owners([you, waiting])
    renderPage(<Page />, { at: '/success?ref=LB-7K2M-9RXN', route: '/success' })
    await screen.findByText('Your part is signed. One more owner has yet to sign.')
    expect(screen.getByText('What happens when all have signed')).toBeTruthy()
  })

  test('the page of another offer says nothing about it', async () => {
    const requests = owners([you, waiting, waiting])
    renderPage(<Page />, { at: '/success?ref=LB-4TRW-6HNV', route: '/success' })
    await waitFor(() =>
      expect(requests.map(({ address }) => address)).toContain('/api/signing/T0ken'),
    )
    expect(screen.getByText('Your offer is signed. From here on, the work is ours.')).toBeTruthy()
  })
})

test('the next steps are said in their order, with the reference number if it is known', () => {
  renderPage(<Page />, { at: '/success?ref=LB-7K2M-9RXN', route: '/success' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Congratulations')
  expect(screen.getByText('LB-7K2M-9RXN')).toBeTruthy()
  const steps = screen.getAllByRole('listitem').map((step) => step.firstChild?.textContent)
  expect(steps).toEqual(['Next 24 hours', 'Days 1-10', 'Days 10-15'])
  expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/')
})

test('the days of the closing stand below the steps once the owner has set one', async () => {
  const closing = {
    escrowOpenedOn: '2026-03-05',
    titleSearchOn: null,
    closingScheduledOn: null,
    paidOn: null,
  }
  answerFetch({
    '/api/settings': { body: exampleSettings },
    '/api/offers/LB-7K2M-9RXN/closing': { body: closing },
  })
  renderPage(<Page />, { at: '/success?ref=LB-7K2M-9RXN', route: '/success' })
  await screen.findByText('Where your closing stands')
  expect(screen.getByText('March 5, 2026')).toBeTruthy()
  expect(screen.getAllByText('Still to come')).toHaveLength(3)
})
