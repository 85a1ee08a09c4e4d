import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiProvider } from '../../api/provider.tsx'
import { exampleSettings } from '../../testing/examples.ts'
import { Toaster } from './toaster.tsx'
import { useToast } from '../use-toast.ts'

const replies = { data: { '/api/settings': exampleSettings }, missing: [] }

const run = vi.fn<() => Promise<void>>(async () => {})

function Sender() {
  const { toast, fail, toasts } = useToast()
  return (
    <>
      <button onClick={() => toast({ title: 'First', description: 'One' })}>first</button>
      <button
        onClick={() =>
          toast({ title: 'Third', description: 'Three' }, { label: 'Undo', otherwise: 'x', run })
        }
      >
        third
      </button>
      <button onClick={() => fail({ title: 'Second', description: 'Two' })}>second</button>
      <p>{toasts.length} known</p>
    </>
  )
}

const send = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <ApiProvider replies={replies}>
      <Sender />
      <Toaster />
    </ApiProvider>,
  )
})

afterEach(async () => {
  await pass(2_000_000)
  vi.useRealTimers()
})

test('at most one message is shown, the newest', () => {
  send('first')
  send('second')
  expect(screen.queryByText('One')).toBeNull()
  expect(screen.getByText('Two').closest('[data-variant]')?.getAttribute('data-variant')).toBe(
    'destructive',
  )
})

test('a message is shown for 5000 ms and known for 1,000,000 ms more', async () => {
  send('first')
  await pass(4_990)
  expect(screen.getByText('One')).toBeTruthy()
  await pass(20)
  expect(screen.queryByText('One')).toBeNull()
  expect(screen.getByText('1 known')).toBeTruthy()
  await pass(999_900)
  expect(screen.getByText('1 known')).toBeTruthy()
  await pass(200)
  expect(screen.getByText('0 known')).toBeTruthy()
})

test('a message with something to press is shown for 15 seconds, and closes when it is pressed', async () => {
  send('third')
  await pass(14_990)
  send('Undo')
  expect(run).toHaveBeenCalledOnce()
  expect(screen.queryByText('Three')).toBeNull()
  send('third')
  await pass(15_010)
  expect(screen.queryByText('Three')).toBeNull()
})

test('a message about a failure stays until it is closed', async () => {
  send('second')
  await pass(600_000)
  expect(screen.getByText('Two')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText('Two')).toBeNull()
})

test('a message can be closed', () => {
  send('first')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText('One')).toBeNull()
})

test('F8 moves the focus to the messages', () => {
  send('first')
  fireEvent.keyDown(document, { code: 'F8', key: 'F8' })
  expect(document.activeElement).toBe(screen.getByRole('list'))
})

test.each([
  { top: 100, side: 'foot' },
  { top: 500, side: 'foot' },
  { top: 700, side: 'head' },
])('with the button of a form at $top of 768 px a message is at the $side', ({ top, side }) => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(0, top, 200, 50),
  )
  render(
    <main>
      <form>
        <button type="submit">Save</button>
      </form>
    </main>,
  )
  send('first')
  expect(screen.getByRole('list').dataset.place).toBe(side)
  vi.restoreAllMocks()
})
