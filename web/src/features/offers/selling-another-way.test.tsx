import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SellingAnotherWay } from './selling-another-way.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const type = (label: RegExp, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
const pause = () => act(() => void vi.advanceTimersByTime(1000))
const said = () => screen.getByRole('status').textContent

/** What is left by either way. */
const kept = () => screen.getAllByText('You keep').map((term) => term.nextSibling?.textContent)

test('fills in nothing but our offer, and sets both ways side by side once there is a price', () => {
  render(<SellingAnotherWay offer={{ amount: 18_500 }} />)
  for (const field of screen.getAllByRole<HTMLInputElement>('textbox')) expect(field.value).toBe('')
  expect(said()).toContain('Write what you think it sells for')
  expect(screen.queryByText('You keep')).toBeNull()
  type(/What you think it sells for/, '24,000')
  type(/Agent’s share/, '10')
  type(/Months until/, '18')
  type(/Taxes and upkeep a year/, '240')
  expect(kept()).toEqual(['$21,240', '$18,500'])
  // Only once typing pauses, for those who listen.
  expect(said()).toContain('Write what you think it sells for')
  pause()
  expect(said()).toContain('$2,740 more than our price')
})

test('takes back taxes out of either way', () => {
  render(<SellingAnotherWay offer={{ amount: 18_500, backTaxes: 340 }} />)
  type(/What you think it sells for/, '18,500')
  expect(kept()).toEqual(['$18,160', '$18,160'])
  pause()
  expect(said()).toContain('as much as our price')
})

test('says what keeping the land costs, also without a price', () => {
  render(<SellingAnotherWay offer={{ amount: 18_500 }} />)
  type(/Taxes and upkeep a year/, '240')
  expect(screen.getByText(/Keeping it is a choice/).textContent).toContain('$240 a year')
})

test('names a number it cannot read once the field is left, and keeps what was typed', () => {
  render(<SellingAnotherWay offer={{ amount: 18_500 }} />)
  type(/What you think it sells for/, '24k')
  const field = screen.getByLabelText<HTMLInputElement>(/What you think it sells for/)
  expect(field.getAttribute('aria-invalid')).toBe('false')
  fireEvent.blur(field)
  pause()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Please write an amount in dollars, such as 1,200')).toBeTruthy()
  expect(said()).toBe('We cannot read one of your numbers yet.')
  expect(field.value).toBe('24k')
})
