import * as v from 'valibot'
import { expect, test } from 'vitest'
import { askedBounds, boundInWords, boundsIn, BoundsForm, typedBounds } from './offer-bounds.ts'

const none = boundsIn(new URLSearchParams())

test('bounds are typed as people write them, and stand plainly in the address', () => {
  const typed = {
    ...none,
    acresFrom: '10 ac',
    amountTo: '$18,500.50',
    lastDayTo: '12/31/26',
    printed: 'false',
  }
  const asked = askedBounds(v.parse(BoundsForm, typed))
  expect(asked).toEqual({
    acresFrom: '10',
    amountTo: '18500.5',
    lastDayTo: '2026-12-31',
    printed: 'false',
  })
  expect(boundsIn(new URLSearchParams(asked as Record<string, string>))).toEqual({
    ...none,
    ...asked,
  })
})

test.each([
  ['acresFrom', 'two', 'Acreage must be a number'],
  ['amountFrom', '18k', 'Please write out the whole amount, such as 18,500'],
  ['amountFrom', '-5', 'Please use a number such as 40 or 2.5'],
  ['lastDayFrom', '12/31', 'Please add the year, such as 12/31/2026'],
])('%s %s is refused at its field', (name, text, message) => {
  const { issues } = v.safeParse(BoundsForm, { ...none, [name]: text })
  expect(issues?.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([[name, message]])
})

test.each(['acresFrom=ten', 'printed=maybe', 'lastDayTo=tomorrow', 'amountTo=%24100'])(
  'an address with %s is read as if that was not there',
  (query) => {
    expect(boundsIn(new URLSearchParams(query))).toEqual(none)
  },
)

test('a bound is said in words, and typed over as it is read', () => {
  const names = { list: 'Mohave', mailing: 'Spring' }
  expect(boundInWords('acresTo', '1', names)).toBe('At most 1 acre')
  expect(boundInWords('amountFrom', '1250.5', names)).toBe('From $1,250.50')
  expect(boundInWords('list', 'id', names)).toBe('List: Mohave')
  expect(boundInWords('mailing', 'id', names)).toBe('Mailing: Spring')
  expect(typedBounds({ ...none, lastDayTo: '2026-12-31' }).lastDayTo).toBe('Dec 31, 2026')
})
