import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { useLocation } from 'react-router-dom'
import { answerFetch } from '../../testing/answers.ts'
import { exampleLead } from '../../testing/examples.ts'
import { renderPage } from '../../testing/render.tsx'
import { Page } from './leads-page.tsx'

const api = '/api/admin/contact-requests'
const search = (rest: string) => `${api}/search?${rest}order=newest&page=1&pageSize=25`
const counts = { new: 3, contacted: 0, offered: 0, closed: 1200, automatic: 2 }
const named = (name: string, id = name) => ({ ...exampleLead, id, name })
const found = (hasMore: boolean, ...names: string[]) => ({
  body: { leads: names.map((name) => named(name)), hasMore },
})
const counted = (total: number | null) => ({
  body: { total, counts: total === null ? null : counts },
})
const countsOf = (rest = '') => `${api}/counts${rest}`

function Address() {
  const { search: parameters } = useLocation()
  return <p data-testid="address">{parameters}</p>
}
const show = (query: string) =>
  renderPage(
    <>
      <Page />
      <Address />
    </>,
    { at: `/admin/leads${query}`, route: '/admin/leads' },
  )
const address = () => screen.getByTestId('address').textContent

// jsdom does not know this element, and React says so once.
beforeAll(() => {
  const report = vi.spyOn(console, 'error').mockReturnValue()
  render(<search />)
  report.mockRestore()
})
const owner = { person: '@owner', name: '' }
let colleagues = [owner]
/** As {@link answerFetch}, and says who else works here. */
const answer = (answers: Parameters<typeof answerFetch>[0]) =>
  answerFetch({ '/api/admin/colleagues': () => ({ body: colleagues }), ...answers })

beforeEach(() =>
  localStorage.setItem('admin-auth', JSON.stringify({ token: 't', isAuthenticated: true })),
)
afterEach(() => {
  localStorage.clear()
  colleagues = [owner]
})

test('what the address says is asked for, and the filters tell how many there are', async () => {
  const requests = answer({
    [`${api}/search?status=new&automatic=false&search=opal&order=name&page=2&pageSize=25`]: found(
      false,
      'Opal Greer',
    ),
    [countsOf('?status=new&automatic=false&search=opal')]: counted(26),
  })
  show('?show=new&search=opal&sort=name&page=2')
  await screen.findByRole('link', { name: 'Opal Greer' })
  expect(screen.getByText('26–26 of 26 leads')).toBeTruthy()
  expect(screen.getByRole('option', { name: 'Closed (1,200)' })).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('opal')
  expect(requests.filter((request) => request.address.startsWith(api))).toHaveLength(2)
})

test('a search stands in the address and begins on the first page', async () => {
  answer({
    [`${api}/search?order=newest&page=2&pageSize=25`]: found(false, 'Zoe'),
    [countsOf()]: counted(30),
    [search('search=sand+creek&')]: found(false, 'Opal Greer'),
    [countsOf('?search=sand+creek')]: counted(1),
    [search('status=closed&automatic=false&search=sand+creek&')]: found(false),
    [countsOf('?status=closed&automatic=false&search=sand+creek')]: counted(0),
  })
  show('?page=2')
  await screen.findByText('Zoe')
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'sand creek ' } })
  await screen.findByText('Opal Greer')
  expect(address()).toBe('?search=sand+creek+')
  expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('sand creek ')
  fireEvent.change(screen.getByLabelText('Show'), { target: { value: 'closed' } })
  await screen.findByText('No leads match.')
  expect(address()).toBe('?search=sand+creek+&show=closed')
})

test('a lead is opened from its page of the list and leads back to it', async () => {
  answer({
    [`${api}/search?automatic=true&order=newest&page=2&pageSize=25`]: found(true, 'Opal Greer'),
    [countsOf('?automatic=true')]: counted(27),
    [`${api}/Opal%20Greer`]: {
      body: {
        lead: named('Opal Greer'),
        others: [{ ...named('Hal'), hasMerged: false }],
        moreOthers: 1007,
        seen: 'as-seen',
      },
    },
  })
  show('?show=automatic&page=2')
  fireEvent.click(await screen.findByRole('link', { name: 'Opal Greer' }))
  await screen.findByText('and 1,007 more')
  const other = screen.getByRole<HTMLAnchorElement>('link', { name: 'Hal' })
  expect(other.getAttribute('href')).toBe('/admin/leads?show=automatic&page=2&edit=Hal')
  fireEvent.click(screen.getByRole('link', { name: 'All leads' }))
  await screen.findByText('26–26 of 27 leads')
})

test('a page that is no longer there gives way to the last one', async () => {
  answer({
    [`${api}/search?order=newest&page=9&pageSize=25`]: found(false),
    [search('')]: found(false, 'Hal', 'Zoe'),
    [countsOf()]: counted(2),
  })
  show('?page=9')
  await screen.findByText('1–2 of 2 leads')
  expect(address()).toBe('')
})

