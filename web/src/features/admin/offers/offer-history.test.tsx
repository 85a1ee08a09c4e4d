import { screen, within } from '@testing-library/react'
import type { LoggedIn, OfferHistoryEntry } from 'offers-service/contract'
import { afterEach, expect, test } from 'vitest'
import { answerFetch } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render.tsx'
import { OfferHistory } from './offer-history.tsx'

afterEach(() => localStorage.clear())

/** Shows a history to the owner of the first password, or to a person, and answers its lines, latest first. */
async function linesFor(
  person: LoggedIn | undefined,
  events: OfferHistoryEntry[],
  ownerName = '',
): Promise<(string | null)[]> {
  const stored = { token: 't', isAuthenticated: true, ...(person && { person }) }
  localStorage.setItem('admin-auth', JSON.stringify(stored))
  const at = '/api/admin/offers/TEST-0001'
  answerFetch({
    [`${at}/events`]: { body: events },
    [`${at}/mails`]: { body: [] },
    '/api/admin/owner-name': { body: { name: ownerName } },
  })
  renderPage(<OfferHistory referenceNumber="TEST-0001" />)
  const history = await screen.findByRole('region', { name: 'History' })
  await within(history).findAllByRole('listitem')
  if (ownerName !== '' && person) await within(history).findAllByText(new RegExp(`^${ownerName} `))
  const items = within(history).getAllByRole('listitem')
  return items.map((item) => item.querySelector('span')?.textContent ?? null)
}

let places = 0

const made = (
  type: OfferHistoryEntry['type'],
  madeBy: string | null = null,
): OfferHistoryEntry => ({
  type,
  position: (places += 1),
  at: '2026-06-15T16:00:00.000Z',
  detail: '',
  madeBy,
  files: [],
  after: null,
})

test('who works alone reads "You", and no name', async () => {
  const events = [made('created'), made('viewed'), made('signing_cancelled'), made('signed')]
  expect(await linesFor(undefined, events)).toEqual([
    'The seller signed',
    'Signing was canceled',
    'The seller opened it for the first time',
    'You made this offer',
  ])
})

test('each of several people, and a program, stands there by name', async () => {
  const events = [
    made('created'),
    made('updated', '@Ann'),
    made('extended', 'CRM'),
    made('signing_cancelled', '@Ann'),
    made('signed', '@Ben'),
    made('mail_sent'),
  ]
  expect(await linesFor({ name: 'Ann', role: 'helper' }, events)).toEqual([
    'An email went out',
    'Ben noted that the seller signed',
    'Ann canceled the signing',
    'The API key “CRM” extended it',
    'Ann changed it',
    'The owner made this offer',
  ])
})

test.each([
  [undefined, 'Dana Reyes', 'You'],
  [{ name: 'Ann', role: 'helper' } as const, 'Dana Reyes', 'Dana Reyes'],
  [{ name: 'Ann', role: 'helper' } as const, '', 'The owner'],
])('the owner is read by %j under the name %j as %s', async (person, ownerName, who) => {
  const events = [
    made('created'),
    made('viewed'),
    made('signing_cancelled', '@owner'),
    made('signed', '@owner'),
  ]
  expect(await linesFor(person, events, ownerName)).toEqual([
    `${who} noted that the seller signed`,
    `${who} canceled the signing`,
    'The seller opened it for the first time',
    `${who} made this offer`,
  ])
})

test('an opening after a later letter says after which', async () => {
  const events = [
    made('viewed'),
    { ...made('viewed_again'), after: { kind: 'letter' as const, postedOn: '2026-06-12' } },
    {
      ...made('viewed_again'),
      at: '2026-07-02T16:00:00.000Z',
      after: { kind: 'postcard' as const, postedOn: '2026-07-01' },
    },
    { ...made('viewed_again'), at: '2026-07-09T16:00:00.000Z' },
  ]
  expect(await linesFor(undefined, events)).toEqual([
    'The seller opened it again',
    'The seller opened it again, after the postcard of Jul 1, 2026',
    'The seller opened it again, after the letter of Jun 12, 2026',
    'The seller opened it for the first time',
  ])
})

test('an email that went out after the history was read, and before the mails were, stands there too', async () => {
  localStorage.setItem('admin-auth', JSON.stringify({ token: 't', isAuthenticated: true }))
  const at = '/api/admin/offers/TEST-0001'
  const events = [made('created')]
  const read = Promise.withResolvers<void>()
  answerFetch({
    [`${at}/events`]: () => {
      const body = [...events]
      read.resolve()
      return { body }
    },
    [`${at}/mails`]: async () => {
      await read.promise
      events.push(made('mail_sent'))
      return { body: [] }
    },
    '/api/admin/owner-name': { body: { name: '' } },
  })
  renderPage(<OfferHistory referenceNumber="TEST-0001" />)
  expect(await screen.findByText('An email went out')).toBeTruthy()
})
