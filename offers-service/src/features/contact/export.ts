import { acreageOptions, type LeadNote } from '../../../contract/index.ts'
import { streamCsv } from '../../platform/spreadsheets/csv.ts'
import type { LoneLead } from './read-leads.ts'

const columns: [header: string, cell: (lead: LoneLead) => string][] = [
  ['Received', (lead) => lead.createdAt],
  ['Status', ({ status, looksAutomatic }) => status + (looksAutomatic ? ' (looks automatic)' : '')],
  ['Name', (lead) => lead.name],
  ['Phone', (lead) => lead.phone],
  ['Email', (lead) => lead.email],
  ['Property location', (lead) => lead.propertyLocation],
  ['Acres', (lead) => acreageOptions.find(({ value }) => value === lead.acres)?.label ?? ''],
  ['Came by', (lead) => lead.source],
  ['Next step on', (lead) => lead.followUpOn ?? ''],
  ['Next step', (lead) => lead.followUpTask],
  ['Offers', (lead) => lead.offers.join(' ')],
  ['Notes', notesOf],
]

const callWords: Partial<Record<LeadNote['kind'], string>> = {
  reached: 'Call, reached',
  left_message: 'Call, left a message',
  no_answer: 'Call, no answer',
  wrong_number: 'Call, wrong number',
}

function notesOf({ notes, datedNotes }: LoneLead): string {
  const dated = datedNotes.map(
    ({ at, kind, text }) => `${at}: ${[callWords[kind], text].filter(Boolean).join(': ')}`,
  )
  return [notes, ...dated].filter((text) => text !== '').join('\n')
}

async function* rowsOf(steps: AsyncIterable<LoneLead[]>): AsyncGenerator<string[][]> {
  for await (const leads of steps) yield leads.map((lead) => columns.map(([, cell]) => cell(lead)))
}

/** Leads as CSV, one line each, piece by piece as they come. */
export function leadsAsCsv(steps: AsyncIterable<LoneLead[]>): AsyncIterable<string> {
  return streamCsv(
    columns.map(([header]) => header),
    rowsOf(steps),
  )
}
