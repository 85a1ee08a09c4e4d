import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TextChange } from './text-change.tsx'

function shown(from: string, to: string) {
  const { container } = render(<TextChange name="Body" from={from} to={to} />)
  const texts = (tag: string) =>
    [...container.querySelectorAll(tag)].map((each) => each.textContent)
  return { gone: texts('del'), come: texts('ins'), text: container.textContent }
}

const words = (first: number) =>
  Array.from({ length: 3000 }, (_, index) => `w${first + index}`).join(' ')

test('words that came and went are told apart', () => {
  expect(shown('a well is dug', 'a well is drilled')).toEqual({
    gone: ['dug'],
    come: ['drilled'],
    text: 'a well is dugdrilled',
  })
  expect(shown('', 'Yes')).toMatchObject({ gone: [], come: ['Yes'] })
})

test('what stays the same is left out where it is long, at whole words', () => {
  const same = 'The road is paved up to the gate. '.repeat(10)
  const { text } = shown(`one ${same}two`, `1 ${same}2`)
  expect(text).toMatch(/^one1 The road [^…]+ …[^…]+ gate\. two2$/)
  expect(text.length).toBeLessThan(180)
})

test('texts that have nothing in common stand one after the other', () => {
  const { gone, come } = shown(words(0), words(10_000))
  expect([gone, come]).toEqual([[words(0)], [words(10_000)]])
})
