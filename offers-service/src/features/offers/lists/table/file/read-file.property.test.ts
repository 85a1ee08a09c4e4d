import { stringify } from 'csv-stringify/sync'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { withoutFormula } from '../../../../../platform/spreadsheets/csv.ts'
import { readFile } from '../../../../../testing/read-table.ts'
import { streamedWorkbook, workbookOf } from '../../../../../testing/workbooks.ts'

const headers = ['Owner Name', 'APN', 'Acres', 'Mailing Address', 'City', 'State', 'Zip']

/** What stands in lists: names, numbers, and signs that mean something to one program or another. */
const anyText = fc
  .oneof(
    fc.constantFrom(
      '',
      'CRUZ, LINDA M & JOSÉ',
      "O'BRIEN",
      '00501',
      '1,200.50',
      '"BIG" JOE',
      'a;b|c',
      '=1+2',
      "'-5",
      '="007"',
    ),
    fc.string({
      unit: fc.constantFrom(...Array.from('AZaz09 ,;|"\'.#&/%=+@-()ÁÑéü')),
      maxLength: 12,
    }),
  )
  .map((text) => text.trim())

/** Rows that are parcels: each has a number of its own, by which one that is lost or doubled shows. */
const table = fc
  .array(fc.array(anyText, { minLength: headers.length, maxLength: headers.length }), {
    minLength: 1,
    maxLength: 30,
  })
  .map((rows) => rows.map((cells, at) => cells.with(0, `OWNER ${at}`).with(1, `${at}-77-${at}`)))

/** Rows as our own files have them: with an apostrophe before what a spreadsheet would run. */
const guarded = (rows: string[][]) => rows.map((cells) => cells.map(withoutFormula))

const encodings: Record<string, (text: string) => Uint8Array> = {
  'utf-8': (text) => Buffer.from(text),
  'utf-8 with a mark': (text) => Buffer.from(`\uFEFF${text}`),
  'windows-1252': (text) => Buffer.from(text, 'latin1'),
  'utf-16le': (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
}

const cellsOf = async (bytes: Uint8Array) =>
  (await readFile(bytes, 'list')).rows.map(({ cells }) => cells)

it('reads any list written as CSV as it was, in every encoding, with every separator and line end', async () => {
  await fc.assert(
    fc.asyncProperty(
      table,
      fc.constantFrom(...Object.keys(encodings)),
      fc.constantFrom(',', ';', '\t', '|'),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.boolean(),
      async (rows, encoding, delimiter, record_delimiter, quoted) => {
        const text = stringify(guarded([headers, ...rows]), { delimiter, record_delimiter, quoted })
        expect(await cellsOf(encodings[encoding]?.(text) ?? new Uint8Array())).toEqual(rows)
      },
    ),
    { numRuns: 300 },
  )
})

it('reads any list written as a workbook as it was', async () => {
  await fc.assert(
    fc.asyncProperty(table, fc.boolean(), fc.boolean(), async (rows, isStreamed, isInline) => {
      const sheets = [{ name: 'List', rows: [headers, ...rows] }]
      const bytes = (isStreamed ? streamedWorkbook : workbookOf)(sheets, { isInline })
      expect(await cellsOf(bytes)).toEqual(rows)
    }),
    { numRuns: 100 },
  )
})

const isEmpty = (line: string[] | undefined) => line?.every((cell) => cell === '') ?? false

it('loses and doubles no row among titles, empty rows, sums and remarks, and accounts for every row of the file', async () => {
  const odd = fc.constantFrom(
    ['Total', '', '12'],
    ['Page 2 of 9'],
    headers,
    [''],
    ['Note: values are of last year'],
  )
  await fc.assert(
    fc.asyncProperty(
      table,
      fc.array(fc.tuple(fc.nat(), odd), { maxLength: 8 }),
      async (rows, extras) => {
        const lines: string[][] = [['Mohave County'], [''], headers, ...rows]
        for (const [at, line] of extras) lines.splice(3 + (at % (lines.length - 2)), 0, line)
        const read = await readFile(Buffer.from(stringify(guarded(lines))), 'list.csv')
        expect(read.rows.map(({ cells }) => cells)).toEqual(rows)
        const left = read.leftOut.reduce((sum, { rows: count }) => sum + count, 0)
        let end = lines.length
        while (isEmpty(lines[end - 1])) end -= 1
        // The header itself is neither a row nor left out.
        expect(read.rows.length + left + 1).toBe(end)
      },
    ),
    { numRuns: 200 },
  )
})
