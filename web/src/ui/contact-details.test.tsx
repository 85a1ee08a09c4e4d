import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Sentence } from './contact-details.tsx'

test.each([
  ['Please call us at (352) 555-0142.', ['(352) 555-0142']],
  ['Call +1 352.555.0142, or 330-555-0155 x4.', ['+1 352.555.0142', '330-555-0155']],
  ['Ten offers of $18,500 each, 500 at most. Please call us.', []],
])('phone numbers stay on one line in “%s”', (text, numbers) => {
  const { container } = render(
    <p>
      <Sentence>{text}</Sentence>
    </p>,
  )
  expect(container.textContent).toBe(text)
  const kept = [...container.querySelectorAll('.nowrap')].map(({ textContent }) => textContent)
  expect(kept).toEqual(numbers)
})
