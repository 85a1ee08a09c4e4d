import { fireEvent, screen, within } from '@testing-library/react'
import type { DoNotMailEntry } from 'offers-service/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerFetch } from '../../../../testing/answers.ts'
import { renderPage } from '../../../../testing/render.tsx'
import { Page } from '../../do-not-mail-page.tsx'

const address = '/api/admin/do-not-mail'
const known: DoNotMailEntry = {
  id: 'one',
  reason: 'asked',
  location: 'Mohave County, Arizona',
  apn: '331-09-155',
  offer: { referenceNumber: 'LB-7', sellerName: 'Opal Greer', sellerMailingAddress: '3 Elm St' },
  createdAt: '2026-03-05T20:00:00.000Z',
}
const erased: DoNotMailEntry = { ...known, id: 'two', apn: '44-5', reason: 'died', offer: null }

beforeEach(() =>
  localStorage.setItem('admin-auth', JSON.stringify({ token: 't', isAuthenticated: true })),
)
afterEach(() => localStorage.clear())

const show = () => renderPage(<Page />, { at: '/admin/do-not-mail', route: '/admin/do-not-mail' })

test('an owner is taken off the list after a question, and one whose data is erased has no name', async () => {
  let entries = [known, erased]
  answerFetch({
    [address]: () => ({ body: entries }),
    [`${address}/one`]: () => {
      entries = [erased]
      return { body: { ok: true } }
    },
  })
  show()
  expect(await screen.findByText('Name no longer kept')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'LB-7' }).getAttribute('href')).toBe(
    '/admin/offers?edit=LB-7',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Mail again: Opal Greer' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText(/because: asked not to be mailed\./)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Mail Again' }))
  expect(await screen.findByText('1 entry')).toBeTruthy()
  expect(screen.queryByText('Opal Greer')).toBeNull()
})

test('an empty list says how somebody gets there', async () => {
  answerFetch({ [address]: { body: [] } })
  show()
  expect(await screen.findByText('Nobody is on the list')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})
