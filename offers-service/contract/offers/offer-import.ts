import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { unnamedSellers } from '../names/joint-sellers.ts'
import { printable } from '../values/printable.ts'
import { inputObject, requiredText, timestamp } from '../values/values.ts'
import { AdminOffer } from './admin-offers.ts'
import { BulkOutcome } from './bulk-changes.ts'
import { offerFilter } from './offer-search.ts'

/**
 * The columns of an import and of the export, in their order. Headers are read in any case and spacing.
 *
 * Other sellers stand in one cell, apart by semicolons: `Joseph Tully <joseph@mail.example>; Ann Tully`.
 */
export const offerColumns = [
  { field: 'referenceNumber', header: 'Reference number', isRequired: false },
  { field: 'location', header: 'Location', isRequired: true },
  { field: 'acreage', header: 'Acreage', isRequired: true },
  { field: 'apn', header: 'APN', isRequired: true },
  { field: 'zoning', header: 'Zoning', isRequired: false },
  { field: 'access', header: 'Access', isRequired: false },
  { field: 'expirationDate', header: 'Expiration date', isRequired: true },
  { field: 'amount', header: 'Amount', isRequired: true },
  { field: 'assessedValue', header: 'Assessed value', isRequired: false },
  { field: 'backTaxes', header: 'Back taxes', isRequired: false },
  { field: 'factsSource', header: 'Where these facts are from', isRequired: false },
  { field: 'priceReasons', header: 'How we came to this number', isRequired: false },
  { field: 'pricedBy', header: 'Worked out by', isRequired: false },
  { field: 'status', header: 'Status', isRequired: false },
  { field: 'sellerName', header: 'Seller name', isRequired: false },
  { field: 'sellerEmail', header: 'Seller email', isRequired: false },
  { field: 'sellerPhone', header: 'Seller phone', isRequired: false },
  { field: 'sellerMailingAddress', header: 'Seller mailing address', isRequired: false },
  { field: 'coSellers', header: 'Other sellers', isRequired: false },
  { field: 'notes', header: 'Notes', isRequired: false },
] as const
export type OfferField = (typeof offerColumns)[number]['field']

const fields = offerColumns.map((column) => column.field) as [OfferField, ...OfferField[]]

/** What is wrong in a spreadsheet and where: the row as a spreadsheet program counts it, the header being row 1, and the column by its header. */
export const ImportProblem = v.object({
  rowNumber: v.number(),
  column: v.string(),
  message: v.string(),
})
export type ImportProblem = v.InferOutput<typeof ImportProblem>

/** A row whose parcel has an offer already, with its reference number, or stands in the file twice, with null. */
export const ImportWarning = v.object({
  rowNumber: v.number(),
  message: v.string(),
  referenceNumber: v.nullable(v.string()),
})
export type ImportWarning = v.InferOutput<typeof ImportWarning>

/** A row as it was understood. `referenceNumber` is null where one will be made up. */
export const ImportedRow = v.object({
  rowNumber: v.number(),
  ...v.omit(AdminOffer, [
    'firstViewedAt',
    'letterPrintedAt',
    'leadId',
    'parcelId',
    'createdAt',
    'updatedAt',
  ]).entries,
  referenceNumber: v.nullable(v.string()),
})
export type ImportedRow = v.InferOutput<typeof ImportedRow>

/** A row whose seller may be several sellers, who each have to sign; `listed` is what the file says. */
export const JointRow = v.object({
  rowNumber: v.number(),
  listed: v.string(),
  sellers: v.array(v.string()),
  /** Whom the file tells of without a name, such as with `ET UX`; null when it names everyone. */
  unnamed: v.nullable(v.picklist(unnamedSellers)),
})
export type JointRow = v.InferOutput<typeof JointRow>

/** Who the sellers of a row are: one name for each of them, the offer's own seller first. */
export const DecidedSellers = inputObject({
  rowNumber: v.number('Please say which row'),
  names: v.pipe(
    v.array(v.pipe(requiredText('Name is required'), printable)),
    v.minLength(1, 'Name is required'),
    v.maxLength(10, 'An offer can name at most ten owners'),
  ),
})
export type DecidedSellers = v.InferOutput<typeof DecidedSellers>

