import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { printable } from '../values/printable.ts'
import { checkFields } from '../values/text-fields.ts'
import { typedDay } from '../values/typed-values.ts'
import {
  basedOn,
  calendarDate,
  done,
  inputObject,
  optionalText,
  requiredText,
  timestamp,
} from '../values/values.ts'
import { explanations } from './admin-offers.ts'
import { priceFields } from './letter-text.ts'
import { tableFieldNames } from './list-fields.ts'
import { canBeTaken, listFindingKinds } from './list-findings.ts'
import { PriceRules } from './price-rules.ts'

/** The most bytes a file with a list may have. */
export const maxListBytes = 30 * 1024 * 1024

/** What a row of a list comes to: an offer, a question to the admin, or nothing. */
export const listVerdicts = ['ready', 'ask', 'out'] as const
export type ListVerdict = (typeof listVerdicts)[number]

const listField = v.picklist(tableFieldNames)

/**
 * Where one of our fields comes from: the columns of the file with these numbers from 0, joined, or one value for all rows.
 * `isSure` is false for a guess that the admin should look at.
 */
export const ListColumn = inputObject({
  field: listField,
  columns: v.pipe(
    v.array(v.pipe(v.number(), v.integer(), v.minValue(0))),
    v.maxLength(10, 'Please join at most ten columns'),
  ),
  sameForAll: v.optional(requiredText('Please say what is the same for all rows')),
  isSure: v.optional(v.boolean(), true),
})
export type ListColumn = v.InferOutput<typeof ListColumn>

/** What becomes of the rows with a finding: `take` has them become offers, `set_aside` keeps them back. */
export const ListChoices = v.pipe(
  v.record(v.picklist(listFindingKinds), v.picklist(['take', 'set_aside'])),
  v.check(
    (choices) =>
      Object.entries(choices).every(
        ([finding, choice]) =>
          choice === 'set_aside' || canBeTaken(finding as keyof typeof choices),
      ),
    'No letter can go to these rows',
  ),
)
export type ListChoices = v.InferOutput<typeof ListChoices>

/** What prices come to, for a look before they go out. Amounts are in dollars; all are 0 where nothing has a price. */
const ListPrices = v.object({
  count: v.number(),
  lowest: v.number(),
  median: v.number(),
  highest: v.number(),
  sum: v.number(),
  /** How many prices are from `from` to below `to`; the last one includes it. */
  bins: v.array(v.object({ from: v.number(), to: v.number(), count: v.number() })),
  /** The rows whose prices are least like the others: `ratio` is the share of the assessed value, or dollars an acre. */
  oddest: v.array(
    v.object({
      rowNumber: v.number(),
      dollars: v.number(),
      ratio: v.number(),
      by: v.picklist(['assessedValue', 'acres']),
      timesUsual: v.number(),
    }),
  ),
})

/** How rows were understood: how many with each finding, with examples of what stands in the file and how it was read. */
export const ListSummary = v.object({
  verdicts: v.object(v.entriesFromList(listVerdicts, v.number())),
  findings: v.array(
    v.object({
      finding: v.picklist(listFindingKinds),
      rows: v.number(),
      /** The first few: what stands in the file and how it was read, or why it is set aside. */
      examples: v.array(v.object({ rowNumber: v.number(), text: v.string() })),
    }),
  ),
  prices: ListPrices,
})
export type ListSummary = v.InferOutput<typeof ListSummary>

const briefEntries = {
  id: v.string(),
  name: v.string(),
  fileName: v.string(),
  /** The kind of source it looks like, such as a vendor of data; null when it is none that is known. */
  looksLike: v.nullable(v.string()),
  /** `stored`: its ready rows are offers. An undone list is `open` again. */
  status: v.picklist(['open', 'stored']),
  rowCount: v.number(),
  /** How many offers were made from it. */
  offerCount: v.number(),
  /** Who brought it in: `@owner` or null for the owner, a name after `@` for another person, or the name of an API key. */
  madeBy: v.nullable(v.string()),
  createdAt: timestamp,
  updatedAt: timestamp,
  storedAt: v.nullable(timestamp),
}

export const ListBrief = v.object(briefEntries)
export type ListBrief = v.InferOutput<typeof ListBrief>

/** A list of parcels and owners from a county or vendor, on its way from a file to offers. */
export const ParcelList = v.object({
  ...briefEntries,
  /** The sheets of a workbook and the one that was read; empty for other files. */
  sheets: v.array(v.string()),
  sheet: v.string(),
  /** Rows that hold no parcel: totals, notes, headers that stand there again. */
  skipped: v.array(
    v.object({ rowNumber: v.number(), rows: v.number(), reason: v.string(), text: v.string() }),
  ),
  headers: v.array(v.string()),
  /** Up to three values of each column, in the order of the headers. */
  samples: v.array(v.array(v.string())),
  columns: v.array(ListColumn),
  choices: ListChoices,
  rules: PriceRules,
  /** Null until its rows have been read with these columns, choices and rules. */
  summary: v.nullable(ListSummary),
  lastDay: v.nullable(calendarDate),
  /** What its offers were made with, as {@link storeList} takes it; empty where that was not said. */
  factsSource: v.string(),
  priceReasons: v.string(),
  pricedBy: v.string(),
})
export type ParcelList = v.InferOutput<typeof ParcelList>

