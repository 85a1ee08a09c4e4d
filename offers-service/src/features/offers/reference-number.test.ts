import { describe, expect, it } from 'vitest'
import {
  checkCharacter,
  fewOffers,
  foldReferenceNumber,
  generateReferenceNumber,
  possibleReferenceKeys,
} from './reference-number.ts'

const alphabet = '23456789ACDEFGHJKMNPRTVWXY'

/** The code of a generated number, without prefix and dashes. */
const codeOf = (referenceNumber: string) => referenceNumber.slice(3).replace('-', '')
const isValid = (code: string) => checkCharacter(code.slice(0, 7)) === code[7]

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

describe('generateReferenceNumber', () => {
  const numbers = Array.from({ length: 200 }, () => generateReferenceNumber(fewOffers))

  it('makes LB-XXXX-XXXX without look-alikes', () => {
    for (const number of numbers)
      expect(number).toMatch(new RegExp(`^LB-[${alphabet}]{4}-[${alphabet}]{4}$`))
  })

  it('makes LB-XXXX-XXXXXX with a check character once there are many live offers', () => {
    const number = generateReferenceNumber(fewOffers + 1)
    expect(number).toMatch(new RegExp(`^LB-[${alphabet}]{4}-[${alphabet}]{6}$`))
    const code = codeOf(number)
    expect(checkCharacter(code.slice(0, -1))).toBe(code.at(-1))
  })

  it('does not repeat itself', () => {
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  it.each([
    ['7K2M9RX', 'N'],
    ['2222222', 'R'],
    ['7K2M9RX4T', 'R'],
  ])('ends %s with %s, as in letters that were mailed', (code, last) => {
    expect(checkCharacter(code)).toBe(last)
  })

  it('ends with a check character that catches every single wrong character', () => {
    for (const code of numbers.slice(0, 20).map(codeOf)) {
      expect(isValid(code)).toBe(true)
      for (let place = 0; place < code.length; place += 1)
        for (const other of alphabet.replace(code.charAt(place), ''))
          expect(isValid(code.slice(0, place) + other + code.slice(place + 1))).toBe(false)
    }
  })

  it('ends with a check character that catches nearly every swap of neighbours', () => {
    let swaps = 0
    let missed = 0
    for (const code of numbers.map(codeOf))
      for (let place = 0; place < 7; place += 1) {
        const [a, b] = [code.charAt(place), code.charAt(place + 1)]
        if (a === b) continue
        swaps += 1
        if (isValid(code.slice(0, place) + b + a + code.slice(place + 2))) missed += 1
      }
    expect(missed / swaps).toBeLessThan(0.02)
  })
})
