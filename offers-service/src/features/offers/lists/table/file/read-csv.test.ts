import { describe, expect, it } from 'vitest'
import { readFile } from '../../../../../testing/read-table.ts'
import { TableError } from './table-error.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16le = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')
const cellsOf = async (bytes: Uint8Array) =>
  (await readFile(bytes, 'list.csv')).rows.map(({ cells }) => cells)

const codeOf = async (bytes: Uint8Array): Promise<unknown> => {
  const failure: unknown = await readFile(bytes, 'list.csv').then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(failure).toBeInstanceOf(TableError)
  return failure instanceof TableError ? failure.code : undefined
}

const long = (count: number) => utf8(`Owner,APN\n${'Ann Lee,1-2\n'.repeat(count)}`)
const wide = (count: number) =>
  utf8(
    `Owner,APN,${Array.from({ length: count - 2 }, (_, at) => `More ${at}`).join()}\n${'a,'.repeat(count - 1)}b`,
  )

const cellOf = (letters: number) => utf8(`Owner,APN,Acres\n${'x'.repeat(letters)},1-2,5\n`)

describe('a file that is no list', () => {
  it.each([
    ['', 'empty'],
    ['\n\n  \n', 'empty'],
    ['Dear sir\nplease find the list attached.\nYours', 'not_a_table'],
    ['%PDF-1.7\u0000\u0001\u0002', 'not_a_table'],
    ['<html><table><tr><td>Owner</td></tr></table></html>', 'web_page'],
    ['<?xml version="1.0"?><Workbook/>', 'other_workbook'],
    ['1,2\n3,4\n5,6', 'no_header'],
    ['Owner,APN,Acres\n', 'no_rows'],
    ['Owner,APN,Acres\nPeña,1-2,5\n"Cruz,1-3,5\nLee,1-4,6\n', 'quote_open'],
  ])('says of %j that it is %s', async (text, code) => {
    expect(await codeOf(utf8(text))).toBe(code)
  })

  it('names the row in which a quotation mark stays open', async () => {
    const text = 'Owner,APN,Acres\nPeña,1-2,5\n"Cruz,1-3,5\nLee,1-4,6\n'
    await expect(readFile(utf8(text), 'a.csv')).rejects.toMatchObject({ rowNumber: 3 })
  })

  it('may have 30 MB, 50,000 rows and 300 columns, and no more', async () => {
    expect(await codeOf(new Uint8Array(30 * 1024 * 1024 + 1).fill(65))).toBe('too_big')
    expect(await codeOf(long(50_001))).toBe('too_many_rows')
    expect(await cellsOf(long(50_000))).toHaveLength(50_000)
    expect(await codeOf(wide(301))).toBe('too_many_columns')
    expect(await cellsOf(wide(300))).toHaveLength(1)
  })

  it('may have 10,000 letters in a cell, and no more', async () => {
    expect(await cellsOf(cellOf(10_000))).toHaveLength(1)
    const file = readFile(cellOf(10_001), 'a.csv')
    await expect(file).rejects.toMatchObject({ code: 'cell_too_long', rowNumber: 2 })
  })
})

const table = (separator: string) =>
  [
    ['Owner Name', 'APN', 'Acres', 'Value'],
    ['PEÑA JOSÉ', '1-2', '5', '100'],
    ['O’BRIEN ANN', '1-3', '7', '200'],
  ]
    .map((cells) => cells.join(separator))
    .join('\n')

describe('the separator', () => {
  it.each([',', ';', '\t', '|'])('%j is found', async (separator) => {
    const read = await readFile(utf8(table(separator)), 'list.txt')
    expect(read.separator).toBe(separator)
    expect(read.headers).toEqual(['Owner Name', 'APN', 'Acres', 'Value'])
    expect(read.rows[0]?.cells).toEqual(['PEÑA JOSÉ', '1-2', '5', '100'])
  })

  it('is found where names and amounts have commas, and a title stands above', async () => {
    const text = [
      'Mohave County, Kingman, Arizona, 2026',
      'Owner;APN;Acres;Value',
      'CRUZ, LINDA, M;1-2;2,5;1.200,50',
      'LEE, ANN;1-3;1,25;3.100,00',
    ].join('\n')
    const read = await readFile(utf8(text), 'list.csv')
    expect(read.separator).toBe(';')
    expect(read.rows[0]?.cells).toEqual(['CRUZ, LINDA, M', '1-2', '2,5', '1.200,50'])
  })

  it('may be told to Excel in a line of its own, which is no row', async () => {
    const read = await readFile(utf8('sep=;\nOwner;APN\nLee, Ann, B, C;1\n'), 'a.csv')
    expect(read).toMatchObject({ separator: ';', headerRow: 1 })
    expect(read.rows).toEqual([{ kind: 'row', number: 2, cells: ['Lee, Ann, B, C', '1'] }])
  })

  it('leaves quotation marks alone where the file quotes nothing', async () => {
    const text = 'OWNER|APN|ACRES\n"BIG JOE" SMITH|1-2|5\n"SLIM LEE|1-3|5\n'
    expect(await cellsOf(utf8(text))).toEqual([
      ['"BIG JOE" SMITH', '1-2', '5'],
      ['"SLIM LEE', '1-3', '5'],
    ])
  })
})

