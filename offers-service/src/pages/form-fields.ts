import * as v from 'valibot'
import { hashToken } from '../platform/security/tokens.ts'

/** A browser sends every field as text; a field sent twice is nobody's honest form. */
export const Fields = v.record(v.string(), v.string())
export type Fields = v.InferOutput<typeof Fields>

/**
 * Takes the form's key apart from what was typed. Where no script has filled it in, what was typed is the key: the same again within
 * a day is the same form, sent twice. The page cannot bring a key along, because all visitors get the same one.
 */
export function withKey(body: unknown) {
  const { idempotencyKey = '', ...fields } = v.is(Fields, body) ? body : {}
  return { fields, key: idempotencyKey || hashToken(JSON.stringify(fields)) }
}

/** The first thing wrong with each field, by its name; undefined when nothing is. */
export function errorsIn(
  schema: v.GenericSchema,
  fields: unknown,
): Record<string, string> | undefined {
  const result = v.safeParse(schema, fields)
  if (result.success) return undefined
  const errors: Record<string, string> = {}
  for (const issue of result.issues) errors[v.getDotPath(issue) ?? ''] ??= issue.message
  return errors
}
