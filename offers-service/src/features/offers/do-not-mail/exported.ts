import { type DoNotMailReason, doNotMailReasons } from '../../../../contract/index.ts'
import { streamCsv, withFormula } from '../../../platform/spreadsheets/csv.ts'
import { type NewEntry, newEntry } from './by-hand.ts'
import type { StoredEntry } from './entries.ts'

const columns: readonly [header: string, cell: (entry: StoredEntry) => string][] = [
  ['Owner name', ({ offer }) => offer?.sellerName ?? ''],
  ['Mailing address', ({ offer }) => offer?.sellerMailingAddress ?? ''],
  ['APN', ({ apn }) => apn],
  ['County and state', ({ location }) => location],
  ['Reason', ({ reason }) => reason],
  ['Since', ({ createdAt }) => createdAt],
  ['Initials and ZIP', ({ label }) => label],
  ['Fingerprint', ({ ownerKey }) => ownerKey],
]
const headers = columns.map(([header]) => header)

async function* rowsOf(steps: AsyncIterable<StoredEntry[]>): AsyncGenerator<string[][]> {
  for await (const entries of steps)
    yield entries.map((entry) => columns.map(([, cell]) => cell(entry)))
}

/** The list as CSV, piece by piece. The fingerprint stands for the names that are not kept. */
export const entriesAsCsv = (steps: AsyncIterable<StoredEntry[]>): AsyncIterable<string> =>
  streamCsv(headers, rowsOf(steps))

/** Whether a file is one that the list was exported to. */
export const isExported = (found: readonly string[]): boolean =>
  headers.every((header, index) => found[index] === header)

const reasonOf = (text: string): DoNotMailReason | undefined =>
  doNotMailReasons.find((known) => known === text)

/** A moment as exports write it, that lies not ahead; undefined for any other text. */
function momentOf(text: string, now: Date): string | undefined {
  const moment = new Date(text)
  const isWhole = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && !Number.isNaN(moment.getTime())
  return isWhole && moment <= now ? moment.toISOString() : undefined
}

/** The entry of an exported row; `otherwise` counts where its reason is none. */
export function entryOfExported(
  cells: readonly string[],
  otherwise: DoNotMailReason,
  now: Date,
): NewEntry {
  const [name = '', address = '', apn = '', location = '', reason = '', since = '', ...kept] =
    cells.map((cell) => withFormula(cell).trim())
  const [label = '', fingerprint = ''] = kept
  const entry = newEntry(
    { sellerNames: [name], address, apn, location },
    reasonOf(reason) ?? otherwise,
    now,
  )
  return {
    ...entry,
    owner_key: /^[\w-]{43}$/.test(fingerprint) ? fingerprint : entry.owner_key,
    label: label || entry.label,
    created_at: momentOf(since, now) ?? entry.created_at,
  }
}
