import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { answerFetch } from '../../../testing/answers.ts'
import { exampleLead } from '../../../testing/examples.ts'
import { renderPage } from '../../../testing/render.tsx'
import { LookedAfter, PersonSelect } from './looked-after.tsx'

const address = '/api/admin/contact-requests/7'
const owner = { person: '@owner', name: '' }
const hanna = { person: '@Hanna', name: 'Hanna' }
/** The three of them, as Hanna sees them. */
const people = [
  { ...owner, isOwn: false },
  { ...hanna, isOwn: true },
  { person: '@Jonas', name: 'Jonas', isOwn: false },
]

beforeEach(() => {
  const person = { name: 'Hanna', role: 'helper' }
  localStorage.setItem('admin-auth', JSON.stringify({ token: 't', isAuthenticated: true, person }))
  onTestFinished(() => localStorage.clear())
})

test('who looks after a lead is chosen among all, by what each saw, and given back by Undo', async () => {
  const requests = answerFetch({ [address]: { body: exampleLead } })
  renderPage(<PersonSelect lead={{ ...exampleLead, lookedAfterBy: '@owner' }} people={people} />)
  const select = screen.getByRole<HTMLSelectElement>('combobox')
  expect([...select.options].map(({ label }) => label)).toEqual([
    'Nobody yet',
    'The owner',
    'You (Hanna)',
    'Jonas',
  ])
  fireEvent.change(select, { target: { value: '@Jonas' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('The owner looks after this lead now.')
  expect(requests.map(({ body }) => body)).toEqual([
    { lookedAfterBy: '@Jonas', before: { lookedAfterBy: '@owner' } },
    { lookedAfterBy: '@owner', before: { lookedAfterBy: '@Jonas' } },
  ])
})

test('of choices that follow each other, the second is based on the first', async () => {
  const slow = Promise.withResolvers<void>()
  const requests = answerFetch({
    [address]: async () => {
      if (requests.length === 1) await slow.promise
      return { body: exampleLead }
    },
  })
  renderPage(<PersonSelect lead={exampleLead} people={people} />)
  const select = screen.getByRole('combobox')
  for (const value of ['@Hanna', '']) fireEvent.change(select, { target: { value } })
  slow.resolve()
  await waitFor(() => expect(requests).toHaveLength(2))
  expect(requests[1]?.body).toEqual({ lookedAfterBy: null, before: { lookedAfterBy: '@Hanna' } })
})

/** What is told of who looks after a lead, among these people. */
async function toldOf(lookedAfterBy: string | null, body: object[]) {
  const requests = answerFetch({ '/api/admin/colleagues': { body } })
  const { container } = renderPage(<LookedAfter lead={{ lookedAfterBy }} />)
  await waitFor(() => expect(requests).toHaveLength(lookedAfterBy === null ? 0 : 1))
  return container
}

test.each([
  ['@Hanna', [owner, hanna], 'You look after this'],
  ['@owner', [owner, hanna], 'The owner looks after this'],
  ['@owner', [{ ...owner, name: 'Dana' }, hanna], 'Dana looks after this'],
])('what %s looks after is told among %o as “%s”', async (person, body, expected) => {
  await toldOf(person, body)
  expect(await screen.findByText(expected)).toBeDefined()
})

test.each([
  ['@owner', [owner]],
  ['@Jonas', [owner, hanna]],
  [null, [owner, hanna]],
])('nothing is told where %s looks after a lead among %o', async (person, body) => {
  const container = await toldOf(person, body)
  expect(container.textContent).not.toContain('look')
})
