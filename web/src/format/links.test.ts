import { expect, it } from 'vitest'
import { mailHref } from './links.ts'

it('leads to the address and nowhere else', () => {
  expect(mailHref("o'brien@mail.example")).toBe("mailto:o'brien@mail.example")
  expect(mailHref('a?bcc=b&c=d%e#f@mail.example')).toBe(
    'mailto:a%3Fbcc%3Db%26c%3Dd%25e%23f@mail.example',
  )
  expect(mailHref('us@mail.example', 'Offer 1 & 2')).toBe(
    'mailto:us@mail.example?subject=Offer%201%20%26%202',
  )
})
