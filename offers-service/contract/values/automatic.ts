import * as v from 'valibot'

/**
 * What our own forms send beside what was typed, by which people are told from programs; other callers leave it out.
 *
 * Nobody sees the field `website`, so nobody fills it in. `openForMs` is for how long the page had been open, where scripts run.
 */
export const formTraces = {
  website: v.optional(v.string('Please leave this empty')),
  openForMs: v.optional(v.number('This must be a number')),
}

/** By what something that was sent looks as if no person had sent it; null when it does not. */
export const AutomaticSign = v.nullable(v.picklist(['hidden_field', 'too_fast', 'web_address']))
export type AutomaticSign = v.InferOutput<typeof AutomaticSign>
