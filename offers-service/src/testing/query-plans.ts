/** The tables that grow with the business; nothing of a day may read one of them whole. */
export const bigTables = new Set([
  'offers',
  'offer_events',
  'co_sellers',
  'parcels',
  'leads',
  'lead_notes',
  'jobs',
  'signings',
  'signers',
  'questions',
  'visit_counts',
  'idempotency_keys',
  'mailing_letters',
  'new_agreements',
  'closings',
  'closing_details',
  'letter_texts',
  'do_not_mail',
  'list_rows',
  'list_findings',
  'parcel_outlines',
  'nearby_sales',
  'bulk_changed_offers',
  'planned_changes',
  'signing_events',
  'signing_documents',
  'closing_documents',
  'content_versions',
  'deleted_drafts',
  'saved_items',
  'mail_files',
])

/** What may read a table whole, and why. Each is told by words of its statement. */
export const exceptions: [table: string, words: RegExp, reason: string][] = [
  ['offers', /"first_viewed_at" is not null limit/, 'It ends as soon as it has found a few.'],
]

/** The tables a statement reads under a name of their own. */
const aliasesOf = (statement: string) =>
  new Map(
    [...statement.matchAll(/"(\w+)" as "(\w+)"/g)].map(([, table = '', alias = '']) => [
      alias,
      table,
    ]),
  )

/** The tables that a plan of either engine reads whole. */
export function tablesScanned(plan: string, statement: string): string[] {
  const aliases = aliasesOf(statement)
  const sqlite = [...plan.matchAll(/SCAN (\w+)\b(?! (?:USING|VIRTUAL))/g)]
  // Of a part of the statement that goes by the name of its table, what it found is read whole besides.
  for (const [, part] of plan.matchAll(/(?:CO-ROUTINE|MATERIALIZE) (\w+)/g)) {
    const at = sqlite.findIndex(([, name]) => name === part)
    if (at !== -1) sqlite.splice(at, 1)
  }
  const postgres = [...plan.matchAll(/Seq Scan on (\w+)/g)]
  return [...sqlite, ...postgres]
    .map(([, name = '']) => aliases.get(name) ?? name)
    .filter((table) => bigTables.has(table))
}
