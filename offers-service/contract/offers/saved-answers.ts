import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { inputObject } from '../values/values.ts'

export { type AnswerField, answerFields, answerText } from '../values/written-mail.ts'

/** An answer that the business keeps to use again, with its fields filled in as far as they are known. */
export const SavedAnswer = v.object({ name: v.string(), text: v.string() })
export type SavedAnswer = v.InferOutput<typeof SavedAnswer>

const named = v.optional(v.pipe(v.string(), v.maxLength(64)))

/**
 * The saved answers, by name, as they read for the seller of an offer or for a lead and its latest offer. A field of which nothing is
 * known stays in its braces, and a mail with one is refused.
 *
 * They are kept as saved items of the kind `answer`, which owners change.
 */
export const listSavedAnswers = defineEndpoint({
  method: 'GET',
  url: '/api/admin/saved-answers',
  config: { access: 'admin' },
  schema: {
    querystring: inputObject({ referenceNumber: named, leadId: named }),
    response: { 200: v.array(SavedAnswer) },
  },
})
