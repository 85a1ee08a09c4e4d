import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerFetch } from '../../../../testing/answers.ts'
import { findToast, renderPage } from '../../../../testing/render.tsx'
import { exampleAddress, exampleList } from './example-list.ts'
import { ListsScreen } from './lists-screen.tsx'

const lists = '/api/admin/lists'
const stored = { ...exampleList, status: 'stored', offerCount: 1931 } as const
const seen = new URLSearchParams({ basedOn: exampleList.updatedAt })
const answer = (name: string) =>
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }))

test('teaches what a list is while there is none', async () => {
  answerFetch({ [lists]: { body: [] } })
  renderPage(<ListsScreen />)
  await screen.findByRole('heading', { name: 'No lists yet' })
  const link = screen.getByRole('link', { name: 'Bring In a List' })
  expect(link.getAttribute('href')).toBe('/admin/lists/new?step=file')
})

test('says that lists did not load, and asks again', async () => {
  const answers = [{ status: 500 }, { body: [exampleList] }]
  answerFetch({ [lists]: () => answers.shift() ?? {} })
  renderPage(<ListsScreen />)
  await screen.findByRole('heading', { name: 'This list did not load' })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  const row = (await screen.findByRole('link', { name: 'Levy 2026' })).closest('tr')
  expect(row?.textContent).toMatch(/levy\.csv.*DataTree.*2,000.*Open/)
})

test.each([
  ['', 'by the owner'],
  ['Dana Reyes', 'by Dana Reyes'],
])('says that the owner brought a list in, under the name %j: %s', async (name, said) => {
  answerFetch({
    [lists]: { body: [{ ...exampleList, madeBy: '@owner' }] },
    '/api/admin/owner-name': { body: { name } },
  })
  renderPage(<ListsScreen />)
  expect((await screen.findByText(said)).tagName).toBe('SPAN')
})

test('deletes an open list after a question', async () => {
  const requests = answerFetch({
    [lists]: { body: [exampleList] },
    [`${exampleAddress}?${seen.toString()}`]: { body: { ok: true } },
  })
  renderPage(<ListsScreen />)
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Levy 2026' }))
  answer('Delete')
  await findToast('List deleted successfully.')
  expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})

test('says plainly why a list can no longer be undone', async () => {
  const why = '3 letters were printed.'
  answerFetch({
    [lists]: { body: [stored] },
    [`${exampleAddress}/undo?${seen.toString()}`]: {
      status: 409,
      body: { code: 'list_in_use', message: 'No', fields: { list: why } },
    },
  })
  renderPage(<ListsScreen />)
  fireEvent.click(await screen.findByRole('button', { name: 'Undo Levy 2026' }))
  screen.getByText(/^1,931 offers will be gone/)
  answer('Take Them Back')
  expect((await within(screen.getByRole('dialog')).findByText(why)).role).toBe('alert')
})
