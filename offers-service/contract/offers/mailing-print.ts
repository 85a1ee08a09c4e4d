import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { done, inputObject, timestamp } from '../values/values.ts'
import { printKinds } from './letters.ts'

/** One file of letters with equally many pages, in the order of their ZIP codes. */
const PrintFile = v.object({
  id: v.string(),
  letterCount: v.number(),
  /** How many pages each of its letters has. */
  pages: v.number(),
  firstZip: v.string(),
  lastZip: v.string(),
  /** Whether its letters are drawn, so that it can be had. */
  isReady: v.boolean(),
  /** Whether its letters were printed. */
  isPrinted: v.boolean(),
})
export type PrintFile = v.InferOutput<typeof PrintFile>

/** The files that the letters of a mailing are printed in, as they were last made. */
const PrintRun = v.object({
  id: v.string(),
  /** As in the body of {@link startPrintRun}. */
  together: v.boolean(),
  unprintedOnly: v.boolean(),
  /** `sorting` while every letter is composed to see how many pages it has, then `drawing` until all files are there. */
  status: v.picklist(['sorting', 'drawing', 'ready']),
  /** Whether it was given up after failing again and again. */
  isStopped: v.boolean(),
  files: v.array(PrintFile),
  /** Why letters that are in the mailing are held back, by the reference number of their offer. */
  held: v.record(v.string(), v.string()),
  createdAt: timestamp,
})
export type PrintRun = v.InferOutput<typeof PrintRun>

const MailingPrint = v.object({
  /** Null where no files were made, or they were deleted: after a week, when the text of the mailing changed, or when an offer was erased. */
  run: v.nullable(PrintRun),
})

const byId = v.object({ id: v.string() })

/** The files of a mailing's letters, and how far they are. */
export const readMailingPrint = defineEndpoint({
  method: 'GET',
  url: '/api/admin/mailings/:id/print',
  config: { access: 'admin' },
  schema: { params: byId, response: { 200: MailingPrint } },
})

/**
 * Begins to make the files of a mailing's letters, in place of those made before. It goes on in the background.
 *
 * `together` is as in the body of `printLetters`; with `unprintedOnly` letters that were printed since the mailing was made are
 * left out. While the same is being made already, that goes on.
 */
export const startPrintRun = defineEndpoint({
  method: 'POST',
  url: '/api/admin/mailings/:id/print',
  config: { access: 'admin' },
  schema: {
    params: byId,
    body: inputObject({
      together: v.optional(v.boolean(), true),
      unprintedOnly: v.optional(v.boolean(), false),
    }),
    response: { 200: MailingPrint },
  },
})

/**
 * The letters of some of these files, or of all, as one PDF, or their addresses, in the order of printing.
 *
 * Letters are noted as printed. All or none: refused with `letter_not_possible` where a letter can no longer be mailed or its
 * offer was changed since it was drawn, and with `changed_meanwhile` where these are no longer the files of the mailing.
 */
export const printMailingFiles = defineEndpoint({
  method: 'POST',
  url: '/api/admin/mailings/:id/print/files',
  config: { access: 'admin', timeoutSeconds: 300 },
  schema: {
    params: byId,
    body: inputObject({
      run: v.string(),
      /** The ids of the files; all of them when absent. */
      files: v.optional(
        v.pipe(
          v.array(v.pipe(v.string(), v.maxLength(64))),
          v.minLength(1, 'Please choose at least one file'),
          v.maxLength(1000, 'Please choose at most 1,000 files'),
        ),
      ),
      as: v.optional(v.picklist(printKinds, `Please use ${printKinds.join(', ')}`), 'letters'),
    }),
    response: { 200: v.blob() },
  },
})

/**
 * Takes back that the letters of a file were printed, such as when the printer jammed. Refused with `not_found` where they were not.
 */
export const unnotePrinted = defineEndpoint({
  method: 'DELETE',
  url: '/api/admin/mailings/:id/print/files/:file/printed',
  config: { access: 'admin' },
  schema: { params: v.object({ id: v.string(), file: v.string() }), response: { 200: done } },
})

/**
 * The letters of a mailing as CSV for a company that prints and mails them: whom each goes to and all it says. Those that are held
 * back are not in it. A plain route, because its answer is a file.
 */
export const mailHouseUrl = '/api/admin/mailings/:id/mail-house'
