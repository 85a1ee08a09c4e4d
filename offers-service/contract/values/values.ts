import * as v from 'valibot'
import { formatNumber } from './formats.ts'

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
    const message = 'This field is required'
    return v.safeParse(missing, undefined, { message }).issues?.[0].message ?? message
  })
}

/**
 * What would end a line or turn the direction of reading: control characters, line and paragraph separators, and the marks
 * that make text after them run the other way.
 */
const lineBreaking = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu

/** Text as one line of it, so that a name can be nothing but a name wherever it is written: in a mail, a letter, a list. */
export function onOneLine(text: string): string {
  return text.replaceAll(lineBreaking, ' ')
}

/** What nobody sees on a line or what turns its direction, apart from line breaks and tabs. */
const unseen = /(?![\n\t])[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu

/**
 * Text of any number of lines, as plain as {@link onOneLine} makes one: line breaks of any kind become one kind, and nothing in it
 * makes a reader see other words, or in another order, than were typed.
 */
export function onLines(text: string): string {
  return text.replaceAll(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n').replaceAll(unseen, '')
}

/**
 * Rewrites a text as a text. Unlike `v.transform`, which may make anything of it, this lets the description of the API say of
 * what is sent what is checked afterward, such as its length.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function rewrite(
  operation: (text: string) => string,
): v.BaseTransformation<string, string, never> {
  return { ...v.transform(operation), type: 'rewrite' }
}

/** What to say of a text that is too long, with how long it is. */
const tooLong =
  (maxLength: number) =>
  ({ input }: { input: string }) =>
    `Please keep this to ${formatNumber(maxLength)} characters. It has ${formatNumber(input.length)}`

/** @__NO_SIDE_EFFECTS__ */
function required(message: string, maxLength: number, fold: (text: string) => string) {
  return v.pipe(
    v.string(message),
    rewrite(fold),
    v.trim(),
    v.minLength(1, message),
    // For the description of the API.
    v.metadata({ not: { pattern: '^\\s*$' } }),
    v.maxLength(maxLength, tooLong(maxLength)),
  )
}

/** @__NO_SIDE_EFFECTS__ */
function free(maxLength: number, fold: (text: string) => string) {
  return v.pipe(
    v.string('Please write this as text'),
    rewrite(fold),
    v.trim(),
    v.maxLength(maxLength, tooLong(maxLength)),
  )
}

/**
 * One line of text that must not be blank; line breaks become spaces, surrounding ones are dropped. `message` is shown
 * beside the field.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function requiredText(message: string, maxLength = 200) {
  return required(message, maxLength, onOneLine)
}

/**
 * Text of any number of lines that must not be blank; see {@link requiredText}.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function requiredLines(message: string, maxLength: number) {
  return required(message, maxLength, onLines)
}

/**
 * One line of text that may be empty.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function freeText(maxLength = 200) {
  return free(maxLength, onOneLine)
}

/**
 * Text of any number of lines that may be empty.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function freeLines(maxLength: number) {
  return free(maxLength, onLines)
}

/**
 * One line of text that may be empty or absent; an absent value becomes the empty string.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function optionalText(maxLength = 200) {
  return v.optional(freeText(maxLength), '')
}

/**
 * Text of any number of lines that may be empty or absent; see {@link optionalText}.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function optionalLines(maxLength: number) {
  return v.optional(freeLines(maxLength), '')
}

/** Lines of text without what nobody sees and other programs leave in what is copied from them: soft hyphens, marks of no width. */
export const withoutInvisible = (text: string): string => onLines(text).replaceAll(/\p{Cf}/gu, '')

/** An e-mail address, by the rule that browsers check theirs by: `o'brien@mail.example` is one. */
export const emailAddress = v.pipe(
  v.string('Invalid email address'),
  v.trim(),
  v.maxLength(254, 'Invalid email address'),
  v.rfcEmail('Invalid email address'),
)

/** An e-mail address, or the empty string or nothing, which both mean that none was given. */
export const optionalEmail = v.optional(
  v.union([v.pipe(v.string(), v.trim(), v.empty()), emailAddress], 'Invalid email address'),
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

/** The answer of a call that has nothing to say beyond success. */
export const done = v.object({ ok: v.literal(true) })