/** So many problems are reported at most. */
export const maxProblems = 20_000

/** What a row changes of the offer whose reference number it bears. */
export const ImportedChange = v.object({
  rowNumber: v.number(),
  referenceNumber: v.string(),
  /** From what to what, a line for each field: `Amount: $18,500 → $20,000`. */
  changes: v.string(),
  /** A sentence for each changed term that a printed letter says otherwise. */
  letterSays: v.array(v.string()),
})
export type ImportedChange = v.InferOutput<typeof ImportedChange>

/** How an import went, or would go. Nothing is stored while there is a single problem. */
export const ImportReport = v.object({
  /** How many rows the file has, without header, blank lines and the template's example. */
  rows: v.number(),
  /** How each column of the file was understood; null means that it is not used. */
  columns: v.array(v.object({ header: v.string(), field: v.nullable(v.picklist(fields)) })),
  /** At most the first {@link maxProblems}. */
  problems: v.array(ImportProblem),
  problemCount: v.number(),
  /** What the admin should look at before importing it all the same: other offers for the same parcels. At most the first {@link maxProblems}. */
  warnings: v.array(ImportWarning),
  warningCount: v.number(),
  /** The first five rows that would be new offers. */
  preview: v.array(ImportedRow),
  /** Every right row whose seller may be several sellers. */
  jointRows: v.array(JointRow),
  /** What rows change of stored offers. At most the first {@link maxProblems}. */
  changes: v.array(ImportedChange),
  /** How many offers would change, and how many rows leave theirs as it is, for which reason. */
  changeOutcome: BulkOutcome,
  /** How many rows would be new offers. */
  newCount: v.number(),
  /** How many new offers were stored: all of them or, on a dry run, none. */
  imported: v.number(),
  /** By which these are found (`searchOffers`); null where none was stored. */
  importedAt: v.nullable(timestamp),
  /** The change of many offers that was begun (`readBulkChange`); null where nothing changes, and on a dry run. */
  bulkChangeId: v.nullable(v.string()),
})
export type ImportReport = v.InferOutput<typeof ImportReport>

/**
 * Imports offers from CSV text, all or nothing. A row whose reference number an offer has already changes that offer: columns that
 * the file lacks stay as they are, as do offers that are signed or being signed. Such changes go on in the background, and can be
 * undone (`undoBulkChange`).
 *
 * With `dryRun` it only reports. Without it any problem refuses the whole file with `invalid_request`, whose `fields` are
 * the first problems by `rows.<row>.<column>`. The text may have 10 million characters.
 */
export const importOffers = defineEndpoint({
  method: 'POST',
  url: '/api/admin/offers/import',
  config: { access: 'admin', timeoutSeconds: 120, isIdempotent: true },
  // The ten million characters, a few of which JSON writes as two.
  bodyLimit: 24 * 1024 * 1024,
  schema: {
    body: inputObject({
      csv: v.pipe(
        v.string('Please send the file as text'),
        v.maxLength(10_000_000, 'Please split the file: it is larger than 10 MB'),
        v.metadata({
          examples: [
            'Location,Acreage,APN,Expiration date,Amount\nMohave County,10,331-09-155,2027-12-31,18500',
          ],
        }),
      ),
      dryRun: v.boolean('Please say whether this is a dry run'),
      /** What was decided about joint sellers, by row. A row that nothing is said about keeps its seller as one. */
      sellers: v.optional(v.pipe(v.array(DecidedSellers), v.maxLength(100_000)), []),
      /** Insists on a second live offer for a parcel; without it such a file is refused with `not_confirmed`. */
      confirmed: v.optional(v.boolean()),
    }),
    response: { 200: ImportReport },
  },
})

/** An empty spreadsheet with the right header and an example row, which an import leaves out. */
export const offerTemplateUrl = '/api/admin/offers/import-template'

/** The admin's offers in the columns of an import; a plain route because its answer is a file. Takes {@link OfferExportQuery}. */
export const offerExportUrl = '/api/admin/offers/export'
export const OfferExportQuery = inputObject(offerFilter)
