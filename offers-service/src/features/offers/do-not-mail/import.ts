import { setImmediate as letOthersIn } from 'node:timers/promises'
import { type DoNotMailReason, maxDoNotMailRows } from '../../../../contract/index.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { nameOrdersOf } from '../lists/rows/owner-of-row.ts'
import { readRow } from '../lists/rows/read-row.ts'
import { formsOf } from '../lists/table/column-forms.ts'
import { proposeColumns } from '../lists/table/columns/columns.ts'
import { openTable } from '../lists/table/file/read-file.ts'
import { TableError } from '../lists/table/file/table-error.ts'
import { businessDay } from '../status.ts'
import { isTelling, type NewEntry } from './by-hand.ts'
import { entryOfExported, isExported } from './exported.ts'
import type { Addressee } from './store.ts'

const maxProblems = 100
const namesNobody = 'It names neither an owner with an address nor a parcel with its county'
/** As many rows as are read before others come to their turn. */
const rowsAtOnce = 50

interface ReadOwners {
  entries: Addressee[]
  /** Entries as the list was exported with them. */
  exported: NewEntry[]
  problems: { rowNumber: number; message: string }[]
}

/** Reads owners and parcels from a file as lists are read, whatever its headers. Refused with `list_unreadable` where it is none. */
export async function readOwners(
  csv: string,
  reason: DoNotMailReason,
  now: Date,
): Promise<ReadOwners> {
  try {
    const table = await openTable(Buffer.from(csv), 'do-not-mail.csv')
    const rows: { number: number; cells: string[] }[] = []
    for await (const line of table.lines()) {
      if (line.kind === 'row') rows.push(line)
      if (rows.length > maxDoNotMailRows)
        throw new HttpError('list_unreadable', {
          file: `This file has more than ${maxDoNotMailRows} rows. Please split it.`,
        })
    }
    const read: ReadOwners = { entries: [], exported: [], problems: [] }
    const setAside = (rowNumber: number) => {
      if (read.problems.length < maxProblems)
        read.problems.push({ rowNumber, message: namesNobody })
    }
    if (isExported(table.headers)) {
      for (const row of rows) {
        const entry = entryOfExported(row.cells, reason, now)
        const { owner_key, apn_key, location } = entry
        if (owner_key !== '' || (apn_key !== '' && location !== '')) read.exported.push(entry)
        else setAside(row.number)
      }
      return read
    }
    const cells = rows.map((row) => row.cells)
    const { matching } = proposeColumns(table.headers, cells, table.hints)
    const habits = {
      forms: formsOf(matching, cells),
      nameOrders: nameOrdersOf(matching, cells),
      today: businessDay(now),
    }
    for (const [index, row] of rows.entries()) {
      if (index % rowsAtOnce === 0) await letOthersIn()
      const { reading } = readRow(matching, row.cells, habits)
      const { sellers: sellerNames, address, apn, location } = reading
      const entry = { sellerNames, address, apn, location }
      if (isTelling(entry)) read.entries.push(entry)
      else setAside(row.number)
    }
    return read
  } catch (error) {
    if (!(error instanceof TableError)) throw error
    throw new HttpError('list_unreadable', { file: error.message })
  }
}
