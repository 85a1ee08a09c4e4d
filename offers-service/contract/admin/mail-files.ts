import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'

/**
 * Stores a file to attach to a mail, which names it by its `id`; one that no mail has named is deleted after a week.
 *
 * The request's body is the file itself, a PDF, JPEG or PNG file of at most `maxMailFileBytes`; the bytes decide what it is.
 */
export const addMailFile = defineEndpoint({
  method: 'POST',
  url: '/api/admin/mail-files',
  // Counted anew with each part of the file that leaves.
  config: { access: 'admin', timeoutSeconds: 60, isIdempotent: true },
  schema: { response: { 201: v.object({ id: v.string(), size: v.number() }) } },
})

/** A file that went with a mail, or is to go with one (GET). A plain route, because its answer is a file. */
export const mailFileUrl = '/api/admin/mail-files/:id'
