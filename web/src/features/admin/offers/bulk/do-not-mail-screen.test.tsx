import { fireEvent, screen, within } from '@testing-library/react'
import type { DoNotMailEntry } from 'offers-service/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerFetch } from '../../../../testing/answers.ts'
import { findToast, renderPage } from '../../../../testing/render.tsx'
import { Page } from '../../do-not-mail-page.tsx'

const address = '/api/admin/do-not-mail'
const known: DoNotMailEntry = {
  id: 'one',
  reason: 'asked',
  location: 'Mohave County, Arizona',
  apn: '331-09-155',
  label: '',
  offer: { referenceNumber: 'LB-7', sellerName: 'Opal Greer', sellerMailingAddress: '3 Elm St' },
  createdAt: '2026-03-05T20:00:00.000Z',
}
const erased: DoNotMailEntry = { ...known, id: 'two', apn: '44-5', reason: 'died', offer: null }
const byHand: DoNotMailEntry = {
  ...erased,
  id: 'three',
  apn: '',
  location: '',
  label: 'J. P., 86401',
}

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
  expect(await screen.findByText('Whoever owns the parcel')).toBeTruthy()
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

test('who was taken off in another window goes from the screen, with a word about it', async () => {
  let entries = [known, erased]
  answerFetch({
    [address]: () => ({ body: entries }),
    [`${address}/one`]: () => {
      entries = [erased]
      return { status: 404, body: { code: 'not_found', message: 'Not found' } }
    },
  })
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Mail again: Opal Greer' }))
  fireEvent.click(screen.getByRole('button', { name: 'Mail Again' }))
  await findToast(/It is no longer there: it may have been removed in another window\./)
  expect(screen.queryByText('Opal Greer')).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an empty list says how somebody gets there', async () => {
  answerFetch({ [address]: { body: [] } })
  show()
  expect(await screen.findByText('Nobody is on the list')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

test('an owner is added by hand, of whom initials stay', async () => {
  let entries: DoNotMailEntry[] = []
  const requests = answerFetch({
    [address]: () => {
      if (requests.at(-1)?.method !== 'POST') return { body: entries }
      entries = [byHand]
      return { body: { added: 1, known: 0 } }
    },
  })
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Add by Hand' }))
  const dialog = within(screen.getByRole('dialog'))
  const type = (label: RegExp, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  type(/^Name/, 'José Peña')
  fireEvent.click(dialog.getByRole('button', { name: 'Add to the List' }))
  expect(await dialog.findByText(/^Please enter the mailing address/)).toBeTruthy()
  type(/^Mailing address/, '418 Orchard Ln\nKingman, AZ 86401')
  fireEvent.click(dialog.getByRole('button', { name: 'Add to the List' }))
  expect(await screen.findByText('J. P., 86401')).toBeTruthy()
  expect(screen.getByText('All of theirs')).toBeTruthy()
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'José Peña',
    mailingAddress: '418 Orchard Ln\nKingman, AZ 86401',
    apn: '',
    location: '',
    reason: 'asked',
  })
})

test('a file is added, and what was left out of it is named', async () => {
  answerFetch({
    [address]: { body: [] },
    [`${address}/import`]: {
      body: { added: 2, known: 1, problems: [{ rowNumber: 4, message: 'It names nobody' }] },
    },
  })
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Add from a File' }))
  const dialog = within(screen.getByRole('dialog'))
  const file = new File(['OWNER,ADDRESS'], 'list.csv', { type: 'text/csv' })
  fireEvent.click(dialog.getByRole('button', { name: 'Add to the List' }))
  expect(dialog.getByText('Please choose a file.')).toBeTruthy()
  fireEvent.change(dialog.getByLabelText(/^CSV file/), { target: { files: [file] } })
  fireEvent.click(dialog.getByRole('button', { name: 'Add to the List' }))
  expect(await dialog.findByText('2 entries added. 1 entry was there already.')).toBeTruthy()
  expect(dialog.getByText('Row 4: It names nobody')).toBeTruthy()
})

test('the service searches the list, all of which can be downloaded', async () => {
  const requests = answerFetch({
    [address]: { body: [known, erased] },
    [`${address}?search=opal`]: { body: [known] },
  })
  show()
  fireEvent.change(await screen.findByLabelText('Search'), { target: { value: 'opal' } })
  expect(await screen.findByText('1 entry')).toBeTruthy()
  expect(screen.getByText('Opal Greer')).toBeTruthy()
  expect(screen.queryByText('Whoever owns the parcel')).toBeNull()
  expect(requests.at(-1)?.address).toContain('search=opal')
  const link = screen.getByRole('link', { name: 'Download the whole list (CSV)' })
  expect(link.getAttribute('href')).toBe(`${address}/export`)
})
