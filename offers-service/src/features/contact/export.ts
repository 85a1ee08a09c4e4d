import {
  acreageOptions,
  type LeadNote,
  makerInWords,
  type MergedRequest,
} from '../../../contract/index.ts'
import { streamCsv } from '../../platform/spreadsheets/csv.ts'
import type { LoneLead } from './read-leads.ts'

type Column = [header: string, cell: (lead: LoneLead, ownerName: string) => string]

const columns: Column[] = [
  ['Received', (lead) => lead.createdAt],
  ['Status', ({ status, looksAutomatic }) => status + (looksAutomatic ? ' (looks automatic)' : '')],
  ['Name', (lead) => lead.name],
  ['Phone', (lead) => lead.phone],
  ['Email', (lead) => lead.email],
  ['Property location', (lead) => lead.propertyLocation],
  ['Acres', acreageOf],
  ['Came by', (lead) => lead.source],
  ['Next step on', (lead) => lead.followUpOn ?? ''],
  ['Next step', (lead) => lead.followUpTask],
  ['Offers', (lead) => lead.offers.join(' ')],
  ['Merged requests', (lead) => lead.mergedRequests.map(requestLine).join('\n')],
  ['Notes', notesOf],
]

const person: Column = [
  'Looked after by',
  ({ lookedAfterBy }, ownerName) =>
    lookedAfterBy === null ? '' : makerInWords(lookedAfterBy, ownerName),
]

function acreageOf({ acres }: Pick<LoneLead, 'acres'>): string {
  return acreageOptions.find(({ value }) => value === acres)?.label ?? ''
}

/** A merged request in one line, which has none of its own. */
function requestLine(request: MergedRequest): string {
  const { createdAt, name, phone, email, propertyLocation, notes } = request
  const said = [name, phone, email, propertyLocation, acreageOf(request), notes]
  return `${createdAt}: ${said.filter((text) => text !== '').join(', ')}`
}

const kindWords: Partial<Record<LeadNote['kind'], string>> = {
  reached: 'Call, reached',
  left_message: 'Call, left a message',
  no_answer: 'Call, no answer',
  wrong_number: 'Call, wrong number',
  mail: 'Email',
  given: 'Looked after by',
}

function notesOf({ notes, datedNotes }: LoneLead, ownerName: string): string {
  const dated = datedNotes.map(({ at, kind, text, madeBy }) => {
    const author = madeBy === null ? '' : `, by ${makerInWords(madeBy, ownerName)}`
    return `${at}${author}: ${[kindWords[kind], text].filter(Boolean).join(': ')}`
  })
  return [notes, ...dated].filter((text) => text !== '').join('\n')
}

async function* rowsOf(
  steps: AsyncIterable<LoneLead[]>,
  ownerName: string,
  shown: readonly Column[],
): AsyncGenerator<string[][]> {
  for await (const leads of steps)
    yield leads.map((lead) => shown.map(([, cell]) => cell(lead, ownerName)))
}

/**
 * Leads as CSV, one line each, piece by piece as they come. The owner's name is that of `readOwnerName`; whose a lead is, is told
 * where it can be somebody else's.
 */
export function leadsAsCsv(
  steps: AsyncIterable<LoneLead[]>,
  { ownerName, isShared }: { ownerName: string; isShared: boolean },
): AsyncIterable<string> {
  const shown = isShared ? [...columns, person] : columns
  return streamCsv(
    shown.map(([header]) => header),
    rowsOf(steps, ownerName, shown),
  )
}
