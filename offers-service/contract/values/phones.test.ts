import { describe, expect, it } from 'vitest'
import { dialOf } from './phones.ts'

describe('a number that somebody typed', () => {
  it.each([
    ['(352) 555-0142', '+13525550142'],
    ['1-352-555-0142', '+13525550142'],
    ['352.555.0199 x12', '+13525550199;ext=12'],
    ['call after 5: 352.555.0199 x12', '+13525550199;ext=12'],
    ['home (928) 555-0117 / cell (928) 555-0118', '+19285550117'],
    ['9285550117, evenings', '+19285550117'],
    ['+44 20 7946 0958', '+442079460958'],
  ])('%s is dialed as %s', (typed, dial) => {
    expect(dialOf(typed)).toBe(dial)
  })

  it.each(['', 'call us', '555-0142', '123', '(000) 000-0000', '352-555-01422', '911'])(
    '%j cannot be dialed',
    (typed) => {
      expect(dialOf(typed)).toBeUndefined()
    },
  )
})
