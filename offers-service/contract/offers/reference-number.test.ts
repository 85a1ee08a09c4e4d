import { describe, expect, it } from 'vitest'
import { foldReferenceNumber, possibleReferenceKeys, referenceHint } from './reference-number.ts'

describe('foldReferenceNumber', () => {
  it.each(['lb-7k2m-9rx5', ' LB 7K2M 9RX5 ', 'LB7K2M9RX5', '1b–7kzm—9rx5', 'L8-7K2M-9RX5'])(
    'takes %j for LB-7K2M-9RX5',
    (typed) => {
      expect(foldReferenceNumber(typed)).toBe(foldReferenceNumber('LB-7K2M-9RX5'))
    },
  )

  it.each(['0OQ', '1IL', '2Z', '5S', '8B', 'VU'])('takes each of %s for the first', (alike) => {
    for (const character of alike)
      expect(foldReferenceNumber(`A${character}9`)).toBe(`A${alike[0]}9`)
  })

  it('keeps numbers apart that differ in more than look-alikes', () => {
    expect(foldReferenceNumber('LB-7K2M-9RX5')).not.toBe(foldReferenceNumber('LB-7K2M-9QX3'))
  })
})

describe('possibleReferenceKeys', () => {
  it.each([
    '7K2M-9RXN',
    '7k2m9rxn',
    ' 7 K 2 M . 9 R X N ',
    'No. LB-7K2M-9RXN',
    'no 7K2M-9RXN',
    '# lb 7k2m 9rxn',
    '#7K2M-9RXN',
    'Reference Number: LB-7K2M-9RXN.',
    'reference 7kzm-9rxn',
    'Ref.-No. LB7K2M9RXN',
    'Offer #7K2M–9RXN',
    'https://larkenby.example/offer/LB-7K2M-9RXN',
    'HTTPS://LARKENBY.EXAMPLE/OFFER/LB-7K2M-9RXN?from=letter#facts',
    'larkenby.example/offer/lb7k2m9rxn ',
    'ＬＢ－７Ｋ２Ｍ－９ＲＸＮ',
  ])('finds LB-7K2M-9RXN in %j', (typed) => {
    expect(possibleReferenceKeys(typed)).toContain(foldReferenceNumber('LB-7K2M-9RXN'))
  })

  it.each(['NO-22', 'REF-1001', 'OFFER-12345', 'Number7'])(
    'takes the own number %s first for what it is',
    (own) => expect(possibleReferenceKeys(own)[0]).toBe(foldReferenceNumber(own)),
  )

  it.each(['7K2M-9RX4TN', 'lb 7k2m 9rx4tn', 'Offer #7K2M9RX4TN'])(
    'finds the longer LB-7K2M-9RX4TN in %j',
    (typed) =>
      expect(possibleReferenceKeys(typed)).toContain(foldReferenceNumber('LB-7K2M-9RX4TN')),
  )

  it('does not take a number of another length for one without its prefix', () => {
    expect(possibleReferenceKeys('7K2M-9RX')).toEqual([foldReferenceNumber('7K2M-9RX')])
  })

  it('leaves such a word alone where it stands within a number', () => {
    expect(possibleReferenceKeys('ABC NO 1234')).toEqual(['A8CN01234'])
  })

  it.each(['', ' - ', '#', 'x'.repeat(201)])('finds nothing in %j', (typed) => {
    expect(possibleReferenceKeys(typed)).toEqual([])
  })

  it('reads a text of 200 characters', () => {
    expect(possibleReferenceKeys('7K2M-9RXN'.padEnd(200))).toContain('187K2M9RXN')
  })
})

describe('referenceHint', () => {
  it.each([
    ['LB-7K2M-9RX', 'This number has 7 characters after LB. Letters have 8, or 10.'],
    ['Ref.-No. lb 7k2m 9rx', 'This number has 7 characters after LB. Letters have 8, or 10.'],
    [
      'larkenby.example/offer/LB-7K2M-9RX',
      'This number has 7 characters after LB. Letters have 8, or 10.',
    ],
    ['LB7', 'This number has 1 character after LB. Letters have 8, or 10.'],
    ['LB-7K2M-9RXNP', 'This number has 9 characters after LB. Letters have 8, or 10.'],
    ['LB', 'This number has 0 characters after LB. Letters have 8, or 10.'],
  ])('counts the characters of %j', (typed, hint) => expect(referenceHint(typed)).toBe(hint))

  it.each(['LB-7K2M-9RXP', 'lb 7k2n 9rxn', 'LB-K72M-9RXN', '7K2M-9RXP', 'LB-7K2M-9RX4TN'])(
    'says that a character of %j looks mistyped',
    (typed) =>
      expect(referenceHint(typed)).toMatch(/^One character looks mistyped\. Please compare/),
  )

  it.each([
    ['LB-7K2M-9RXO', 'One character looks mistyped. Our numbers have no 0, O or Q.'],
    ['LB-7K2M-9RXI', 'One character looks mistyped. Our numbers have no 1, I or L.'],
  ])('says which characters our numbers never have for %j', (typed, hint) =>
    expect(referenceHint(typed)).toBe(hint),
  )

  it.each(['LB-7K2M-9RXN', '7k2m9rxn', 'LB-7K2M-9RX4TR', 'PARCEL-22', 'B-7', '', 'x'.repeat(201)])(
    'says nothing about %j, of which nothing is known to be wrong',
    (typed) => expect(referenceHint(typed)).toBeUndefined(),
  )
})
