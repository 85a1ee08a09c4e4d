import type { archive as archiveHere } from '../../../../platform/archive.ts'
import type { Queries } from '../../../../platform/database/database.ts'
import type { Person } from '../../../../platform/database/personal-tables.ts'
import type { Tables } from '../../../../platform/database/tables.ts'
import { escapeMarkup } from '../../../../platform/markup.ts'
import { inThread } from '../../../../platform/threads.ts'
import { personalTables } from './personal-tables.ts'

const archive = inThread<typeof archiveHere>(
  new URL('../../../../platform/archive.ts', import.meta.url),
  'archive',
)

type Row = Record<string, unknown>
type Known = Record<string, Row[]>

/** Keys, hashes and marks by which the service finds and checks rows; they tell nobody anything. */
const isInternal = (column: string) =>
  /_key$|_hash$|^hash$|^search_text$|_mark$|^mark$/.test(column)

/** The columns that hold JSON, and how it is read: a job's payload, and a deleted draft as its rows are kept. */
const readJson: Record<string, (json: string) => unknown> = {
  payload: (json) => JSON.parse(json),
  draft: (json) =>
    JSON.parse(json, (name, value: unknown) => (isInternal(name) ? undefined : value)),
}

/** A row as a person can read it; files stand beside. */
function readable(row: Row): Row {
  const told = Object.entries(row).filter(
    ([column, value]) => !isInternal(column) && !(value instanceof Uint8Array),
  )
  return Object.fromEntries(
    told.map(([column, value]) => [column, readJson[column]?.(String(value)) ?? value]),
  )
}

async function rowsOf(query: Queries, table: keyof Tables, person: Person): Promise<Row[]> {
  const handling = personalTables[table]
  if (typeof handling === 'string') return []
  const found = new Set<string>()
  const rows: Row[] = []
  for (const [column, of] of Object.entries(handling.by)) {
    if (person[of].length === 0) continue
    // Every personal table is asked the same question; which columns it has is what the registry says.
    const some = await query
      .selectFrom(table as 'jobs')
      .selectAll()
      .where(column as 'id', 'in', person[of])
      .execute()
    for (const row of some as unknown as Row[]) {
      const key = JSON.stringify(readable(row))
      if (!found.has(key)) rows.push(row)
      found.add(key)
    }
  }
  return rows
}

const inWords = (name: string) => {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
const shown = (value: unknown) =>
  typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value, undefined, 2)

function asPage(known: Known, moment: string): string {
  const sections = Object.entries(known).map(([table, rows]) => {
    const entries = rows.map((row) => {
      const facts = Object.entries(row)
        .filter(([, value]) => shown(value) !== '')
        .map(([name, value]) => `<dt>${inWords(name)}</dt><dd>${escapeMarkup(shown(value))}</dd>`)
      return `<dl>${facts.join('')}</dl>`
    })
    return `<h2>${inWords(table)}</h2>\n${entries.join('\n')}`
  })
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Everything about this person</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>body{font:1rem/1.5 sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}dl{border-top:1px solid;padding:.5rem 0}dt{font-weight:700}dd{margin:0 0 .5rem;white-space:pre-wrap;overflow-wrap:anywhere}</style>
</head><body><h1>Everything about this person</h1>
<p>As kept on ${moment}. What was signed is in the folder "documents". Joint owners may be named here too: please look through it before you hand it on.</p>
${sections.join('\n')}
</body></html>
`
}

/** How the name of a kept file ends, by what it is. */
const endings: Record<string, string> = {
  'application/json': 'json',
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}

/** What a file is, where its row does not say so. */
const kinds: Partial<Record<keyof Tables, string>> = {
  closing_documents: 'closing',
  mail_files: 'email',
}

/** Everything that is kept of a person as one archive: a page to read, the same as JSON, and the documents. */
export async function exportPerson(query: Queries, person: Person, now: Date): Promise<Uint8Array> {
  const known: Known = {}
  const files: Record<string, Uint8Array> = {}
  for (const table of Object.keys(personalTables) as (keyof Tables)[]) {
    const rows = await rowsOf(query, table, person)
    if (rows.length > 0) known[table] = rows.map(readable)
    for (const { id, kind = kinds[table], media_type: type, content } of rows)
      if (content instanceof Uint8Array)
        files[`documents/${String(kind)}-${String(id)}.${endings[String(type)] ?? 'bin'}`] = content
  }
  return await archive({
    'person.html': Buffer.from(asPage(known, now.toISOString())),
    'person.json': Buffer.from(`${JSON.stringify(known, undefined, 2)}\n`),
    ...files,
  })
}
