import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiProvider } from '../api/provider.tsx'
import { exampleSettings } from '../testing/examples.ts'
import { Sentence } from './contact-details.tsx'

const replies = { data: { '/api/settings': exampleSettings }, missing: [] }

const show = (text: string) =>
  render(
    <ApiProvider replies={replies}>
      <p>
        <Sentence>{text}</Sentence>
      </p>
    </ApiProvider>,
  )

test('our own number in a sentence calls us, and another one does not', () => {
  const { container } = show('Call (352) 555-0199, or (330) 555-0155. Again: (352) 555-0199.')
  expect(container.textContent).toBe(
    'Call (352) 555-0199, or (330) 555-0155. Again: (352) 555-0199.',
  )
  const links = screen.getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['(352) 555-0199', 'tel:+13525550199'],
    ['(352) 555-0199', 'tel:+13525550199'],
  ])
})

test.each([
  ['Please call us at (352) 555-0142.', ['(352) 555-0142']],
  ['Call +1 352.555.0142, or 330-555-0155 x4.', ['+1 352.555.0142', '330-555-0155']],
  ['Ten offers of $18,500 each, 500 at most. Please call us.', []],
])('phone numbers stay on one line in “%s”', (text, numbers) => {
  const { container } = show(text)
  expect(container.textContent).toBe(text)
  const kept = [...container.querySelectorAll('.nowrap')].map(({ textContent }) => textContent)
  expect(kept).toEqual(numbers)
})
