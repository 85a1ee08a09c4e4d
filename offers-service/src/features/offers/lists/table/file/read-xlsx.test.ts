import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readFile } from '../../../../../testing/read-table.ts'
import {
  streamedWorkbook,
  type TestSheet,
  workbookOf,
  workbookParts,
} from '../../../../../testing/workbooks.ts'

const header = ['Owner', 'APN', 'Mail Zip', 'Sale Date', 'Acres']
const sheet = (rows: TestSheet['rows'], more: Partial<TestSheet> = {}): TestSheet => ({
  name: 'Parcels',
  rows: [header, ...rows],
  ...more,
})
const cellsOf = async (bytes: Uint8Array) =>
  (await readFile(bytes, 'list.xlsx')).rows.map(({ cells }) => cells)

const compound = (text: string) =>
  Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.from(text, 'utf16le')])

describe('a workbook that cannot be read', () => {
  const parts = workbookParts([sheet([['Lee', '1', '', '', 2]])])

  it.each([
    ['other_workbook', compound('Workbook')],
    ['other_workbook', zipSync({ 'xl/workbook.bin': strToU8('x') })],
    ['other_workbook', zipSync({ 'content.xml': strToU8('<x/>') })],
    ['archive', zipSync({ 'roll/parcels.csv': strToU8('Owner,APN') })],
    ['encrypted_workbook', compound('EncryptedPackage')],
    ['not_a_table', zipSync({ 'word/document.xml': strToU8('<x/>') })],
    ['broken_workbook', zipSync(parts).subarray(0, 900)],
    ['broken_workbook', zipSync({ ...parts, 'xl/workbook.xml': strToU8('<workbook><sheets>') })],
    ['broken_workbook', zipSync({ ...parts, 'xl/worksheets/sheet1.xml': strToU8('<a><b></a>') })],
    [
      'no_header',
      workbookOf([
        {
          name: 'a',
          rows: [
            [1, 2],
            [3, 4],
          ],
        },
      ]),
    ],
    ['no_rows', workbookOf([sheet([])])],
    ['empty', workbookOf([{ name: 'a', rows: [] }])],
  ])('is %s', async (code, bytes) => {
    await expect(readFile(bytes, 'list.xlsx')).rejects.toMatchObject({ code })
  })

  it('takes no entities of its own, so that none can grow', async () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><workbook>&b;</workbook>'
    const bytes = zipSync({ ...parts, 'xl/workbook.xml': strToU8(bomb) })
    await expect(readFile(bytes, 'a.xlsx')).rejects.toMatchObject({ code: 'broken_workbook' })
  })

  it('is refused before a packed sheet grows beyond the limit', async () => {
    const spaces = new Uint8Array(301 * 1024 * 1024).fill(32)
    const bytes = zipSync({ ...parts, 'xl/worksheets/sheet1.xml': spaces })
    expect(bytes.length).toBeLessThan(1024 * 1024)
    await expect(readFile(bytes, 'a.xlsx')).rejects.toMatchObject({ code: 'unpacks_too_big' })
  })

  it('is refused for a cell beyond the columns a list may have', async () => {
    const far = Array.from({ length: 301 }, (_, at) => (at === 0 || at === 300 ? 'x' : ''))
    const bytes = workbookOf([sheet([far])])
    await expect(readFile(bytes, 'a.xlsx')).rejects.toMatchObject({ code: 'too_many_columns' })
  })

  it('is refused for a cell of more than 10,000 letters', async () => {
    const bytes = workbookOf([
      sheet([
        ['Owner', 'APN'],
        ['x'.repeat(10_001), '1-2'],
      ]),
    ])
    await expect(readFile(bytes, 'a.xlsx')).rejects.toMatchObject({ code: 'cell_too_long' })
  })
})

