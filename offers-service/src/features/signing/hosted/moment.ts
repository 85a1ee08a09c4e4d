import * as v from 'valibot'

/** A moment as services write them, such as `2026-05-01T09:00:05.000000Z`, in our own form; absent and null both mean not yet. */
export const serviceMoment = v.optional(
  v.nullable(
    v.pipe(
      v.string(),
      v.check((text) => !Number.isNaN(Date.parse(text)), 'must be a moment'),
      v.transform((text) => new Date(text).toISOString()),
    ),
  ),
)