describe('the letters', () => {
  it.each([
    ['utf-8', utf8(table(','))],
    ['utf-8', utf8(`\uFEFF${table(',')}`)],
    ['utf-16le', utf16le(table('\t'))],
    ['utf-16le', Buffer.from(table(','), 'utf16le')],
    ['utf-16be', Buffer.from(`\uFEFF${table('\t')}`, 'utf16le').swap16()],
    ['windows-1252', Buffer.from(table(',').replace('’', '\u0092'), 'latin1')],
  ])('are read as %s', async (encoding, bytes) => {
    const read = await readFile(bytes, 'list.csv')
    expect(read.encoding).toBe(encoding)
    expect(read.headers[0]).toBe('Owner Name')
    expect(read.rows.map(({ cells }) => cells[0])).toEqual(['PEÑA JOSÉ', 'O’BRIEN ANN'])
  })

  it('are UTF-8 also where a program has cut one of them', async () => {
    const names = Array.from({ length: 20 }, (_, at) => `PEÑA ${at}`)
    const text = Buffer.from(['Owner,APN', ...names.map((name, at) => `${name},${at}`)].join('\n'))
    const cut = Buffer.concat([text, Buffer.from('\nNU'), Buffer.from([0xc3]), Buffer.from(',99')])
    const read = await readFile(cut, 'list.csv')
    expect(read.encoding).toBe('utf-8')
    expect(read.rows.at(-2)?.cells).toEqual(['PEÑA 19', '19'])
  })

  it.each(['\r\n', 'Ñ'])('are whole where a piece of the file ends within %j', async (split) => {
    const start = `Owner,APN\r\n${`1,${'y'.repeat(7996)}\r\n`.repeat(8)}1,`
    const before = 'x'.repeat(64 * 1024 - 1 - start.length)
    const text = `${start}${before}${split}${split === 'Ñ' ? '\n' : ''}ROE,2\r\n`
    expect((await cellsOf(utf8(text))).slice(8)).toEqual([
      ['1', split === 'Ñ' ? `${before}Ñ` : before],
      ['ROE', '2'],
    ])
    expect((await readFile(utf8(text), 'a.csv')).leftOut).toEqual([])
  })
})

describe('the cells', () => {
  it('may hold line ends, quotation marks and what keeps their zeros', async () => {
    const text =
      'Owner,APN,Zip\r\n"LEE, ANN\r\nC/O ""BO""",="0123","=""00501"""\rCRUZ,\'=1+2,5\' 6"\n'
    expect(await cellsOf(utf8(text))).toEqual([
      ['LEE, ANN\nC/O "BO"', '0123', '00501'],
      ['CRUZ', '=1+2', '5\' 6"'],
    ])
  })

  it('are as many as there are headers, and more where more are filled', async () => {
    const text = 'Owner,APN,Acres,,\nLee,1,5,,\nCruz\nPeña,2,5,7,8\nRoe,3,1,,\nPoe,4,1,,\n'
    expect(await cellsOf(utf8(text))).toEqual([
      ['Lee', '1', '5'],
      ['Cruz', '', ''],
      ['Peña', '2', '5', '7', '8'],
      ['Roe', '3', '1'],
      ['Poe', '4', '1'],
    ])
  })

  it('make a column empty when no row has one, which is told', async () => {
    const read = await readFile(utf8('Owner,Fax,APN\nLee,,1\nCruz, ,2\n'), 'a.csv')
    expect(read.emptyColumns).toEqual([1])
  })
})
