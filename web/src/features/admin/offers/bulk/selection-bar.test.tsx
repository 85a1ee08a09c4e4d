import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { AdminOffer, BulkChange, BulkOutcome } from 'offers-service/contract'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiProvider, noInitialData } from '../../../../api/provider.tsx'
import { answerFetch } from '../../../../testing/answers.ts'
import { exampleAdminOffer } from '../../../../testing/examples.ts'
import { SelectionBar } from './selection-bar.tsx'
import { type OfferMatch, useOfferSelection } from './use-offer-selection.ts'

const offersOf = (count: number, changes: Partial<AdminOffer> = {}): AdminOffer[] =>
  Array.from({ length: count }, (_, index) => ({
    ...exampleAdminOffer,
    referenceNumber: `LB-${index + 1}`,
    ...changes,
  }))

const preview = '/api/admin/bulk-changes/preview'
const changes = '/api/admin/bulk-changes'
const letters = '/api/admin/offers/letters'

beforeEach(() => {
  localStorage.setItem('admin-auth', JSON.stringify({ token: 't', isAuthenticated: true }))
  URL.createObjectURL = () => 'blob:1'
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
})
afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

interface ScreenProps {
  shown: AdminOffer[]
  all?: AdminOffer[]
  match?: OfferMatch
}

async function* oneByOne(offers: AdminOffer[]) {
  yield* offers
}

const everything: OfferMatch = {}

function Bar({ shown, all, match = everything }: ScreenProps) {
  const choice = useOfferSelection(match)
  const numbers = shown.map(({ referenceNumber }) => referenceNumber)
  return (
    <>
      <SelectionBar
        choice={choice}
        offers={shown}
        found={all?.length ?? shown.length}
        mailing={undefined}
        allWanted={all && (() => oneByOne(all))}
      />
      {numbers.map((number) => (
        <input
          key={number}
          type="checkbox"
          aria-label={number}
          checked={choice.has(number)}
          onChange={({ currentTarget }) => choice.set(number, currentTarget.checked, numbers)}
        />
      ))}
    </>
  )
}

const view = (props: ScreenProps) => (
  <MemoryRouter>
    <ApiProvider replies={noInitialData}>
      <Bar {...props} />
    </ApiProvider>
  </MemoryRouter>
)
const show = (props: ScreenProps) => render(view(props))

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const boxes = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox', { name: /^(?!One letter)/ })
    .map(({ checked }) => checked)

