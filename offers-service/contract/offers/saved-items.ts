import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { printable } from '../values/printable.ts'
import { basedOn, done, inputObject, requiredText, timestamp } from '../values/values.ts'

/** What the admin keeps by name to use again: searches of offers, rules for prices, and answers, which owners change. */
export const savedKinds = ['offer-view', 'price-rules', 'answer'] as const
export type SavedKind = (typeof savedKinds)[number]

/** How many of one kind are kept. */
export const maxSaved = 100

/** Something kept by name. `value` is text that only the website reads, such as the address of a search. */
export const SavedItem = v.object({ name: v.string(), value: v.string(), updatedAt: timestamp })
export type SavedItem = v.InferOutput<typeof SavedItem>

const name = v.pipe(requiredText('Name is required', 80), printable)
const kind = v.picklist(savedKinds, 'There is no such kind')
const byName = v.object({ kind, name: v.pipe(v.string(), v.maxLength(200)) })

/** What is kept of one kind, by name. */
export const listSaved = defineEndpoint({
  method: 'GET',
  url: '/api/admin/saved/:kind',
  config: { access: 'admin' },
  schema: { params: v.object({ kind }), response: { 200: v.array(SavedItem) } },
})

/**
 * Keeps something by name, in place of what had that name. Of one kind at most {@link maxSaved} are kept.
 *
 * `replaces` is the name of what is there already and changed, and renamed where `name` is another; it is refused with `not_found`
 * once that is gone.
 */
export const saveItem = defineEndpoint({
  method: 'PUT',
  url: '/api/admin/saved/:kind',
  config: { access: 'admin' },
  schema: {
    params: v.object({ kind }),
    body: inputObject({
      name,
      value: v.pipe(v.string('Please send what to keep'), v.maxLength(40_000, 'This is too much')),
      replaces: v.optional(name),
      basedOn,
    }),
    response: { 200: SavedItem },
  },
})

/** Forgets what is kept by a name. */
export const deleteSaved = defineEndpoint({
  method: 'DELETE',
  url: '/api/admin/saved/:kind/:name',
  config: { access: 'admin' },
  schema: { params: byName, response: { 200: done } },
})
