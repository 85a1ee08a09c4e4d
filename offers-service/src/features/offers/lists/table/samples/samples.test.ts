import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { TableField } from '../../../../../../contract/index.ts'
import { readFile } from '../../../../../testing/read-table.ts'
import { workbookOf } from '../../../../../testing/workbooks.ts'
import { proposeColumns } from '../columns/columns.ts'
import { valueOf } from '../columns/matching.ts'
import { type KnownList, lists } from './known-answers.ts'

const bytesOf = (file: string) => readFileSync(join(import.meta.dirname, `${file}.txt`))

/** The same list as a workbook: texts where they are texts, numbers where a spreadsheet would make some. */
async function asWorkbook(file: string): Promise<Uint8Array> {
  const { headerRow, headers, rows, leftOut } = await readFile(bytesOf(file), file)
  const lines: (string[] | undefined)[] = []
  lines[headerRow - 1] = headers
  for (const { number, cells } of rows) lines[number - 1] = cells
  for (const { number, reason, text } of leftOut)
    if (reason !== 'empty')
      lines[number - 1] = reason === 'header again' ? headers : text.split(' · ')
  return workbookOf([{ name: 'Export', rows: Array.from(lines) }])
}

async function expectJudged(bytes: Uint8Array, known: KnownList) {
  const read = await readFile(bytes, `${known.file}.csv`)
  const { matching, looksLike } = proposeColumns(
    read.headers,
    read.rows.map(({ cells }) => cells),
    read.hints,
  )
  const first = Object.fromEntries(
    Object.entries(matching).map(([field, proposal]) => [
      field,
      valueOf(field as TableField, proposal, read.rows[0]?.cells ?? []),
    ]),
  )
  expect(read.headerRow).toBe(known.headerRow ?? 1)
  expect(read.rows.map(({ number }) => number)).toEqual(known.rows)
  expect(looksLike).toBe(known.looksLike)
  expect(first).toMatchObject(known.first)
  for (const field of known.not ?? []) expect(first).not.toHaveProperty(field)
  return read
}

describe.each(lists)('the list $file', (known) => {
  it('is read and matched from its text', async () => {
    const { separator, leftOut } = await expectJudged(bytesOf(known.file), known)
    expect(separator).toBe(known.separator)
    expect(leftOut.map(({ reason }) => reason)).toEqual(known.leftOut ?? [])
  })

  it('is the same in other letters', async () => {
    const text = bytesOf(known.file).toString('utf8')
    const old = Buffer.from(text.replaceAll('’', '\u0092'), 'latin1')
    await expectJudged(old, known)
    await expectJudged(Buffer.from(`\uFEFF${text.replaceAll('\n', '\r\n')}`, 'utf16le'), known)
  })

  it('is the same as a workbook', async () => {
    await expectJudged(await asWorkbook(known.file), known)
  })
})
