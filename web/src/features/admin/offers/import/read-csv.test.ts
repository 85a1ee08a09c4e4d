import { expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'

const file = (...parts: Array<string | number[]>) =>
  new Blob(parts.map((part) => (typeof part === 'string' ? part : new Uint8Array(part))))

test('a workbook is refused with the way to save it as CSV', async () => {
  expect(await readCsv(file('PK\u0003\u0004'))).toEqual({
    problem: 'This is not a CSV file. In Excel, choose Save As and then CSV UTF-8.',
  })
})

test.each([
  ['an old workbook', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1], /^This is not a CSV file\. In Excel/],
  ['a PDF', '%PDF-1.7\n\u0000', /^This is a PDF/],
  ['a photo', [0xff, 0xd8, 0xff, 0xe0, 0, 16], /^This is a picture/],
  ['a scan', 'II*\u0000', /^This is a picture/],
  ['an iPhone photo', [0, 0, 0, 0x24, 0x66, 0x74, 0x79, 0x70, 0x68], /^This is a picture/],
  ['a page from a county site', '\n<!DOCTYPE html><table>', /^This is a web page/],
  ['a program', [0x7f, 0x45, 0x4c, 0x46, 0, 1], /there is no text in it/],
])('%s that was given the name of a CSV file is called what it is', async (_kind, bytes, words) => {
  expect(await readCsv(file(bytes))).toEqual({ problem: expect.stringMatching(words) })
})

test('Excel’s Unicode text is read', async () => {
  const bytes = Buffer.from('Doña\tAna', 'utf16le')
  expect(await readCsv(file([0xff, 0xfe, ...bytes]))).toEqual({ csv: 'Doña\tAna' })
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