const byId = v.object({ id: v.string() })
const config = { access: 'admin' } as const
/** Reading 50,000 rows on a slow machine. */
const slowConfig = { ...config, timeoutSeconds: 120 } as const

/**
 * Takes a file with a list: CSV, TSV or XLSX. The body is the file itself, at most {@link maxListBytes}; refused with
 * `payload_too_large`, or with `list_unreadable` and the reason under `fields.file`.
 *
 * `sheet` names the sheet of a workbook; without it, it is the one with the most rows.
 */
export const uploadList = defineEndpoint({
  method: 'POST',
  url: '/api/admin/lists',
  config: { ...slowConfig, isIdempotent: true },
  schema: {
    querystring: inputObject({
      fileName: requiredText('File name is required', 255),
      sheet: optionalText(100),
    }),
    response: { 201: ParcelList },
  },
})

/** All lists, newest first. */
export const listLists = defineEndpoint({
  method: 'GET',
  url: '/api/admin/lists',
  config,
  schema: { response: { 200: v.array(ListBrief) } },
})

export const readList = defineEndpoint({
  method: 'GET',
  url: '/api/admin/lists/:id',
  config,
  schema: { params: byId, response: { 200: ParcelList } },
})

/** Changes how a list is read, and reads all its rows again. What is absent stays. A stored list is `list_stored`. */
export const updateList = defineEndpoint({
  method: 'PUT',
  url: '/api/admin/lists/:id',
  config: slowConfig,
  bodyLimit: 256 * 1024,
  schema: {
    params: byId,
    body: inputObject({
      name: v.optional(v.pipe(requiredText('Name is required'), printable)),
      columns: v.optional(v.pipe(v.array(ListColumn), v.maxLength(100))),
      choices: v.optional(ListChoices),
      rules: v.optional(PriceRules),
      basedOn,
    }),
    response: { 200: ParcelList },
  },
})
export type ListUpdate = v.InferOutput<typeof updateList.schema.body>

/** What rules come to: the prices of the rows that would become offers, and how many rows of all have none. */
export const ListPricePreview = v.object({ prices: ListPrices, unpriced: v.number() })
export type ListPricePreview = v.InferOutput<typeof ListPricePreview>

/** What rules would come to for a list, without saving them. A stored list is `list_stored`. */
export const previewListPrices = defineEndpoint({
  method: 'POST',
  url: '/api/admin/lists/:id/prices',
  config: slowConfig,
  bodyLimit: 256 * 1024,
  schema: {
    params: byId,
    body: inputObject({ rules: PriceRules }),
    response: { 200: ListPricePreview },
  },
})

/** Three of its letters as they would print, as one PDF: the first, the one with the longest address, the last. */
export const listLettersUrl = '/api/admin/lists/:id/letters'
export const ListLettersQuery = inputObject({ lastDay: typedDay })

/**
 * Makes offers of all ready rows, all or none, once for its `Idempotency-Key`. Where their facts are from, how their prices were found
 * and by whom is said once for all of them; {@link priceFields} in braces are filled in for each.
 */
export const storeList = defineEndpoint({
  method: 'POST',
  url: '/api/admin/lists/:id/offers',
  config: { ...slowConfig, isIdempotent: true },
  schema: {
    params: byId,
    body: inputObject({
      status: v.picklist(['draft', 'active'], 'Please choose drafts or live offers'),
      expirationDate: typedDay,
      ...explanations,
      priceReasons: v.optional(v.pipe(explanations.priceReasons.wrapped, checkFields(priceFields))),
      basedOn,
    }),
    response: { 200: ParcelList },
  },
})

/**
 * Takes all offers of a list away again, so that it can be changed and stored anew. Refused with `list_in_use` once a letter of
 * one was printed or a visitor opened one, with the reason under `fields.list`, and with `changed_meanwhile` as `basedOn` says:
 * its offers may be others than those that were to be taken away. One that has none is left as it is.
 */
export const undoList = defineEndpoint({
  method: 'POST',
  url: '/api/admin/lists/:id/undo',
  config: slowConfig,
  schema: { params: byId, querystring: inputObject({ basedOn }), response: { 200: ParcelList } },
})

/** Deletes a list that has no offers; refused with `list_stored` where it has, and with `changed_meanwhile` as `basedOn` says. */
export const deleteList = defineEndpoint({
  method: 'DELETE',
  url: '/api/admin/lists/:id',
  config: { access: 'owner' },
  schema: { params: byId, querystring: inputObject({ basedOn }), response: { 200: done } },
})
