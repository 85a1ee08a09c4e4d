import { describe, expect, it } from 'vitest'
import { readReference, readReview } from './own-business.ts'

describe('a line that names somebody who may be called', () => {
  it.each([
    ['Dana Cole, Mesa Title, (505) 555-0144', 'Dana Cole, Mesa Title', '(505) 555-0144'],
    ['Dana Cole, Unit 4 (505) 555-0144', 'Dana Cole, Unit 4', '(505) 555-0144'],
    ['Dana Cole, since 2019: 505.555.0144', 'Dana Cole, since 2019', '505.555.0144'],
    ['Dana Cole – +1 505-555-0144', 'Dana Cole', '+1 505-555-0144'],
  ])('%s', (line, who, phone) => {
    expect(readReference(line)).toEqual({ who, phone, dial: '+15055550144' })
  })

  it.each(['(505) 555-0144', 'Dana Cole', 'Dana Cole, 555', '(505) 555-0144, Dana Cole', ''])(
    'is refused as %j',
    (line) => {
      expect(readReference(line)).toBeUndefined()
    },
  )
})

describe('a line that leads to reviews', () => {
  it.each([
    ['Our reviews: https://landlist.example/us', 'Our reviews'],
    ['Our reviews – https://landlist.example/us', 'Our reviews'],
  ])('%s', (line, label) => {
    expect(readReview(line)).toEqual({ label, url: 'https://landlist.example/us' })
  })

  it.each([
    'https://landlist.example/us',
    'Our reviews',
    'Our reviews (https://landlist.example/us)',
    'Our reviews: http://landlist.example/us',
    'Our reviews: https://landlist.example/us.',
    'Our reviews: https://',
  ])('is refused as %j', (line) => {
    expect(readReview(line)).toBeUndefined()
  })
})
