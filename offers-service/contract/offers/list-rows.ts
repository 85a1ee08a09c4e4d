import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { inputObject, optionalText } from '../values/values.ts'
import { tableFieldNames } from './list-fields.ts'
import { listFindingKinds } from './list-findings.ts'
import { listVerdicts } from './lists.ts'

/** One row as it was understood. `cells` are the fields as they stand in the file or as the admin mended them. */
export const ListRow = v.object({
  rowNumber: v.number(),
  /** Null until it was read. */
  verdict: v.nullable(v.picklist(listVerdicts)),
  decision: v.nullable(v.picklist(['take', 'leave_out'])),
  findings: v.array(v.object({ finding: v.picklist(listFindingKinds), text: v.string() })),
  cells: v.record(v.string(), v.string()),
  mended: v.array(v.string()),
  sellers: v.array(v.string()),
  address: v.string(),
  location: v.string(),
  apn: v.string(),
  acreage: v.nullable(v.number()),
  amount: v.nullable(v.number()),
  assessedValue: v.nullable(v.number()),
  /** The offer that was made from it. */
  referenceNumber: v.nullable(v.string()),
})
export type ListRow = v.InferOutput<typeof ListRow>

/** Rows of a list in the order of the file, a page at a time; `after` is the row number of the last one seen. */
export const listRows = defineEndpoint({
  method: 'GET',
  url: '/api/admin/lists/:id/rows',
  config: { access: 'admin' },
  schema: {
    params: v.object({ id: v.string() }),
    querystring: inputObject({
      verdict: v.optional(v.picklist(listVerdicts, 'Please use ready, ask or out')),
      finding: v.optional(v.picklist(listFindingKinds, 'There is no such finding')),
      after: v.optional(
        v.pipe(v.string(), v.regex(/^\d{1,7}$/, 'Please use a row number'), v.transform(Number)),
        '0',
      ),
    }),
    response: { 200: v.object({ rows: v.array(ListRow), next: v.nullable(v.number()) }) },
  },
})
export type ListRowQuery = v.InferOutput<typeof listRows.schema.querystring>

/**
 * Mends a row in place, and reads the list again: `cells` by our fields in place of the file's, `decision` to have it become an
 * offer or to leave it out whatever was decided for all rows like it. What is absent stays; null takes a decision back.
 */
export const mendListRow = defineEndpoint({
  method: 'PUT',
  url: '/api/admin/lists/:id/rows/:rowNumber',
  // Reading 50,000 rows on a slow machine.
  config: { access: 'admin', timeoutSeconds: 120 },
  schema: {
    params: v.object({ id: v.string(), rowNumber: v.string() }),
    body: inputObject({
      cells: v.optional(v.record(v.picklist(tableFieldNames), optionalText(300))),
      decision: v.optional(v.nullable(v.picklist(['take', 'leave_out']))),
    }),
    response: { 200: ListRow },
  },
})

/** The rows that are set aside, as CSV with the reason; a plain route because its answer is a file. */
export const setAsideUrl = '/api/admin/lists/:id/set-aside'
