import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readOwner } from './read-owner.ts'

const surnames = [
  'SMITH',
  'CRUZ',
  'MC DONALD',
  "O'BRIEN",
  'DE LA CRUZ',
  'VAN DYKE',
  'NGUYEN',
  'CHURCH',
  'KING',
  'GARCIA LOPEZ',
  'PEÑA',
  'YAZZIE',
]
const firstNames = ['JOHN', 'LINDA', 'JOSÉ', 'DOLORES', 'HAROLD', 'XIOMARA', 'ROBERT', 'SUSAN']
const person = fc.record({
  family: fc.constantFrom(...surnames),
  given: fc.constantFrom(...firstNames),
  middle: fc.constantFrom('', ' A', ' M'),
  suffix: fc.constantFrom('', ' JR', ' III'),
  comma: fc.constantFrom('', ','),
})
const written = ({
  family,
  given,
  middle,
  suffix,
  comma,
}: Record<'family' | 'given' | 'middle' | 'suffix' | 'comma', string>) =>
  `${family}${comma} ${given}${middle}${suffix}`
const holding = fc.constantFrom(
  '',
  ' H/W',
  ' JT',
  ' JTWROS',
  ' TIC',
  ' ET AL',
  ' ET UX',
  ' TTEE',
  ' 1/2 INT',
  ' L/E',
  ' TOD BENEDICT BILLY',
  ' FKA BENEDICT ZELDA',
  ' (H&W)',
)
/** Those who must never be greeted; each is called Benedict, as nobody else is. */
const others = fc.constantFrom(
  "BENEDICT ZELDA (DEC'D)",
  'EST OF BENEDICT ZELDA',
  'C/O BENEDICT ZELDA',
  '% BENEDICT BANK',
  'HEIRS OF BENEDICT ZELDA',
  'BENEDICT COUNTY',
  'CITY OF BENEDICT',
  'ATTN BENEDICT',
  'BENEDICT ZELDA DECEASED',
  'BENEDICT ZELDA EST',
)

const markers =
  /\b(?:ET|UX|AL|TTEE|TR|JT|TIC|H\/W|H&W|JTWROS|INT|TOD|DEC'?D|EST|HEIRS|DECEASED|C\/O|FKA|L\/E)\b|%|\//i
const rows = fc.record({
  people: fc.array(person, { minLength: 1, maxLength: 3 }),
  holding,
  other: fc.option(others),
  isApart: fc.boolean(),
})
type Row = Parameters<Parameters<typeof rows.map>[0]>[0]
const cellsOf = ({ people, holding: held, other, isApart }: Row) => {
  const names = people.map(written).join(' & ') + held
  return other === null
    ? [names]
    : isApart
      ? [names, other]
      : [`${names} ${/^(?:C\/O|%|ATTN)/.test(other) ? '' : '& '}${other}`]
}

const doubled = fc.record({
  given: fc.constantFrom('LINDA', 'HAROLD', 'HATTIE', 'WENDELL'),
  middle: fc.constantFrom('', 'A '),
  one: fc.constantFrom('FERRIS', 'SMITH', 'YAZZIE', 'WEEKS', 'LARKENBY'),
  other: fc.constantFrom('PRUITT', 'JONES', 'CRUZ', 'TARRANT'),
  dash: fc.constantFrom(' - ', ' -', '- ', '-', ' – '),
})
const capital = (word: string) => word.charAt(0) + word.slice(1).toLowerCase()
/** What counties write behind a name and a hyphen, which is nobody's surname. */
const countyNotes = fc.constantFrom(
  'DECEASED',
  'DEC',
  'EST',
  'HEIRS',
  'TRUSTEE',
  'TRUST',
  'TR',
  'LIFE ESTATE',
  'JT TEN',
  'ET AL',
  'WIDOW',
  'MINOR',
  'BUYER',
  'C/O BENEDICT BANK',
)

describe('a hyphen with spaces', () => {
  it.each(['last-first', 'first-last'] as const)(
    'makes one surname of two, as people speak and as rolls write, where names are %s',
    (order) => {
      fc.assert(
        fc.property(doubled, ({ given, middle, one, other, dash }) => {
          const family = `${capital(one)}-${capital(other)}`
          const forms = [`${given} ${middle}${one}${dash}${other}`]
          if (order === 'last-first') forms.push(`${one}${dash}${other} ${given} ${middle}`)
          for (const form of forms) {
            const { salutation, people, problems } = readOwner({ names: [form] }, order)
            expect({ form, salutation }).toEqual({
              form,
              salutation: `${capital(given)} ${family}`,
            })
            expect(people.map((each) => each.family)).toEqual([family])
            expect(problems).toEqual([])
          }
        }),
      )
    },
  )

  it('makes no surname of what a county notes behind a name', () => {
    fc.assert(
      fc.property(doubled, countyNotes, fc.boolean(), ({ given, one }, note, isSpoken) => {
        const name = isSpoken ? `${given} ${one}` : `${one} ${given}`
        const { name: read, salutation } = readOwner({ names: [`${name} - ${note}`] }, 'last-first')
        expect(`${read} ${salutation}`).not.toContain('-')
      }),
    )
  })
})

describe('any mixture of oddities', () => {
  it('greets nobody dead, care of whom mail goes, or governing, and holds no marker', () => {
    fc.assert(
      fc.property(rows, (row) => {
        const { salutation } = readOwner({ names: cellsOf(row) }, 'last-first')
        expect(salutation).not.toMatch(/benedict/i)
        expect(salutation).not.toMatch(markers)
      }),
      { numRuns: 2000 },
    )
  })

  it('never shouts and turns every name round', () => {
    fc.assert(
      fc.property(rows, ({ people, ...row }) => {
        const { salutation } = readOwner(
          { names: cellsOf({ people, ...row, other: null }) },
          'last-first',
        )
        expect(salutation).not.toMatch(/\p{Lu}{4}/u)
        const { given, family } = people[0] ?? { given: '', family: '' }
        expect(salutation.toUpperCase().indexOf(given)).toBe(0)
        expect(salutation.toUpperCase()).toContain(family.replace('MC ', 'MC'))
        expect(salutation.split(',').length === 1 || people.length === 3).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('loses no row: each has a name or a problem', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary' }),
      rows.map(cellsOf).map(([first = '']) => first),
    )
    fc.assert(
      fc.property(
        fc.array(cell, { maxLength: 4 }),
        fc.constantFrom('last-first' as const, 'first-last' as const),
        (names, order) => {
          const owner = readOwner({ names, addressLines: names.slice(1) }, order)
          expect(owner.name !== '' || owner.problems.length > 0).toBe(true)
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('reads its own result as the same people', () => {
    fc.assert(
      fc.property(fc.array(person, { minLength: 1, maxLength: 3 }), (people) => {
        const first = readOwner({ names: [people.map(written).join(' & ')] }, 'last-first')
        expect(readOwner({ names: [first.name] }, 'first-last').people).toEqual(first.people)
      }),
      { numRuns: 2000 },
    )
  })
})
