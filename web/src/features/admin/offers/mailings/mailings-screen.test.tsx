import { fireEvent, screen, within } from '@testing-library/react'
import type { Mailing, MailingResults } from 'offers-service/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Answer, answerFetch } from '../../../../testing/answers.ts'
import { exampleMailing } from '../../../../testing/examples.ts'
import { renderPage } from '../../../../testing/render.tsx'
import { Page } from '../../mailings-page.tsx'

const spring: Mailing = {
  ...exampleMailing,
  letterCost: 1,
  postedOn: '2026-03-06',
  letterCount: 200,
  returnedCount: 4,
}
const summer: Mailing = {
  ...spring,
  id: 'summer',
  name: 'Summer',
  createdAt: '2026-06-05T12:00:00.000Z',
}
const autumn: Mailing = {
  ...spring,
  id: 'autumn',
  name: 'Autumn',
  postedOn: null,
  returnedCount: 0,
  createdAt: '2026-09-05T12:00:00.000Z',
}
const ofSpring: MailingResults = {
  id: 'spring',
  letters: 200,
  returned: 4,
  opened: 50,
  answered: 20,
  asked: 9,
  callAsked: 3,
  declined: 8,
  signed: 4,
  fellThrough: 1,
  paid: 3,
  cost: 200,
}
const ofSummer: MailingResults = { ...ofSpring, id: 'summer', opened: 90, signed: 1, paid: 0 }

beforeEach(() =>
  localStorage.setItem('admin-auth', JSON.stringify({ token: 't', isAuthenticated: true })),
)
afterEach(() => localStorage.clear())

function show(results: Answer): void {
  answerFetch({
    '/api/admin/mailings': { body: [autumn, summer, spring] },
    '/api/admin/mailing-results': results,
  })
  renderPage(<Page />, { at: '/admin/mailings', route: '/admin/mailings' })
}
/** What each row of the mailings says but when it was posted, in their order. */
const rows = () =>
  within(screen.getByRole('table', { name: 'Mailings' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => {
      const [, ...cells] = within(row).getAllByRole('cell')
      return [within(row).getByRole('link'), ...cells].map((part) => part.textContent)
    })
const numbers = {
  spring: ['Spring', '200', '4 (2%)', '50 (25%)', '20 (10%)', '4 (2%)', '3 (1.5%)', '$66.67'],
  summer: ['Summer', '200', '4 (2%)', '90 (45%)', '20 (10%)', '1 (0.5%)', '0 (0%)', ''],
  autumn: ['Autumn', '200', '', '', '', '', '', ''],
}

test('mailings stand beside each other with what they brought, those apart that are not posted', async () => {
  show({ body: [ofSummer, ofSpring] })
  await screen.findByText('90 (45%)')
  expect(rows()).toEqual([numbers.autumn, numbers.summer, numbers.spring])
  const download = screen.getByRole('link', { name: 'Download CSV' })
  expect(download.getAttribute('href')).toBe('/api/admin/mailing-results/csv')
})

test('they are sorted by what they brought, the best in front and those without at the end', async () => {
  show({ body: [ofSummer, ofSpring] })
  await screen.findByText('90 (45%)')
  fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'paid' } })
  expect(rows()).toEqual([numbers.spring, numbers.summer, numbers.autumn])
  fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'opened' } })
  expect(rows()).toEqual([numbers.summer, numbers.spring, numbers.autumn])
  fireEvent.change(screen.getByLabelText('Show'), { target: { value: 'open' } })
  expect(rows()).toEqual([numbers.autumn])
})

test('the list stands also where what they brought does not come', async () => {
  show({ status: 500, body: { code: 'internal_error', message: 'No.' } })
  await screen.findByText(/^This list may be out of date/)
  expect(rows().map(([name]) => name)).toEqual(['Autumn', 'Summer', 'Spring'])
})