test('the leads are there before they are counted, and where they are not, the list says so', async () => {
  const count = Promise.withResolvers<ReturnType<typeof counted>>()
  answer({
    [search('search=an&')]: found(true, 'Opal Greer'),
    [countsOf('?search=an')]: async () => await count.promise,
  })
  show('?search=an')
  await screen.findByText('Opal Greer')
  expect(screen.getByText('1–1')).toBeTruthy()
  count.resolve(counted(null))
  await screen.findByText('1–1 of more than 5,000 leads')
  expect(screen.queryByRole('option', { name: /Closed \(/ })).toBeNull()
  const next = screen.getByRole('button', { name: 'Next' })
  expect(next.getAttribute('aria-disabled')).toBe('false')
})

test('before anyone has asked, the list says what will be here', async () => {
  answer({ [search('')]: found(false), [countsOf()]: counted(0) })
  show('')
  await screen.findByText('No leads yet')
  expect(screen.queryByLabelText('Search')).toBeNull()
})

test('a list that did not load is asked for again', async () => {
  const answers = [{ status: 503, body: 'Busy' }, found(false, 'Opal Greer')]
  answer({ [search('')]: () => answers.shift() ?? {}, [countsOf()]: counted(1) })
  show('')
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Opal Greer')).toBeTruthy()
})

test.each([
  [404, 'This lead no longer exists', 0, 1],
  [503, 'This lead did not load', 1, 0],
])('a lead that answers %i says: %s', async (status, title, retries, waysToDeleted) => {
  answer({
    [`${api}/7`]: { status, body: 'No' },
    [search('')]: found(false),
    [countsOf()]: counted(0),
  })
  show('?edit=7')
  await screen.findByText(title)
  expect(screen.queryAllByRole('button', { name: 'Try again' })).toHaveLength(retries)
  const toDeleted = screen.queryAllByRole('link', { name: 'Show deleted leads' })
  expect(toDeleted).toHaveLength(waysToDeleted)
  fireEvent.click(screen.getByRole('button', { name: 'Show all leads' }))
  await waitFor(() => expect(address()).toBe(''))
})

test('whose leads are shown stands in the address, and “mine” means the person who opens it', async () => {
  colleagues = [owner, { person: '@Hanna', name: 'Hanna' }]
  answer({
    [search('lookedAfterBy=%40owner&')]: found(false, 'Of the owner'),
    [countsOf('?lookedAfterBy=%40owner')]: counted(1),
    [search('lookedAfterBy=%40Hanna&')]: found(false, 'Of Hanna'),
    [countsOf('?lookedAfterBy=%40Hanna')]: counted(1),
    [search('lookedAfterBy=nobody&')]: found(false),
    [countsOf('?lookedAfterBy=nobody')]: counted(0),
  })
  show('?whose=mine')
  await screen.findByText('Of the owner')
  const whose = screen.getByLabelText<HTMLSelectElement>('Whose')
  expect([...whose.options].map(({ label }) => label)).toEqual([
    'Everybody’s',
    'Mine',
    'Hanna’s',
    'Nobody’s',
  ])
  fireEvent.change(whose, { target: { value: '@Hanna' } })
  await screen.findByText('Of Hanna')
  expect(address()).toBe('?whose=%40Hanna')
  fireEvent.change(whose, { target: { value: 'nobody' } })
  await screen.findByText('No leads match.')
  expect(screen.queryByText('No leads yet')).toBeNull()
})

test('whose leads are shown is not guessed where it is not known who works here', async () => {
  let isDown = true
  colleagues = [owner, { person: '@Hanna', name: 'Hanna' }]
  const requests = answer({
    '/api/admin/colleagues': () => (isDown ? { status: 503, body: 'down' } : { body: colleagues }),
    [search('lookedAfterBy=%40Hanna&')]: found(false, 'Of Hanna'),
    [countsOf('?lookedAfterBy=%40Hanna')]: counted(1),
  })
  show('?whose=%40Hanna')
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(requests.filter((request) => request.address.startsWith(`${api}/search`))).toEqual([])
  isDown = false
  fireEvent.click(again)
  await screen.findByText('Of Hanna')
})

test('an address that names somebody shows everything to who works alone', async () => {
  const requests = answer({
    [search('')]: found(false, 'Opal Greer'),
    [countsOf()]: counted(1),
  })
  show('?whose=%40Hanna')
  await screen.findByText('Opal Greer')
  expect(screen.queryByLabelText('Whose')).toBeNull()
  expect(requests.filter((request) => request.address.startsWith(`${api}/search`))).toHaveLength(1)
})
