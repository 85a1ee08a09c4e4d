import { acreageOptions, type Lead } from '../../../contract/index.ts'
import { writeCsv } from '../../platform/spreadsheets/csv.ts'

const columns: [header: string, cell: (lead: Lead) => string][] = [
  ['Received', (lead) => lead.createdAt],
  ['Status', ({ status, looksAutomatic }) => status + (looksAutomatic ? ' (looks automatic)' : '')],
  ['Name', (lead) => lead.name],
  ['Phone', (lead) => lead.phone],
  ['Email', (lead) => lead.email],
  ['Property location', (lead) => lead.propertyLocation],
  ['Acres', (lead) => acreageOptions.find(({ value }) => value === lead.acres)?.label ?? ''],
  ['Offers', (lead) => lead.offers.join(' ')],
  ['Notes', notesOf],
]

function notesOf({ notes, datedNotes }: Lead): string {
  const dated = datedNotes.map(({ at, text }) => `${at}: ${text}`)
  return [notes, ...dated].filter((text) => text !== '').join('\n')
}

/** All leads as CSV, one line each. */
export function leadsAsCsv(leads: Lead[]): string {
  return writeCsv(
    columns.map(([header]) => header),
    leads.map((lead) => columns.map(([, cell]) => cell(lead))),
  )
}
