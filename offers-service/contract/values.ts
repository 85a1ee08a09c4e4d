import * as v from 'valibot'

/**
 * The object a caller sends, with exactly these fields.
 *
 * A missing field gets the same message as an empty one, so that callers and forms need to know only one.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function inputObject<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.strictObject(entries, (issue) => {
    if (issue.expected === 'never') return 'There is no such field'
    const missing = entries[issue.expected?.replaceAll('"', '') ?? '']
    if (!missing) return 'Please send an object with fields'
    return v.safeParse(missing, undefined).issues?.[0].message ?? 'This field is required'
  })
}

/**
 * Text that must not be blank; surrounding spaces are dropped. `message` is shown beside the field.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function requiredText(message: string, maxLength = 200) {
  return v.pipe(
    v.string(message),
    v.trim(),
    v.minLength(1, message),
    v.maxLength(maxLength, `Please keep this under ${maxLength} characters`),
  )
}

/**
 * Text that may be empty or absent; an absent value becomes the empty string.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function optionalText(maxLength = 200) {
  return v.optional(
    v.pipe(
      v.string('Please write this as text'),
      v.trim(),
      v.maxLength(maxLength, `Please keep this under ${maxLength} characters`),
    ),
    '',
  )
}

/**
 * What agreements and letters can be printed with: Latin letters with any accent, figures and the usual signs.
 *
 * A fact of an offer with another letter would stand on the screen and be a question mark in the document.
 */
export const printable = v.regex<string, string>(
  /^[\p{Script=Latin}\p{Lm}\p{M}\p{N}\p{P}\p{Z}\p{Sc}\p{Sm}\p{Sk}\s°]*$/u,
  'Please use Latin letters; documents cannot show others',
)

const emailAddress = v.pipe(
  v.string('Invalid email address'),
  v.trim(),
  v.maxLength(254, 'Invalid email address'),
  v.email('Invalid email address'),
)

/** An e-mail address, or the empty string or nothing, which both mean that none was given. */
export const optionalEmail = v.optional(
  v.union([v.pipe(v.string(), v.trim(), v.literal('')), emailAddress], 'Invalid email address'),
  '',
)

/** A calendar day `YYYY-MM-DD` that exists. */
export const calendarDate = v.pipe(
  v.string('Please use the form YYYY-MM-DD'),
  v.isoDate('Please use the form YYYY-MM-DD'),
  v.check(
    (text) => new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) ?? false,
    'This day does not exist',
  ),
)

/** A moment in UTC as ISO 8601, for example `2026-03-05T14:30:00.000Z`. */
export const timestamp = v.pipe(v.string(), v.isoTimestamp())

/**
 * The `updatedAt` of what is changed, as the caller saw it. Given, a change made since then is refused with
 * `changed_meanwhile`.
 */
export const basedOn = v.optional(timestamp)

/** US dollars with at most two decimals, more than zero. */
export const dollars = v.pipe(
  v.number('Please enter an amount in dollars'),
  v.gtValue(0, 'The amount must be more than zero'),
  v.maxValue(100_000_000, 'The amount must be at most $100,000,000'),
  v.check(
    (amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6,
    'Please use at most two decimals',
  ),
)

/** The answer of a call that has nothing to say beyond success. */
export const done = v.object({ ok: v.literal(true) })
