import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type OfferCounts, type OfferPage, offerStatuses } from 'offers-service/contract'
import { useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerFetch } from '../../../../testing/answers.ts'
import { exampleAdminOffer } from '../../../../testing/examples.ts'
import { renderPage } from '../../../../testing/render.tsx'
import { Page } from '../../offers-page.tsx'

const search = (query: string) => `/api/admin/offers/search?${query}`
const firstPage = search('order=newest&page=1&pageSize=25')
const secondPage = search('order=newest&page=2&pageSize=25')

const offerNamed = (name: string) => ({ ...exampleAdminOffer, referenceNumber: `OWN-${name}` })

const page = (names: string, next: string | null): OfferPage => ({
  offers: Array.from(names, offerNamed),
  flagged: [],
  waiting: [],
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

function Address() {
  const { search: parameters } = useLocation()
  return <p data-testid="address">{parameters}</p>
}
const addressInView = () => screen.getByTestId('address').textContent
const show = (query = '') =>
  renderPage(
    <>
      <Page />
      <Address />
    </>,
    { at: `/admin/offers${query}`, route: '/admin/offers' },
  )

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

test('the pages go on and back, and are counted once', async () => {
  const requests = answerFetch({
    [firstPage]: { body: page('AB', 'behind-25') },
    [secondPage]: { body: page('CD', null) },
    '/api/admin/offers/counts': { body: counted(27) },
  })
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Next' }))
  await screen.findByText('OWN-C')
  expect(screen.getByText('26–27 of 27 offers')).toBeTruthy()
  const next = screen.getByRole('button', { name: 'Next' })
  expect(next.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(next)
  expect(screen.getByText('26–27 of 27 offers')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Previous' }))
  await screen.findByText('OWN-A')
  expect(screen.getByText('1–2 of 27 offers')).toBeTruthy()
  expect(requests.map(({ address }) => address).filter((one) => /counts/.test(one))).toHaveLength(1)
})

test('search, filter, order and page stand in the address, and an offer is opened from there', async () => {
  answerFetch({
    [search('search=sand&status=active&order=expires-first&page=2&pageSize=25')]: {
      body: page('CD', null),
    },
    '/api/admin/offers/counts?search=sand&status=active': { body: counted(27) },
  })
  show('?search=sand&show=active&sort=expires-first&page=2')
  await screen.findByText('26–27 of 27 offers')
  expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('sand')
  const offer = screen.getByRole('link', { name: 'OWN-C' })
  expect(offer.getAttribute('href')).toBe(
    '/admin/offers?search=sand&show=active&sort=expires-first&page=2&edit=OWN-C',
  )
})

test('only offers that a landowner could sign are listed as not opened yet', async () => {
  answerFetch({
    [firstPage]: { body: page('AB', null) },
    '/api/admin/offers/counts': { body: counted(2) },
    [search('opened=false&live=true&order=newest&page=1&pageSize=25')]: { body: page('B', null) },
    '/api/admin/offers/counts?opened=false&live=true': { body: counted(1) },
  })
  show()
  await screen.findByText('1–2 of 2 offers')
  fireEvent.change(screen.getByLabelText('Show'), { target: { value: 'unopened' } })
  await screen.findByText('1 offer')
  expect(addressInView()).toBe('?show=unopened')
})

test('who waits for an answer or a call is looked for by the address, and each offer says why it is there', async () => {
  const asked = { kind: 'question', callTime: null, count: 1 } as const
  const waiting: OfferPage['waiting'] = [
    {
      ...asked,
      id: '1',
      referenceNumber: 'OWN-A',
      question: 'Who pays?',
      replyTo: 'a@mail.example',
    },
    {
      ...asked,
      id: '2',
      referenceNumber: 'OWN-A',
      kind: 'call',
      question: 'Call back in the morning, your time',
      callTime: 'morning',
      replyTo: '(928) 555-0117',
      count: 3,
    },
    {
      ...asked,
      id: '3',
      referenceNumber: 'OWN-B',
      kind: 'number',
      question: 'For $25,000',
      replyTo: '',
    },
  ]
  const both = 'question=waiting&call=waiting'
  answerFetch({
    [search(`${both}&order=longest-waiting&page=1&pageSize=25`)]: {
      body: { ...page('AB', null), waiting },
    },
    [`/api/admin/offers/counts?${both}`]: { body: counted(2) },
  })
  show(`?${both}`)
  await screen.findByText('1–2 of 2 offers')
  const told = screen.getAllByRole('row').map((row) => within(row).queryAllByRole('cell')[0])
  expect(told.map((cell) => cell?.textContent)).toEqual([
    undefined,
    'Asks: Who pays?a@mail.exampleAnsweredWants a call in the morning, your timeand 2 more(928) 555-0117Called',
    'For $25,000Put aside',
  ])
  const call = screen.getByRole('link', { name: '(928) 555-0117' })
  expect(call.getAttribute('href')).toBe('tel:+19285550117')
  for (const words of ['Question waits for an answer', 'Waits for a call'])
    expect(screen.getByRole('button', { name: `Remove filter: ${words}` })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Export' }).getAttribute('href')).toContain(`?${both}`)
})

test('a search that finds nothing leaves no empty table and no letters to choose', async () => {
  answerFetch({
    [search('search=nowhere&order=newest&page=1&pageSize=25')]: { body: page('', null) },
    '/api/admin/offers/counts?search=nowhere': { body: counted(0) },
  })
  show('?search=nowhere')
  await screen.findByText('No offers match.')
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByText('No letters chosen')).toBeNull()
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
    [search(`${filter}order=newest&page=1&pageSize=25`)]: { body: page('AB', 'behind-25') },
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