describe('the numbers of a workbook', () => {
  it.each([
    [{ value: 1234, format: '00000' }, '01234'],
    [{ value: 12_345_678, format: '00000-0000' }, '01234-5678'],
    [{ value: 4_203_301_155, format: String.raw`000\-00\-000\-00` }, '420-33-011-55'],
    [{ value: 46_022, format: 'm/d/yyyy' }, '2025-12-31'],
    [{ value: 46_022.5, format: 'yyyy-mm-dd hh:mm' }, '2025-12-31 12:00'],
    [{ value: 59, format: 'd-mmm-yy' }, '1900-02-28'],
    [{ value: 61, format: '[$-409]mmm d, yyyy;@' }, '1900-03-01'],
    [{ value: 0.25, format: '0%' }, '25%'],
    [{ value: 1200.5, format: '"$"#,##0.00' }, '1200.5'],
    [{ value: 5, format: '0.00 "days"' }, '5'],
    [141_600_000_123, '141600000123'],
    [{ xml: '<c><v>1.416E+11</v></c>' }, '141600000000'],
    [{ xml: '<c><v>0.30000000000000004</v></c>' }, '0.3'],
    [{ xml: '<c t="b"><v>1</v></c>' }, 'TRUE'],
    [{ xml: '<c t="e"><v>#N/A</v></c>' }, '#N/A'],
    [{ xml: '<c t="str"><f>A1</f><v>LEE</v></c>' }, 'LEE'],
    [{ xml: '<c t="d"><v>2026-12-31T00:00:00</v></c>' }, '2026-12-31'],
    [{ xml: '<c t="inlineStr"><is><r><t>MC </t></r><r><t>KAY</t></r></is></c>' }, 'MC KAY'],
    ['00501', '00501'],
    ['a\r\nb &amp; <c>', 'a\r\nb &amp; <c>'],
  ])('%j reads as %s', async (cell, text) => {
    expect(await cellsOf(workbookOf([sheet([[cell, '1']])]))).toEqual([[text, '1', '', '', '']])
  })

  it('that are days count from 1904 where the workbook does', async () => {
    const rows = [['Lee', '1', '', { value: 44_560, format: 'yyyy-mm-dd' }]]
    const bytes = workbookOf([sheet(rows)], { countsFrom1904: true })
    expect((await cellsOf(bytes))[0]?.[3]).toBe('2025-12-31')
  })
})

describe('the sheets of a workbook', () => {
  const notes: TestSheet = { name: 'Read me', rows: [['Dear friends'], ['Have fun', 'now']] }
  const list = sheet([['Lee', '1', '', '', 2]])

  it('are all named, and the one with a list is read', async () => {
    const read = await readFile(workbookOf([notes, list]), 'list.xlsx')
    expect(read).toMatchObject({ kind: 'xlsx', sheets: ['Read me', 'Parcels'], sheet: 'Parcels' })
    expect(read.hints).toEqual(['Parcels', 'list.xlsx'])
  })

  it('may be chosen, hidden ones too, which are never read unasked', async () => {
    const hidden = sheet([['Roe', '2', '', '', 3]], { name: 'Old', isHidden: true })
    const bytes = workbookOf([hidden, list])
    expect((await readFile(bytes, 'a.xlsx')).rows[0]?.cells[0]).toBe('Lee')
    expect((await readFile(bytes, 'a.xlsx', { sheet: 'Old' })).rows[0]?.cells[0]).toBe('Roe')
    await expect(readFile(bytes, 'a.xlsx', { sheet: 'No' })).rejects.toMatchObject({
      code: 'no_such_sheet',
    })
  })

  it('are read from the row that was chosen', async () => {
    const twice = sheet([
      ['Owner', 'Parcel', 'Zip', 'Day', 'Size'],
      ['Lee', '1', '', '', 2],
    ])
    const read = await readFile(workbookOf([notes, twice]), 'a.xlsx', { headerRow: 2 })
    expect(read).toMatchObject({ sheet: 'Parcels', headerRow: 2 })
    expect(read.rows.map(({ number }) => number)).toEqual([3])
  })

  it('keep hidden rows, and their numbers where rows are missing', async () => {
    const rows = [['Lee', '1', '', '', 2], undefined, undefined, ['Roe', '2', '', '', 3]]
    const bytes = workbookOf([sheet(rows, { rowAttributes: { 5: 'hidden="1"' } })])
    const { rows: read, leftOut } = await readFile(bytes, 'a.xlsx')
    expect(read.map(({ number }) => number)).toEqual([2, 5])
    expect(leftOut).toMatchObject([{ number: 3, rows: 2, reason: 'empty' }])
  })

  it('give every row that a merged cell spans its value, and no other column', async () => {
    const rows = [
      ['Lee', '1', '', '', 2],
      ['', '2', '', '', 3],
      ['', '3', '', '', 4],
      ['Roe', '4'],
    ]
    const merges = ['A2:A4', 'B5:E5']
    const read = await cellsOf(workbookOf([sheet(rows, { merges })]))
    expect(read.map((cells) => cells[0])).toEqual(['Lee', 'Lee', 'Lee', 'Roe'])
    expect(read[3]).toEqual(['Roe', '4', '', '', ''])
  })

  it.each([
    ['packed while they were written', streamedWorkbook],
    [
      'with the texts in their cells',
      (sheets: TestSheet[]) => workbookOf(sheets, { isInline: true }),
    ],
  ])('are read when %s', async (_, make) => {
    expect(await cellsOf(make([list]))).toEqual([['Lee', '1', '', '', '2']])
  })
})
