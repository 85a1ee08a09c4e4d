import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerFetch } from '../../../../../testing/answers.ts'
import { findToast, renderPage } from '../../../../../testing/render.tsx'
import { exampleAddress, exampleList } from '../example-list.ts'
import { CheckStep } from './check-step.tsx'

const offers = `${exampleAddress}/offers`
const stored = {
  ...exampleList,
  status: 'stored',
  offerCount: 1931,
  storedAt: '2026-03-06T20:00:00.000Z',
} as const
const addressIn = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
const typed = (label: RegExp, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('says how many are ready, and links the letters and the rows set aside', () => {
  renderPage(<CheckStep list={exampleList} />)
  screen.getByText('1,931 rows ready, 69 rows set aside.')
  expect(addressIn('Download the rows set aside')).toBe(`${exampleAddress}/set-aside`)
  expect(addressIn('See three letters (PDF)')).toBe(`${exampleAddress}/letters?lastDay=2099-12-31`)
})

test('offers nothing to make while no row is ready', () => {
  const { summary } = exampleList
  if (!summary) throw new Error('The example has a summary.')
  const verdicts = { ready: 0, ask: 5, out: 0 }
  renderPage(<CheckStep list={{ ...exampleList, summary: { ...summary, verdicts } }} />)
  screen.getByText(/^No row can become an offer yet/)
  expect(screen.queryByRole('button', { name: 'Go Live' })).toBeNull()
})

test('saves drafts at once', async () => {
  const requests = answerFetch({ [offers]: { body: stored } })
  renderPage(<CheckStep list={exampleList} />)
  press('Save as Drafts')
  await findToast('1,931 drafts saved.')
  expect(requests.find(({ address }) => address === offers)?.body).toEqual({
    status: 'draft',
    expirationDate: '2099-12-31',
    factsSource: '',
    priceReasons: '',
    pricedBy: '',
    basedOn: exampleList.updatedAt,
  })
})

test('sends what all of its offers say, once its fields are those that we can fill in', async () => {
  const requests = answerFetch({ [offers]: { body: stored } })
  const before = { factsSource: 'County roll', priceReasons: '', pricedBy: 'Opal Greer' }
  renderPage(<CheckStep list={{ ...exampleList, ...before }} />)
  expect(screen.getByLabelText(/^Worked Out By/)).toHaveProperty('value', 'Opal Greer')
  typed(/^Where These Facts Are From/, 'Levy County Assessor, 2026')
  typed(/^How We Came to This Number/, 'For {amount}')
  press('Save as Drafts')
  await screen.findByText(/^There is no field {amount}/)
  typed(/^How We Came to This Number/, 'In {county}: ')
  const words = screen.getByLabelText<HTMLTextAreaElement>(/^How We Came to This Number/)
  words.setSelectionRange(13, 13)
  press('{price rule}')
  expect(document.activeElement).toBe(words)
  press('Save as Drafts')
  await findToast('1,931 drafts saved.')
  expect(requests.filter(({ address }) => address === offers)).toMatchObject([
    {
      body: {
        factsSource: 'Levy County Assessor, 2026',
        priceReasons: 'In {county}: {price rule}',
        pricedBy: 'Opal Greer',
      },
    },
  ])
})

test('goes live only after a question, and under the same key after a lost answer', async () => {
  const answers = [() => Promise.reject(new TypeError('Failed to fetch')), { body: stored }]
  const requests = answerFetch({
    [offers]: async () => {
      const answer = answers.shift() ?? {}
      return typeof answer === 'function' ? await answer() : answer
    },
  })
  renderPage(<CheckStep list={exampleList} />)
  press('Go Live')
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText(/^1,931 sellers can open their offer from now on/)
  const confirm = dialog.getByRole('button', { name: 'Go Live' })
  fireEvent.click(confirm)
  await dialog.findByText(/nothing is made twice/)
  await waitFor(() => expect(confirm.hasAttribute('disabled')).toBe(false))
  fireEvent.click(confirm)
  await findToast('1,931 offers are live.')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const keys = requests.filter(({ address }) => address === offers).map(({ key }) => key)
  expect(keys[0]).toBeTruthy()
  expect(keys).toEqual([keys[0], keys[0]])
})

test('says why a stored list cannot be undone', async () => {
  const fields = { list: '3 letters were printed.' }
  const body = { code: 'list_in_use', message: 'No', fields }
  const seen = new URLSearchParams({ basedOn: stored.updatedAt })
  answerFetch({ [`${exampleAddress}/undo?${seen.toString()}`]: { status: 409, body } })
  renderPage(<CheckStep list={stored} />)
  screen.getByText(/^1,931 offers were made from this list on Mar 6, 2026/)
  press('Undo Levy 2026')
  press('Take Them Back')
  expect((await screen.findByText(fields.list)).getAttribute('role')).toBe('alert')
})

test('a list that became offers leads to them, and becomes a mailing of its name', async () => {
  const preview = { changed: 1931, kept: [] }
  const requests = answerFetch({
    '/api/admin/mailings': { body: [] },
    '/api/admin/bulk-changes/preview': { body: preview },
  })
  renderPage(<CheckStep list={stored} />)
  expect(addressIn('See the Offers')).toBe(`/admin/offers?list=${stored.id}`)
  press('Make a Mailing of Them')
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText(/^1,931 offers go into the mailing/)
  expect(dialog.getByLabelText('Name')).toHaveProperty('value', stored.name)
  expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
    selection: { matching: { list: stored.id } },
  })
})
