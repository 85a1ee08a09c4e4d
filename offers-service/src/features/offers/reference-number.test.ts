import { describe, expect, it } from 'vitest'
import { checkCharacter } from '../../../contract/index.ts'
import { fewOffers, generateReferenceNumber } from './reference-number.ts'

const alphabet = '23456789ACDEFGHJKMNPRTVWXY'

/** The code of a generated number, without prefix and dashes. */
const codeOf = (referenceNumber: string) => referenceNumber.slice(3).replace('-', '')
const isValid = (code: string) => checkCharacter(code.slice(0, 7)) === code[7]

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
