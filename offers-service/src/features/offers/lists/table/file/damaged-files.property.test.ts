import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { readFile } from '../../../../../testing/read-table.ts'
import { streamedWorkbook, workbookOf } from '../../../../../testing/workbooks.ts'
import { TableError } from './table-error.ts'

const sheet = {
  name: 'List',
  rows: [
    ['Owner', 'APN', 'Acres'],
    ['LEE ANN', '1-2', 5],
    ['', '1-3', { value: 1234, format: '00000' }],
  ],
  merges: ['A2:A3'],
}
const files = [
  workbookOf([sheet]),
  streamedWorkbook([sheet], { isInline: true }),
  Buffer.from('Owner,APN,Acres\n"LEE, ANN",1-2,5\nROE,1-3,7\n'),
  Buffer.from('\uFEFFOwner\tAPN\nLEE\t1-2\n', 'utf16le'),
]

/** Reads what may be damaged: a list, or a refusal in our words. Any other error is a fault of ours. */
async function outcomeOf(bytes: Uint8Array): Promise<string> {
  try {
    return `${(await readFile(bytes, 'list')).rows.length} rows`
  } catch (error) {
    if (error instanceof TableError) return error.code
    throw error
  }
}

it('answers a file of any bytes with a list or a refusal', async () => {
  const anyBytes = fc.uint8Array({ maxLength: 600 })
  const beginnings = fc.constantFrom(
    '',
    'PK\u0003\u0004',
    '\u00D0\u00CF\u0011\u00E0',
    '\u00FF\u00FE',
  )
  await fc.assert(
    fc.asyncProperty(beginnings, anyBytes, async (beginning, bytes) => {
      const file = Buffer.concat([Buffer.from(beginning, 'latin1'), bytes])
      expect(await outcomeOf(file)).toMatch(/^\w+/)
    }),
    { numRuns: 500 },
  )
})

it('answers a file that was damaged or cut with a list or a refusal', async () => {
  const damage = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...files), damage, fc.nat(), async (file, changes, cut) => {
      const bytes = Uint8Array.from(file)
      for (const [at, byte] of changes) bytes[at % bytes.length] = byte
      const end = cut % 3 === 0 ? cut % bytes.length : bytes.length
      expect(await outcomeOf(bytes.subarray(0, end))).toMatch(/^\w+/)
    }),
    { numRuns: 1500 },
  )
})
