import { act, fireEvent, render, screen } from '@testing-library/react'
import type { AdminOffer } from 'offers-service/contract'
import { afterEach, expect, test } from 'vitest'
import { ApiProvider, noInitialData } from '../../../../api/provider.tsx'
import { exampleAdminOffer } from '../../../../testing/examples.ts'
import { LetterBar } from './letter-bar.tsx'
import { LetterCell, useLetterChoice } from './letter-choice.tsx'

const offersOf = (count: number, changes: Partial<AdminOffer> = {}): AdminOffer[] =>
  Array.from({ length: count }, (_, index) => ({
    ...exampleAdminOffer,
    referenceNumber: `LB-${index + 1}`,
    ...changes,
  }))

afterEach(() => sessionStorage.clear())

interface ScreenProps {
  shown: AdminOffer[]
  wanted: () => AsyncGenerator<AdminOffer>
}

function Screen({ shown, wanted }: ScreenProps) {
  const choice = useLetterChoice()
  return (
    <ApiProvider replies={noInitialData}>
      <LetterBar choice={choice} offers={shown} allWanted={wanted} />
      {shown.map((offer) => (
        <LetterCell key={offer.referenceNumber} offer={offer} choice={choice} />
      ))}
    </ApiProvider>
  )
}

async function* oneByOne(offers: AdminOffer[]) {
  yield* offers
}

const chooseAll = async () =>
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Choose all that match' }))
  })
const press = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const box = (number: string) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`${number},`) })

test('choosing among drafts says that none of them has a letter', async () => {
  const drafts = offersOf(10_000, { status: 'draft' })
  render(<Screen shown={drafts.slice(0, 2)} wanted={() => oneByOne(drafts)} />)
  await chooseAll()
  expect(await screen.findByText(/^None of these offers has a letter\./)).toBeTruthy()
  expect(screen.getByText('No letters chosen')).toBeTruthy()
})

test('more letters than can be printed at once: those not printed yet come first', async () => {
  const printed = offersOf(400, { letterPrintedAt: '2026-03-05T20:00:00.000Z' })
  const fresh = offersOf(1_400).slice(400)
  render(
    <Screen
      shown={[...printed.slice(0, 1), ...fresh.slice(-1)]}
      wanted={() => oneByOne([...printed, ...fresh])}
    />,
  )
  await chooseAll()
  expect(await screen.findByText(/^1,400 letters match, and at most 500/)).toBeTruthy()
  expect(screen.getByText('500 letters chosen')).toBeTruthy()
  expect(box('LB-1').checked).toBe(false)
  fireEvent.click(press('Choose none'))
  expect(screen.queryByText(/at most 500/)).toBeNull()
})

test('what has no letter is counted beside what is chosen', async () => {
  const signed = offersOf(3, { status: 'signed' })
  const open = offersOf(5).slice(3)
  render(<Screen shown={open} wanted={() => oneByOne([...signed, ...open])} />)
  await chooseAll()
  expect(await screen.findByText('2 letters chosen')).toBeTruthy()
  expect(screen.getByText('3 more offers match and have no letter now.')).toBeTruthy()
})

test('boxes that are changed while all are being chosen stay as they were set', async () => {
  const [first, second, third] = offersOf(3)
  if (!first || !second || !third) throw new Error('There are three.')
  const rest = Promise.withResolvers<void>()
  async function* slowly(offers: AdminOffer[]) {
    await rest.promise
    yield* offers
  }
  const all = [first, second, third]
  render(<Screen shown={all} wanted={() => slowly(all)} />)
  fireEvent.click(box('LB-1'))
  await chooseAll()
  fireEvent.click(box('LB-1'))
  fireEvent.click(box('LB-2'))
  await act(async () => rest.resolve())
  expect(await screen.findByText('2 letters chosen')).toBeTruthy()
  expect([box('LB-1'), box('LB-2'), box('LB-3')].map(({ checked }) => checked)).toEqual([
    false,
    true,
    true,
  ])
})

test('more than can be printed at once cannot be sent to the printer', () => {
  const many = offersOf(501)
  render(<Screen shown={many} wanted={() => oneByOne(many)} />)
  fireEvent.click(press('Choose all on this page'))
  expect(screen.getByText(/Please choose fewer/)).toBeTruthy()
  expect(press('Print letters').disabled).toBe(true)
})

test('what was chosen is still chosen after the screen was left, and what was taken back is not', () => {
  const all = offersOf(3)
  const screenOf = () => render(<Screen shown={all} wanted={() => oneByOne(all)} />)
  const first = screenOf()
  for (const number of ['LB-1', 'LB-3']) fireEvent.click(box(number))
  first.unmount()
  const second = screenOf()
  expect(screen.getByText('2 letters chosen')).toBeTruthy()
  expect(box('LB-2').checked).toBe(false)
  fireEvent.click(box('LB-3'))
  second.unmount()
  screenOf()
  expect(screen.getByText('1 letter chosen')).toBeTruthy()
  expect(box('LB-1').checked).toBe(true)
})

test.each(['nonsense', '{"LB-1":true}', '[7]'])(
  'nothing is chosen when the tab keeps %s',
  (kept) => {
    sessionStorage.setItem('admin-tab-state:letters', kept)
    const all = offersOf(1)
    render(<Screen shown={all} wanted={() => oneByOne(all)} />)
    expect(screen.getByText('No letters chosen')).toBeTruthy()
  },
)
