import * as v from 'valibot'
import { printable } from '../values/printable.ts'
import { inputObject, optionalEmail, requiredText } from '../values/values.ts'

/** A further seller, who signs beside the offer's own seller. */
export const CoSeller = v.object({ name: v.string(), email: v.string() })
export type CoSeller = v.InferOutput<typeof CoSeller>

/** What the admin names them by; an empty list means that there are none. */
export const CoSellers = v.pipe(
  v.array(
    inputObject({
      name: v.pipe(requiredText('Name is required'), printable),
      email: optionalEmail,
    }),
  ),
  v.maxLength(9, 'An offer can name at most ten owners'),
)

/**
 * Reads people as they are written down, each on a line or apart by semicolons: `Joseph Tully <joseph@mail.example>`.
 *
 * Whether the names and addresses are valid is for {@link CoSellers} to say.
 */
export function readCoSellers(text: string): CoSeller[] {
  return text
    .split(/[;\n]/)
    .map((person) => person.trim())
    .filter((person) => person !== '')
    .map((person) => {
      const [, name = person, email = ''] =
        /^([^<]*)<([^>]*)>$/.exec(person) ?? /^(.*?)[\s,]+(\S+@\S+)$/.exec(person) ?? []
      return { name: name.trim(), email: email.trim() }
    })
}

/** Writes people as {@link readCoSellers} reads them, with this between two of them. */
export function writeCoSellers(coSellers: readonly CoSeller[], separator: string): string {
  return coSellers
    .map(({ name, email }) => (email === '' ? name : `${name} <${email}>`))
    .join(separator)
}

const fold = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Whoever sells beside the first of these sellers: the others, and then whom was listed already; nobody twice. */
export function othersBeside(names: readonly string[], listed: readonly CoSeller[]): CoSeller[] {
  const known = new Map(listed.map((seller) => [fold(seller.name), seller]))
  const named = names.slice(1).map((name) => known.get(fold(name)) ?? { name, email: '' })
  const taken = new Set(names.map(fold))
  return [...named, ...listed.filter(({ name }) => !taken.has(fold(name)))]
}
