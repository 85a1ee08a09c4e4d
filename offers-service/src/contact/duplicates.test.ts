import { describe, expect, it } from 'vitest'
import { findDuplicates } from './duplicates.ts'

const people = (...reachable: [phone: string, email: string][]) =>
  reachable.map(([phone, email], index) => ({ id: `${index}`, phone, email }))

describe('requests of the same person', () => {
  it.each([
    ['(928) 555-0117', '928.555.0117'],
    ['(928) 555-0117', '+1 928 555 0117'],
    ['(928) 555-0117', '1-928-555-0117 ext. 4'],
  ])('are known by the phone number: %s and %s', (one, other) => {
    const found = findDuplicates(people([one, ''], [other, '']))
    expect(found).toEqual(
      new Map([
        ['0', ['1']],
        ['1', ['0']],
      ]),
    )
  })

  it('are known by the e-mail address in any case, and named once however much they share', () => {
    const same = people(['(928) 555-0117', 'Jo@Mail.example '], ['9285550117', 'jo@mail.example'])
    expect(findDuplicates(same).get('0')).toEqual(['1'])
  })

  it.each([
    [
      ['(928) 555-0117', ''],
      ['(928) 555-0118', ''],
    ],
    [
      ['', ''],
      ['', ''],
    ],
    [
      ['call', ''],
      ['call me', ''],
    ],
    [
      ['117', ''],
      ['117', ''],
    ],
  ] as [[string, string], [string, string]][])('are not seen in %j and %j', (one, other) => {
    expect(findDuplicates(people(one, other)).get('0')).toEqual([])
  })
})
