import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { LeadForm, SignatureInput } from '../index.ts'
import { emailAddress, optionalEmail, optionalText, requiredLines } from './values.ts'

describe('an email address', () => {
  it.each([
    "o'brien@mail.example",
    'anna+land@mail.example',
    'a@b',
    '!#$%&*/=?^_`{|}~-@mail.example',
    `${'a'.repeat(64)}@mail.example`,
  ])('may be %s, as browsers say', (address) => {
    expect(v.is(emailAddress, address)).toBe(true)
    expect(v.is(optionalEmail, address)).toBe(true)
    expect(v.is(LeadForm.entries.email, address)).toBe(true)
    expect(v.is(SignatureInput.entries.email, address)).toBe(true)
  })

  it.each([
    'dolores',
    'dolores@',
    '@mail.example',
    'a b@mail.example',
    'a@mail..example',
    'a@-mail.example',
    'a@mail.example, b@mail.example',
    '<a@mail.example>',
    'a@mail.example\nBcc: b@mail.example',
    `a@${'b'.repeat(64)}.example`,
  ])('is not %j', (address) => {
    expect(v.is(emailAddress, address)).toBe(false)
    expect(v.is(optionalEmail, address)).toBe(false)
  })
})

it.each([
  [requiredLines('Body is required', 200_000), 200_512, '200,000 characters. It has 200,512'],
  [optionalText(200), 201, '200 characters. It has 201'],
])('a text that is too long is told how long it is and may be', (schema, length, words) => {
  const { issues } = v.safeParse(schema, 'x'.repeat(length))
  expect(issues?.map(({ message }) => message)).toEqual([`Please keep this to ${words}`])
})
