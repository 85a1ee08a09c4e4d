import { fireEvent, screen, waitFor } from '@testing-library/react'
import { type OfferCounts, type OfferPage, offerStatuses } from 'offers-service/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerFetch } from '../../../../testing/answers.ts'
import { exampleAdminOffer } from '../../../../testing/examples.ts'
import { renderPage } from '../../../../testing/render.tsx'
import { Page } from '../../offers-page.tsx'

const search = (query: string) => `/api/admin/offers/search?${query}`
const firstPage = search('order=newest&pageSize=25')
const secondPage = search('order=newest&pageSize=25&after=behind-25')

const offerNamed = (name: string) => ({ ...exampleAdminOffer, referenceNumber: `OWN-${name}` })

const page = (names: string, next: string | null): OfferPage => ({
  offers: Array.from(names, offerNamed),
  doubted: [],
  next,
  closeTo: [],
})

const counted = (active: number): OfferCounts => ({
  total: active,
  statusCounts: {
    ...(Object.fromEntries(offerStatuses.map((status) => [status, 0])) as Record<
      (typeof offerStatuses)[number],
      number
    >),
    active,
  },
})
const uncounted: OfferCounts = { total: null, statusCounts: null }

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  localStorage.setItem('admin-auth', JSON.stringify({ token: 't', isAuthenticated: true }))
})
afterEach(() => localStorage.clear())

const show = (query = '') =>
  renderPage(<Page />, { at: `/admin/offers${query}`, route: '/admin/offers' })

test('the rows show before the offers are counted', async () => {
  const count = Promise.withResolvers<void>()
  answerFetch({
    [firstPage]: { body: page('AB', 'behind-25') },
    '/api/admin/offers/counts': async () => {
      await count.promise
      return { body: counted(27) }
    },
  })
  show()
  await screen.findByText('OWN-A')
  expect(screen.getByText('1–2')).toBeTruthy()
  count.resolve()
  expect(await screen.findByText('1–2 of 27 offers')).toBeTruthy()
  expect(screen.getByRole('option', { name: 'Active (27)' })).toBeTruthy()
})

test('the pages go on where the one before ended, and back, and are counted once', async () => {
  const requests = answerFetch({
    [firstPage]: { body: page('AB', 'behind-25') },
    [secondPage]: { body: page('CD', null) },
    '/api/admin/offers/counts': { body: counted(27) },
  })
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Next' }))
  await screen.findByText('OWN-C')
  expect(screen.getByText('26–27 of 27 offers')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Previous' }))
  await screen.findByText('OWN-A')
  expect(screen.getByText('1–2 of 27 offers')).toBeTruthy()
  expect(requests.map(({ address }) => address).filter((one) => /counts/.test(one))).toHaveLength(1)
})

test('two taps on Next before the next page is there turn one page', async () => {
  const second = Promise.withResolvers<void>()
  answerFetch({
    [firstPage]: { body: page('AB', 'behind-25') },
    [secondPage]: async () => {
      await second.promise
      return { body: page('CD', null) }
    },
    '/api/admin/offers/counts': { body: counted(27) },
  })
  show()
  const next = await screen.findByRole('button', { name: 'Next' })
  fireEvent.click(next)
  fireEvent.click(next)
  second.resolve()
  await screen.findByText('OWN-C')
  expect(screen.getByText('26–27 of 27 offers')).toBeTruthy()
})

test('a page that has become empty leads back to the one before', async () => {
  answerFetch({
    [firstPage]: { body: page('AB', 'behind-25') },
    [secondPage]: { body: page('', null) },
    '/api/admin/offers/counts': { body: counted(25) },
  })
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Next' }))
  await waitFor(() => expect(screen.getByText('1–2 of 25 offers')).toBeTruthy())
  expect(screen.getByText('OWN-A')).toBeTruthy()
})

test.each([
  ['', '', '1–2 of more than 5,000 offers'],
  ['?show=signed', 'status=signed&', '1–2 of many offers'],
])('what is too much to count is said so, with %j', async (query, filter, words) => {
  answerFetch({
    [search(`${filter}order=newest&pageSize=25`)]: { body: page('AB', 'behind-25') },
    [`/api/admin/offers/counts${filter && '?status=signed'}`]: { body: uncounted },
  })
  show(query)
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.getByRole('option', { name: 'Active' })).toBeTruthy()
})

test('says so when nothing is spelled as it was looked for', async () => {
  answerFetch({
    [firstPage]: { body: { ...page('AB', null), closeTo: ['hutchison', 'mohavi'] } },
    '/api/admin/offers/counts': { body: counted(2) },
  })
  show()
  const remark = 'Nothing has “hutchison” or “mohavi” exactly. These are close.'
  expect(await screen.findByText(remark)).toBeTruthy()
})
