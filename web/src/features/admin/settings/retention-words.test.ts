import { expect, it } from 'vitest'
import { inWords, monthOptions } from './retention-words.ts'

const none = { requests: 0, offers: 0, questions: 0, securityEvents: 0 }

it('what is erased is told in words', () => {
  expect(inWords(none)).toBe('nothing')
  expect(inWords({ ...none, offers: 1 })).toBe('1 offer')
  expect(inWords({ requests: 2, offers: 1, questions: 0, securityEvents: 1 })).toBe(
    '2 requests, 1 offer, and 1 entry of the security log',
  )
})

it('the lengths to choose from hold the one that is set', () => {
  expect(monthOptions(null).map(({ label }) => label)).toEqual([
    'Never erased',
    '3 months',
    '6 months',
    '1 year',
    '2 years',
    '3 years',
    '5 years',
  ])
  expect(monthOptions(18)).toContainEqual({ value: '18', label: '18 months' })
})
