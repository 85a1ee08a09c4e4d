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
const found = (total: number, ...names: string[]) => ({
  body: { leads: names.map((name) => named(name)), total, counts },
})

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
beforeEach(() =>
  localStorage.setItem('admin-auth', JSON.stringify({ token: 't', isAuthenticated: true })),
)
afterEach(() => localStorage.clear())

test('what the address says is asked for, and the filters tell how many there are', async () => {
  const requests = answerFetch({
    [`${api}/search?status=new&automatic=false&search=opal&order=name&page=2&pageSize=25`]: found(
      26,
      'Opal Greer',
    ),
  })
  show('?show=new&search=opal&sort=name&page=2')
  await screen.findByRole('link', { name: 'Opal Greer' })
  expect(screen.getByText('26–26 of 26 leads')).toBeTruthy()
  expect(screen.getByRole('option', { name: 'Closed (1,200)' })).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('opal')
  expect(requests.filter((request) => request.address.startsWith(api))).toHaveLength(1)
})

test('a search stands in the address and begins on the first page', async () => {
  answerFetch({
    [`${api}/search?order=newest&page=2&pageSize=25`]: found(30, 'Zoe'),
    [search('search=sand+creek&')]: found(1, 'Opal Greer'),
    [search('status=closed&automatic=false&search=sand+creek&')]: found(0),
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
  answerFetch({
    [`${api}/search?automatic=true&order=newest&page=2&pageSize=25`]: found(27, 'Opal Greer'),
    [`${api}/Opal%20Greer`]: {
      body: { lead: named('Opal Greer'), others: [named('Hal')], moreOthers: 1007 },
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
  answerFetch({
    [`${api}/search?order=newest&page=9&pageSize=25`]: found(2),
    [search('')]: found(2, 'Hal', 'Zoe'),
  })
  show('?page=9')
  await screen.findByText('1–2 of 2 leads')
  expect(address()).toBe('')
})

test('before anyone has asked, the list says what will be here', async () => {
  answerFetch({ [search('')]: found(0) })
  show('')
  await screen.findByText('No leads yet')
  expect(screen.queryByLabelText('Search')).toBeNull()
})

test('a list that did not load is asked for again', async () => {
  const answers = [{ status: 503, body: 'Busy' }, found(1, 'Opal Greer')]
  answerFetch({ [search('')]: () => answers.shift() ?? {} })
  show('')
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Opal Greer')).toBeTruthy()
})

test.each([
  [404, 'This lead no longer exists', 0],
  [503, 'This lead did not load', 1],
])('a lead that answers %i says: %s', async (status, title, retries) => {
  answerFetch({ [`${api}/7`]: { status, body: 'No' }, [search('')]: found(0) })
  show('?edit=7')
  await screen.findByText(title)
  expect(screen.queryAllByRole('button', { name: 'Try again' })).toHaveLength(retries)
  fireEvent.click(screen.getByRole('button', { name: 'Show all leads' }))
  await waitFor(() => expect(address()).toBe(''))
})
