import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { BulkChange } from 'offers-service/contract'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiProvider, noInitialData } from '../../../../api/provider.tsx'
import { answerFetch } from '../../../../testing/answers.ts'
import { BulkChanges } from './bulk-changes.tsx'

const address = '/api/admin/bulk-changes'
const none = { changed: 0, kept: [] }

const running: BulkChange = {
  id: 'one',
  action: { kind: 'extend', expirationDate: '2026-12-31' },
  status: 'running',
  isStopped: false,
  total: 1200,
  outcome: {
    changed: 300,
    kept: [{ reason: 'stands_longer', count: 100, examples: ['LB-7'] }],
  },
  undo: null,
  canUndo: false,
  madeBy: null,
  createdAt: '2026-03-05T20:00:00.000Z',
}
const done: BulkChange = {
  ...running,
  status: 'done',
  outcome: { ...running.outcome, changed: 1100 },
  canUndo: true,
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  localStorage.setItem('admin-auth', JSON.stringify({ token: 't', isAuthenticated: true }))
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

const show = () =>
  render(
    <MemoryRouter>
      <ApiProvider replies={noInitialData}>
        <BulkChanges addressOf={(number) => `?edit=${number}`} />
      </ApiProvider>
    </MemoryRouter>,
  )

test('a change that goes on is followed to its end, and then tells what it did', async () => {
  const states = [running, { ...running, outcome: { ...running.outcome, changed: 700 } }, done]
  answerFetch({
    [address]: () => ({ body: [states.length > 1 ? states.shift() : states[0]] }),
  })
  show()
  const progress = await screen.findByRole<HTMLProgressElement>('progressbar')
  expect(screen.getByText(/^Extending offers: 400 of 1,200\./)).toBeTruthy()
  expect(progress.value).toBeCloseTo(1 / 3)
  await act(async () => await vi.advanceTimersByTimeAsync(1000))
  expect(await screen.findByText(/^Extending offers: 800 of 1,200\./)).toBeTruthy()
  await act(async () => await vi.advanceTimersByTimeAsync(1000))
  const said = '1,100 offers extended, until Dec 31, 2026'
  expect(await screen.findAllByText(said)).toHaveLength(2)
  expect(screen.getByText('100 with a later last day already')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'LB-7' }).getAttribute('href')).toBe('/?edit=LB-7')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.getByText('Earlier changes of many offers')).toBeTruthy()
})

test('an earlier change can be undone, and says what came back', async () => {
  let state: BulkChange = done
  const undone: BulkChange = {
    ...done,
    status: 'undone',
    canUndo: false,
    undo: { changed: 1099, kept: [{ reason: 'opened', count: 1, examples: ['LB-9'] }] },
  }
  answerFetch({
    [address]: () => ({ body: [state] }),
    [`${address}/one/undo`]: () => {
      state = { ...done, status: 'undoing', canUndo: false, undo: none }
      return { status: 202, body: state }
    },
  })
  show()
  fireEvent.click(await screen.findByText('Earlier changes of many offers'))
  fireEvent.click(screen.getByRole('button', { name: /^Undo: 1,100 offers extended/ }))
  expect(await screen.findByText(/^Undoing: 0 of 1,100\./)).toBeTruthy()
  state = undone
  await act(async () => await vi.advanceTimersByTimeAsync(1000))
  expect(await screen.findByText(/1,099 brought back\./)).toBeTruthy()
  expect(screen.getByText('1 opened by the seller since')).toBeTruthy()
})

test('nothing shows where nothing was ever done to many offers', async () => {
  const requests = answerFetch({ [address]: { body: [] } })
  const { container } = show()
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(container.textContent).toBe('')
})

test('one that was given up says where it stopped, and can be undone as far as it came', async () => {
  const requests = answerFetch({
    [address]: { body: [{ ...running, isStopped: true, canUndo: true }] },
    [`${address}/one/undo`]: { status: 202, body: { ...running, status: 'undoing', undo: none } },
  })
  show()
  await screen.findByText(/This change stopped after 400 of 1,200 offers/)
  expect(screen.queryByText(/You can leave this page/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /^Undo/ }))
  await waitFor(() =>
    expect(requests.map((asked) => asked.address)).toContain(`${address}/one/undo`),
  )
})
