import { fireEvent, render, screen, within } from '@testing-library/react'
import type { SavedItem } from 'offers-service/contract'
import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ApiProvider, noInitialData } from '../../../api/provider.tsx'
import { answerFetch } from '../../../testing/answers.ts'
import { SavedItems } from './saved-items.tsx'

const address = '/api/admin/saved/offer-view'
const item = (name: string, value: string): SavedItem => ({
  name,
  value,
  updatedAt: '2026-03-05T20:00:00.000Z',
})

beforeEach(() =>
  localStorage.setItem('admin-auth', JSON.stringify({ token: 't', isAuthenticated: true })),
)
afterEach(() => localStorage.clear())

function Screen({ first }: { first: string | undefined }) {
  const [current, setCurrent] = useState(first)
  return (
    <MemoryRouter>
      <ApiProvider replies={noInitialData}>
        <SavedItems
          kind="offer-view"
          noun="view"
          plural="Saved views"
          current={current}
          onUse={setCurrent}
        />
        <p data-testid="current">{current}</p>
      </ApiProvider>
    </MemoryRouter>
  )
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('what is there now is saved by a name, which is refused beside its field', async () => {
  let items: SavedItem[] = []
  const answers = [
    { status: 400, body: { code: 'invalid_request', message: 'No', fields: { name: 'Too many' } } },
    { body: item('Levy', 'search=levy') },
  ]
  const requests = answerFetch({
    [address]: () => {
      if (requests.at(-1)?.method === 'GET') return { body: items }
      const answer = answers.shift() ?? {}
      if (!('status' in answer)) items = [item('Levy', 'search=levy')]
      return answer
    },
  })
  render(<Screen first="search=levy" />)
  fireEvent.click(await screen.findByRole('button', { name: 'Save this view' }))
  const dialog = within(screen.getByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Levy' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Too many')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('button', { name: 'Delete this view' })).toBeTruthy()
  expect(screen.getByLabelText<HTMLSelectElement>('Saved views').value).toBe('Levy')
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    name: 'Levy',
    value: 'search=levy',
  })
})

test('what was saved is used again, and deleted after a question', async () => {
  let items = [item('Expiring', 'sort=expires-first'), item('Levy', 'search=levy')]
  answerFetch({
    [address]: () => ({ body: items }),
    [`${address}/Levy`]: () => {
      items = items.slice(0, 1)
      return { body: { ok: true } }
    },
  })
  render(<Screen first={undefined} />)
  const select = await screen.findByLabelText('Saved views')
  expect(screen.queryByRole('button')).toBeNull()
  fireEvent.change(select, { target: { value: 'Levy' } })
  expect(screen.getByTestId('current').textContent).toBe('search=levy')
  press('Delete this view')
  press('Delete')
  expect(await screen.findByRole('button', { name: 'Save this view' })).toBeTruthy()
  expect(screen.queryByRole('option', { name: 'Levy' })).toBeNull()
})

test('a name that is taken says so before it is replaced', async () => {
  answerFetch({ [address]: { body: [item('Levy', 'search=levy')] } })
  render(<Screen first="search=other" />)
  fireEvent.click(await screen.findByRole('button', { name: 'Save this view' }))
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: ' Levy ' } })
  expect(screen.getByText('This takes the place of the view of that name.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Replace' })).toBeTruthy()
})
