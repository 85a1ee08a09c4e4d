import { expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'

const file = (...parts: Array<string | number[]>) =>
  new Blob(parts.map((part) => (typeof part === 'string' ? part : new Uint8Array(part))))

test('a workbook is refused with the way to save it as CSV', async () => {
  expect(await readCsv(file('PK\u0003\u0004'))).toEqual({
    problem: 'This is not a CSV file. In Excel, choose Save As and then CSV UTF-8.',
  })
})

test('a file that is too long is refused before it is sent', async () => {
  expect(await readCsv(file('x'.repeat(10_000_001)))).toEqual({
    problem: 'Please split the file: it is larger than 10 MB',
  })
})

test('letters with accents are right whether the file is UTF-8 or from Excel on Windows', async () => {
  expect(await readCsv(file([0xef, 0xbb, 0xbf], 'Doña Ana'))).toEqual({ csv: 'Doña Ana' })
  expect(await readCsv(file('Do', [0xf1], 'a Ana'))).toEqual({ csv: 'Doña Ana' })
})
