import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerFetch } from '../../testing/answers.ts'
import { exampleLead } from '../../testing/examples.ts'
import { renderPage } from '../../testing/render.tsx'
import { Page } from './offers-page.tsx'

const lead = '/api/admin/contact-requests/7'
const show = (query: string) =>
  renderPage(<Page />, { at: `/admin/offers?${query}`, route: '/admin/offers' })

beforeEach(() =>
  localStorage.setItem('admin-auth', JSON.stringify({ token: 't', isAuthenticated: true })),
)
afterEach(() => localStorage.clear())

test('an offer to a lead that did not load waits for it instead of beginning blank', async () => {
  const answers = [
    { status: 503, body: 'Busy' },
    { body: { lead: exampleLead, others: [], moreOthers: 0, seen: 'as-seen' } },
  ]
  answerFetch({ [lead]: () => answers.shift() ?? {} })
  show('new&lead=7')
  await screen.findByText('This lead did not load')
  expect(screen.queryByLabelText('Location')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'New Offer for Opal Greer' })
  expect(screen.getByLabelText<HTMLInputElement>('Location').value).toBe('Sand Creek Road')
})

test('an offer to a lead that is gone says so', async () => {
  answerFetch({ [lead]: { status: 404, body: { code: 'not_found', message: 'Not found' } } })
  show('new&lead=7')
  expect(await screen.findByText('This lead no longer exists')).toBeTruthy()
})

test.each([
  [404, 'This offer no longer exists', 0],
  [503, 'This offer did not load', 1],
])('an offer that answers %i says: %s', async (status, title, retries) => {
  answerFetch({ '/api/admin/offers/LB-1': { status, body: 'No' } })
  show('edit=LB-1')
  await screen.findByText(title)
  expect(screen.queryAllByRole('button', { name: 'Try again' })).toHaveLength(retries)
})
