import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { differsFrom, lettersOf } from './signer-name.ts'

const dolores = 'Dolores Whitcomb'

describe('a typed name', () => {
  it.each([
    [dolores, 'dolores whitcomb'],
    [dolores, '  DOLORES   WHITCOMB '],
    [dolores, 'Dolores A. Whitcomb'],
    [dolores, 'Mrs. Dolores Whitcomb'],
    ['Dolores Ann Whitcomb', 'Dolores A Whitcomb'],
    ['Dolores Ann Whitcomb', dolores],
    ['WHITCOMB DOLORES A', dolores],
    ['Whitcomb, Dolores', dolores],
    ['D. Whitcomb', dolores],
    ['Jürgen Weiß', 'Jurgen Weiss'],
    ['Jürgen Weiß', 'Juergen Weiss'],
    ['Juergen Weiss', 'Jürgen Weiß'],
    ['José Ángel Núñez', 'Jose Nunez'],
    ['Siobhan O’Brien', "Siobhan O'Brien"],
    ["Siobhan O'Brien", 'Siobhan OBrien'],
    ['Maria Garcia-Lopez', 'Maria Garcia Lopez'],
    ['Maria de la Cruz', 'Maria DeLaCruz'],
    ['John Benning', 'John Benning Jr.'],
    ['John Benning, Jr.', 'John Benning'],
    ['J.R. Tully', 'J R Tully'],
    ['Dolores & Frank Whitcomb', 'Frank Whitcomb'],
    ['Dolores Whitcomb and Harold Benning', 'Harold Benning'],
    ['Tully Family Trust', 'Tully Family Trust'],
    ['Cher', 'Cher'],
  ])('is the name "%s" when it is "%s"', (name, typed) => {
    expect(differsFrom([name], typed)).toBe(false)
  })

  it.each([
    [dolores, 'Harold Benning'],
    [dolores, 'Frank Whitcomb'],
    [dolores, 'Dolores Benning'],
    [dolores, 'Dolores'],
    [dolores, 'Whitcomb'],
    [dolores, 'Dolores Whitcome'],
    ['Robert Tully', 'Bob Tully'],
    ['John Benning Jr.', 'John Benning Sr.'],
    ['Dolores Ann Whitcomb', 'Dolores Beth Whitcomb'],
    ['Tully Family Trust', 'Marian Tully'],
    ['Mary Ann Smith', 'Mary Ann'],
    [dolores, '...'],
  ])('is not the name "%s" when it is "%s"', (name, typed) => {
    expect(differsFrom([name], typed)).toBe(true)
  })

  it('may be any of the owners, and cannot differ where the agreement names nobody', () => {
    expect(differsFrom([dolores, 'Harold Benning'], 'harold benning')).toBe(false)
    expect(differsFrom([], 'Harold Benning')).toBe(false)
    expect(differsFrom(['', ' '], 'Harold Benning')).toBe(false)
  })

  /** No names: a title, a suffix such as `Iîî`, and what joins two people. */
  const particles = /^(?:mrs|miss|rev|iii|esq|dds|phd|and)$/
  const word = fc
    .stringMatching(/^[A-Z][a-zàéîõüñ]{2,9}$/)
    .filter((text) => !particles.test(lettersOf(text)))
  const name = fc.tuple(word, word).map(([first, last]) => ({ first, last }))

  it('is its own name however it is written, and both ways round alike', () => {
    fc.assert(
      fc.property(name, word, word, ({ first, last }, middle, other) => {
        const plain = `${first} ${last}`
        for (const written of [
          plain.toUpperCase(),
          plain.normalize('NFD'),
          plain.normalize('NFD').replaceAll(/\p{M}/gu, ''),
          `${last}, ${first}`,
          `${first} ${middle} ${last}`,
          `${first} ${middle[0]}. ${last} Jr.`,
          `Dr. ${first}  ${last}.`,
        ])
          expect(differsFrom([plain], written), written).toBe(false)
        expect(differsFrom([plain], other)).toBe(differsFrom([other], plain))
      }),
    )
  })

  it('of somebody else differs', () => {
    fc.assert(
      fc.property(name, name, (one, two) => {
        const letters = [one.first, one.last, two.first, two.last].map(lettersOf)
        fc.pre(new Set(letters).size === 4)
        expect(differsFrom([`${one.first} ${one.last}`], `${two.first} ${two.last}`)).toBe(true)
      }),
    )
  })

  it('never throws, and is always its own name unless there is nothing in it', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(differsFrom([a], a)).toBe(false)
        expect(typeof differsFrom([a], b)).toBe('boolean')
      }),
    )
  })
})
