import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { renderPage } from '../../../testing/render.tsx'
import { Link } from '../../../ui/link.tsx'
import type { ListRules } from './filter-and-sort.ts'
import { ListScreen } from './list-screen.tsx'

const rules: ListRules<number> = {
  textOf: String,
  filters: [
    { value: 'all', label: 'All', keeps: () => true },
    { value: 'even', label: 'Even', keeps: (item) => item % 2 === 0 },
  ],
  sorts: [
    { value: 'up', label: 'Up', compare: (one, other) => one - other },
    { value: 'down', label: 'Down', compare: (one, other) => other - one },
  ],
}
const words = {
  title: 'Manage Numbers',
  noun: 'number',
  plural: 'numbers',
  createText: 'New Number',
  searchHint: 'Digits',
  emptyTitle: 'No numbers yet',
  emptyText: '',
}
const numbersTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

function Address() {
  return <p data-testid="address">{useLocation().search}</p>
}
const address = () => screen.getByTestId('address').textContent
const shown = () => screen.getAllByRole('button', { name: /^Open/ }).map((one) => one.textContent)

function show(query: string, count = 1000) {
  renderPage(
    <>
      <ListScreen
        words={words}
        query={{ data: numbersTo(count), error: undefined, isLoading: false, retry: () => {} }}
        rules={rules}
        idOf={String}
        renderEditor={(item, { close }) => <button onClick={close}>Close {item}</button>}
      >
        {(items, open) =>
          items.map((item) => (
            <button key={item} onClick={() => open(String(item))}>
              Open {item}
            </button>
          ))
        }
      </ListScreen>
      <Address />
    </>,
    { at: `/list${query}`, route: '/list' },
  )
}

// jsdom does not know this element, and React says so once.
beforeAll(() => {
  const report = vi.spyOn(console, 'error').mockReturnValue()
  render(<search />)
  report.mockRestore()
})

test('a list of 1,000 draws 25 at a time', () => {
  show('')
  expect(screen.getByText('1–25 of 1,000 numbers')).toBeTruthy()
  expect(shown()).toHaveLength(25)
})

test('what the address says of a list is shown, and stays while an item is open', async () => {
  show('?search=9&show=even&sort=down&page=2')
  expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('9')
  const [first] = screen.getAllByRole('button', { name: /^Open/ })
  const name = first?.textContent ?? ''
  if (first) fireEvent.click(first)
  fireEvent.click(await screen.findByRole('button', { name: name.replace('Open', 'Close') }))
  expect(shown()[0]).toBe(name)
  expect(address()).toBe('?search=9&show=even&sort=down&page=2')
})

test('a search, a filter and an order stand in the address and begin on the first page', async () => {
  show('?page=40')
  expect(shown().at(-1)).toBe('Open 1000')
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: '99' } })
  await waitFor(() => expect(address()).toBe('?search=99'))
  fireEvent.change(screen.getByLabelText('Show'), { target: { value: 'even' } })
  fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'down' } })
  expect(address()).toBe('?search=99&show=even&sort=down')
  expect(shown()[0]).toBe('Open 998')
})

test('the last page stays in reach when its only item is gone', () => {
  show('?page=2', 25)
  expect(screen.getByText('1–25 of 25 numbers')).toBeTruthy()
})

test('a choice that does not exist counts as the first one', () => {
  show('?show=odd&sort=sideways')
  expect(screen.getByLabelText<HTMLSelectElement>('Show').value).toBe('all')
  expect(shown()[0]).toBe('Open 1')
})

describe('a form whose answer comes late', () => {
  test('does not close the one that was opened meanwhile', () => {
    const closings = new Map<number, () => void>()
    renderPage(
      <>
        <ListScreen
          words={words}
          query={{ data: numbersTo(3), error: undefined, isLoading: false, retry: () => {} }}
          rules={rules}
          idOf={String}
          renderEditor={(item, { close }) => {
            if (item !== undefined) closings.set(item, close)
            return <button onClick={close}>Close {item}</button>
          }}
        >
          {() => null}
        </ListScreen>
        <Link to="/list?edit=2">To 2</Link>
        <Address />
      </>,
      { at: '/list?edit=1', route: '/list' },
    )
    const closeLate = closings.get(1)
    fireEvent.click(screen.getByText('To 2'))
    expect(screen.getByText('Close 2')).toBeTruthy()
    act(() => closeLate?.())
    expect(address()).toBe('?edit=2')
    fireEvent.click(screen.getByText('Close 2'))
    expect(address()).toBe('')
  })
})