test('what can be done shows once an offer is chosen, whatever its status', () => {
  show({ shown: offersOf(2, { status: 'draft' }) })
  expect(screen.getByText('No offers chosen')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Make live' })).toBeNull()
  fireEvent.click(box('LB-2'))
  expect(screen.getByText('1 offer chosen')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Make live' })).toBeTruthy()
})

test('of all that match, one that is taken out leaves the others on the screen', () => {
  show({ shown: offersOf(3), all: offersOf(1980) })
  press('Choose all that match')
  expect(screen.getByText('All 1,980 offers that match are chosen')).toBeTruthy()
  fireEvent.click(box('LB-2'))
  expect(screen.getByText('2 offers chosen')).toBeTruthy()
  expect(boxes()).toEqual([true, false, true])
})

test('all that match are those of one search only', () => {
  const shown = offersOf(2)
  const { rerender } = show({ shown, all: offersOf(9) })
  press('Choose all that match')
  rerender(view({ shown, all: offersOf(9), match: { search: 'sand' } }))
  expect(screen.getByText('No offers chosen')).toBeTruthy()
})

test('what was chosen is still chosen after the screen was left, and what was taken back is not', () => {
  const shown = offersOf(3)
  const first = show({ shown })
  for (const number of ['LB-1', 'LB-3']) fireEvent.click(box(number))
  first.unmount()
  const second = show({ shown })
  expect(boxes()).toEqual([true, false, true])
  press('Choose none')
  second.unmount()
  show({ shown })
  expect(screen.getByText('No offers chosen')).toBeTruthy()
})

const outcome: BulkOutcome = {
  changed: 1200,
  kept: [{ reason: 'signed', count: 12, examples: ['LB-7'] }],
}
const begun: BulkChange = {
  id: 'change',
  action: { kind: 'withdraw' },
  status: 'running',
  isStopped: false,
  total: 1212,
  outcome: { changed: 0, kept: [] },
  undo: null,
  canUndo: false,
  madeBy: null,
  createdAt: '2026-03-05T20:00:00.000Z',
}

test('what will happen is said before it is done, and then done to all that match', async () => {
  const requests = answerFetch({
    [preview]: { body: outcome },
    [changes]: { status: 202, body: begun },
  })
  show({ shown: offersOf(2), all: offersOf(1212), match: { status: 'active' } })
  press('Choose all that match')
  press('Withdraw')
  expect(await screen.findByText(/^1,200 offers are withdrawn\. Sellers cannot/)).toBeTruthy()
  expect(screen.getByText(/^12 already signed/)).toBeTruthy()
  press('Withdraw 1,200')
  expect(await screen.findByText('No offers chosen')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  const [, started] = requests
  expect(started?.body).toEqual({
    action: { kind: 'withdraw' },
    selection: { matching: { status: 'active' } },
  })
})

test('what cannot be done to any of them cannot be begun', async () => {
  answerFetch({ [preview]: { body: { ...outcome, changed: 0 } } })
  show({ shown: offersOf(2) })
  press('Choose all on this page')
  press('Delete drafts')
  expect(await screen.findByText('There is nothing to do for these offers.')).toBeTruthy()
  const dialog = within(screen.getByRole('dialog'))
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete drafts' })
  expect(confirm.disabled).toBe(true)
})

test('what could not be counted is not begun, and can be counted again', async () => {
  const answers = [{ status: 500, body: '' }, { body: outcome }]
  answerFetch({ [preview]: () => answers.shift() ?? {} })
  show({ shown: offersOf(1) })
  fireEvent.click(box('LB-1'))
  press('Withdraw')
  await screen.findByText('What will happen could not be counted.')
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Withdraw' }).disabled).toBe(true)
  press('Count Again')
  expect(await dialog.findByText(/^1,200 offers/)).toBeTruthy()
})

test('a price is typed as people write it, and a wrong one is said at its field', async () => {
  const requests = answerFetch({ [preview]: { body: outcome } })
  show({ shown: offersOf(1) })
  fireEvent.click(box('LB-1'))
  press('Change price')
  const by = screen.getByLabelText('By')
  fireEvent.change(by, { target: { value: 'ten' } })
  const dialog = within(screen.getByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Change price' }))
  expect(await screen.findByText('Please enter a number such as 10')).toBeTruthy()
  fireEvent.change(by, { target: { value: '7.5 %' } })
  expect(await screen.findByText('1,200 offers get a new amount.')).toBeTruthy()
  expect(requests.at(-1)?.body).toMatchObject({
    action: { kind: 'reprice', price: { direction: 'up', unit: 'percent', by: 7.5, roundTo: 50 } },
    selection: { referenceNumbers: ['LB-1'] },
  })
})

test('a letter that is held back does not stop the others', async () => {
  const problems = { 'LB-2': 'Please add the mailing address of the seller' }
  const answers = [
    { status: 409, body: { code: 'letter_not_possible', message: 'No', fields: problems } },
    { body: '%PDF' },
  ]
  const requests = answerFetch({ [letters]: () => answers.shift() ?? {} })
  show({ shown: offersOf(3) })
  press('Choose all on this page')
  press('Print letters')
  expect(await screen.findByText(/1 letter is held back until/)).toBeTruthy()
  await act(async () => press('Print the Other 2'))
  expect(requests.at(-1)?.body).toEqual({ referenceNumbers: ['LB-1', 'LB-3'], together: true })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(boxes()).toEqual([true, true, true])
})

test('of more letters than one file takes, those not printed yet come first', async () => {
  const requests = answerFetch({ [letters]: { body: '%PDF' } })
  const printed = offersOf(400, { letterPrintedAt: '2026-03-05T20:00:00.000Z' })
  const fresh = offersOf(1400).slice(400)
  show({ shown: printed.slice(0, 1), all: [...printed, ...fresh] })
  press('Choose all that match')
  await act(async () => press('Print letters'))
  expect(await screen.findByText(/^500 of 1,400 letters are in this file/)).toBeTruthy()
  const expected = fresh.slice(0, 500).map(({ referenceNumber }) => referenceNumber)
  expect(requests[0]?.body).toEqual({ referenceNumbers: expected, together: true })
})

test('labels are for the letters that were printed last, in the same order', async () => {
  const requests = answerFetch({ '/api/admin/offers/labels': { body: '%PDF' } })
  const last = offersOf(550, { letterPrintedAt: '2026-03-05T20:00:00.000Z' }).slice(100)
  const offers = [...offersOf(100), ...last, ...offersOf(600).slice(550)]
  show({ shown: offers.slice(0, 1), all: offers })
  press('Choose all that match')
  await act(async () => press('Print labels'))
  expect(await screen.findByText(/^Labels for 500 of 600 letters/)).toBeTruthy()
  const printed = last.map(({ referenceNumber }) => referenceNumber)
  const { referenceNumbers = [] } = (requests[0]?.body ?? {}) as { referenceNumbers?: string[] }
  expect(referenceNumbers.slice(0, 450)).toEqual(printed)
})

test('the chosen are exported as a spreadsheet', async () => {
  const requests = answerFetch({ '/api/admin/offers/export': { body: 'Reference number' } })
  show({ shown: offersOf(2), all: offersOf(30), match: { status: 'draft' } })
  press('Choose all that match')
  await act(async () => press('Export'))
  expect(requests[0]?.body).toEqual({ selection: { matching: { status: 'draft' } } })
})

test('drafts have no letter, which is said', async () => {
  const drafts = offersOf(30, { status: 'draft' })
  show({ shown: drafts.slice(0, 2), all: drafts })
  press('Choose all that match')
  await act(async () => press('Print letters'))
  expect(await screen.findByText(/^None of these offers has a letter\./)).toBeTruthy()
})

test('more than one file takes cannot be sent to the printer one by one', () => {
  show({ shown: offersOf(501) })
  press('Choose all on this page')
  expect(screen.getByText(/Choose fewer to print/)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Print letters' }).disabled).toBe(
    true,
  )
})

test.each(['nonsense', '{"LB-1":true}', '[7]'])(
  'nothing is chosen when the tab keeps %s',
  (kept) => {
    sessionStorage.setItem('admin-tab-state:offers', kept)
    show({ shown: offersOf(1) })
    expect(screen.getByText('No offers chosen')).toBeTruthy()
  },
)

test('an owner of several parcels gets one letter, unless the tick is taken away', async () => {
  const requests = answerFetch({ '/api/admin/offers/letters': { body: '%PDF' } })
  show({ shown: offersOf(2) })
  fireEvent.click(box('LB-1'))
  const together = 'One letter for all parcels of an owner'
  expect(screen.queryByRole('checkbox', { name: together })).toBeNull()
  fireEvent.click(box('LB-2'))
  fireEvent.click(box(together))
  fireEvent.click(screen.getByRole('button', { name: 'Print letters' }))
  await waitFor(() => expect(requests[0]?.body).toEqual({ referenceNumbers: ['LB-1', 'LB-2'] }))
})
