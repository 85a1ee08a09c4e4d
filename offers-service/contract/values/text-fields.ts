import * as v from 'valibot'
import { formatList } from './formats.ts'

const inBraces = /\{([^{}]*)\}/g

/** A text with each field in braces replaced by its value. Braces around anything that has none stay. */
export const fillFields = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(inBraces, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  )

/** The first field of a text, with its braces, that is not, or with `isIn` that is, among these; undefined where there is none. */
export const findField = (
  text: string,
  fields: readonly string[],
  { isIn = false } = {},
): string | undefined =>
  [...text.matchAll(inBraces)].find(([, name = '']) => fields.includes(name) === isIn)?.[0]

/** Fields as a sentence lists them. */
export const fieldsInWords = (fields: readonly string[]) =>
  formatList(fields.map((name) => `{${name}}`))

/** What is wrong with the fields of a text; undefined where each is among these. */
export function problemWithFields(text: string, fields: readonly string[]): string | undefined {
  const unknown = findField(text, fields)
  if (unknown) return `There is no field ${unknown}. You can use ${fieldsInWords(fields)}.`
  return /[{}]/.test(text.replaceAll(inBraces, ''))
    ? 'A field begins with { and ends with }. One of these is missing.'
    : undefined
}

/** Refuses a text with fields that do not exist. */
export const checkFields = (fields: readonly string[]) =>
  v.rawCheck<string>(({ dataset, addIssue }) => {
    const problem = dataset.typed ? problemWithFields(dataset.value, fields) : undefined
    if (problem) addIssue({ message: problem })
  })
