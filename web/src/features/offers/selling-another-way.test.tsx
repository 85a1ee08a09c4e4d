import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SellingAnotherWay } from './selling-another-way.tsx'

const type = (label: RegExp, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })

test('fills in nothing but our offer, and sets both ways side by side once there is a price', () => {
  render(<SellingAnotherWay offer={{ amount: 18_500 }} />)
  for (const field of screen.getAllByRole<HTMLInputElement>('textbox')) expect(field.value).toBe('')
  expect(screen.getByRole('status').textContent).toContain('Write what you think it sells for')
  expect(screen.queryByRole('table')).toBeNull()
  type(/What you think it sells for/, '24,000')
  type(/Agent’s share/, '10')
  type(/Months until/, '18')
  type(/Taxes and upkeep a year/, '240')
  expect(screen.getByRole('status').textContent).toContain('$2,740 more than our price')
  const kept = within(screen.getByRole('row', { name: /^You keep/ })).getAllByRole('cell')
  expect(kept.map((cell) => cell.textContent)).toEqual(['$21,240', '$18,500'])
  expect(screen.getByText(/Keeping it is a choice/).textContent).toContain('$240 a year')
})

test('names a number it cannot read once the field is left, and keeps what was typed', () => {
  render(<SellingAnotherWay offer={{ amount: 18_500 }} />)
  type(/What you think it sells for/, '24k')
  const field = screen.getByLabelText<HTMLInputElement>(/What you think it sells for/)
  expect(field.getAttribute('aria-invalid')).toBe('false')
  fireEvent.blur(field)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Please write an amount in dollars, such as 1,200')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('We cannot read one of your numbers yet.')
  expect(field.value).toBe('24k')
})
