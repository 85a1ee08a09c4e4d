import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signedCopyKey } from '../../app/paths.ts'
import { answerFetch } from '../../testing/answers.ts'
import { renderPage } from '../../testing/render.tsx'
import { Page } from './success-page.tsx'

const settings = { phoneDisplay: '', emailObfuscated: '', trustBadgeUrls: [] }
const download = { name: 'Download Your Signed Copy' }

beforeEach(() => {
  answerFetch({ '/api/settings': { body: settings } })
})

afterEach(() => {
  sessionStorage.clear()
})

test('without a signed copy there is nothing to download', () => {
  renderPage(<Page />, { at: '/success' })
  expect(screen.queryByRole('link', download)).toBeNull()
})

test('an address of another site is never offered as the signed copy', () => {
  sessionStorage.setItem(signedCopyKey, 'https://elsewhere.example/copy.pdf')
  renderPage(<Page />, { at: '/success' })
  expect(screen.queryByRole('link', download)).toBeNull()
})

test('the copy signed in this tab can be downloaded', () => {
  sessionStorage.setItem(signedCopyKey, '/api/signing/token/document')
  renderPage(<Page />, { at: '/success' })
  const link = screen.getByRole('link', download)
  expect(link.getAttribute('href')).toBe('/api/signing/token/document')
  expect(link.hasAttribute('download')).toBe(true)
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
    '/api/settings': { body: settings },
    '/api/offers/LB-7K2M-9RXN/closing': { body: closing },
  })
  renderPage(<Page />, { at: '/success?ref=LB-7K2M-9RXN', route: '/success' })
  await screen.findByText('Where your closing stands')
  expect(screen.getByText('March 5, 2026')).toBeTruthy()
  expect(screen.getAllByText('Still to come')).toHaveLength(3)
})
