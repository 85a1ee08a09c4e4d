import { fireEvent, render, screen } from '@testing-library/react'
import { useForm, useWatch } from 'react-hook-form'
import { expect, test } from 'vitest'
import { DayField } from './day-field.tsx'

function Form() {
  const { register, control } = useForm({ defaultValues: { day: 'Jul 3, 2026' } })
  const day = useWatch({ control, name: 'day' })
  return (
    <>
      <DayField label="Last day" {...register('day')} />
      <output>{day}</output>
    </>
  )
}

const field = () => screen.getByLabelText<HTMLInputElement>('Last day')

test('a day is shown as it was understood once it has been typed, and the form holds that', () => {
  render(<Form />)
  fireEvent.change(field(), { target: { value: '12/31/26' } })
  fireEvent.blur(field())
  expect(field().value).toBe('Dec 31, 2026')
  expect(screen.getByRole('status').textContent).toBe('Dec 31, 2026')
})

test('an empty field says how a day is written, and holds nothing that could be taken for one', () => {
  render(<DayField label="Paid" />)
  expect(screen.getByPlaceholderText('MM/DD/YYYY')).toBeTruthy()
  expect(screen.queryByPlaceholderText(/\d/)).toBeNull()
})

test('what was not understood stays as it was typed', () => {
  render(<Form />)
  fireEvent.change(field(), { target: { value: '31/12/2026' } })
  fireEvent.blur(field())
  expect(field().value).toBe('31/12/2026')
})

test('a day chosen in the calendar is put into the field', () => {
  const { container } = render(<Form />)
  const calendar = container.querySelector<HTMLInputElement>('input[type="date"]')
  if (!calendar) throw new Error('There is no calendar.')
  calendar.showPicker = () => expect(calendar.value).toBe('2026-07-03')
  fireEvent.click(screen.getByRole('button', { name: 'Open the calendar' }))
  fireEvent.change(calendar, { target: { value: '2026-12-31' } })
  expect(screen.getByRole('status').textContent).toBe('Dec 31, 2026')
})
