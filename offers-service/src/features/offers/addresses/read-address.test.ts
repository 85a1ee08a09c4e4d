import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Address } from './address.ts'
import { readAddress } from './read-address.ts'
import { addressAnswers } from './testing/answers.ts'
import { isZipOf, readZip, stateOfZip } from './zip-codes.ts'

const brief = ({ problems, careOf = '', ...address }: Address) => ({
  ...address,
  problems: problems.map(({ kind }) => kind).toSorted(),
  careOf,
})

describe('an address with a known answer', () => {
  it.each(addressAnswers)('is read right in every row of %s', (_name, answers) => {
    const wrong = answers.flatMap(({ row, cells, expected }) => {
      const found = brief(readAddress(cells))
      return Object.entries(expected).every(
        ([key, value]) =>
          JSON.stringify(found[key as keyof typeof found]) === JSON.stringify(value),
      )
        ? []
        : [{ row, found }]
    })
    expect(wrong, `${answers.length - wrong.length} of ${answers.length} are right`).toEqual([])
  })

  it('stands in more than 150 rows', () => {
    expect(addressAnswers.flatMap(([, answers]) => answers).length).toBeGreaterThan(150)
  })
})

describe('a ZIP', () => {
  it('gets its zeros back only where all begin with one', () => {
    expect(readZip('2108', 'MA')).toEqual({ zip: '02108', hasLostZero: true })
    expect(readZip('2108', 'AZ')).toBeUndefined()
    expect(readZip('2108', '')).toBeUndefined()
  })

  it('tells its state where its first three digits are of one alone', () => {
    expect([stateOfZip('86401'), stateOfZip('96799'), stateOfZip('00000')]).toEqual([
      'AZ',
      undefined,
      undefined,
    ])
    expect([isZipOf('96799', 'AS'), isZipOf('96799', 'HI'), isZipOf('06390', 'NY')]).toEqual([
      true,
      true,
      true,
    ])
  })
})

describe('any address', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '',
      '12 MAIN ST',
      'C/O ANN JONES',
      'KINGMAN',
      'AZ',
      '86401',
      'PO BOX 4',
      'CANADA',
      'APO',
    ),
  )

  it('has lines, or a problem that says what is missing', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 3 }), text, text, text, (lines, city, state, zip) => {
        const { lines: read, problems } = readAddress({ lines, city, state, zip })
        expect(read.length > 0 || problems.length > 0).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('is read from its own result as the same address', () => {
    const answers = addressAnswers.flatMap(([, rows]) => rows)
    for (const { expected } of answers.filter((answer) => answer.expected.problems.length === 0)) {
      const { lines, city, state, zip } = expected
      expect(readAddress(expected)).toMatchObject({ lines, city, state, zip })
    }
  })
})
