import type { FastifyInstance, FastifyTypeProvider } from 'fastify'
import * as v from 'valibot'
import { HttpError } from './errors.ts'
import { plainMessage } from './plain-messages.ts'

/** Gives handlers the types of the endpoint's valibot schemas. */
export interface ValibotTypes extends FastifyTypeProvider {
  validator: this['schema'] extends v.GenericSchema ? v.InferOutput<this['schema']> : unknown
  serializer: this['schema'] extends v.GenericSchema ? v.InferInput<this['schema']> : unknown
}

/** An app whose routes are typed by the contract. */
export type App = ReturnType<typeof withValibot>

/** The first message for each wrong field, keyed by its dotted path; `request` when the whole input is wrong. */
function fieldMessages(
  issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]],
): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues) fields[v.getDotPath(issue) ?? 'request'] ??= issue.message
  return fields
}

/** More values than any form has; only lists have as many. */
const manyValues = 500

/** How many values there are in the input, counted until there are too many of them. */
function countValues(input: unknown): number {
  if (typeof input !== 'object' || input === null || Buffer.isBuffer(input)) return 1
  let count = 0
  for (const value of Object.values(input)) {
    count += countValues(value)
    if (count > manyValues) break
  }
  return count
}

const missing = () => () => {
  throw new Error('The app was made without withValibot.')
}

/** An option of Fastify, which would otherwise load compilers of its own as it starts, only to be given ours right after. */
export const withoutCompilers = {
  compilersFactory: { buildValidator: missing, buildSerializer: missing },
}

/**
 * Validates requests and answers with valibot.
 *
 * A wrong request is the caller's fault (400 with the fields named); a wrong answer is ours and must not look like one,
 * so it is thrown as a plain error and becomes a 500.
 */
export function withValibot(app: FastifyInstance) {
  app.setValidatorCompiler<v.GenericSchema>(({ schema }) => (data) => {
    // All mistakes of a form are told at once; ten thousand of a list would take a quarter of a second to tell.
    const result = v.safeParse(schema, data, {
      abortEarly: countValues(data) > manyValues,
      message: plainMessage,
    })
    if (result.success) return { value: result.output }
    return { error: new HttpError('invalid_request', fieldMessages(result.issues)) }
  })
  app.setSerializerCompiler<v.GenericSchema>(({ schema, url }) => (data) => {
    const result = v.safeParse(schema, data)
    if (result.success) return JSON.stringify(result.output)
    throw new Error(
      `The answer of ${url} breaks its contract: ${JSON.stringify(fieldMessages(result.issues))}`,
    )
  })
  return app.withTypeProvider<ValibotTypes>()
}

/** Looks at every text in the input; a file is none. */
function hasNul(input: unknown): boolean {
  if (typeof input === 'string') return input.includes('\0')
  if (typeof input !== 'object' || input === null || Buffer.isBuffer(input)) return false
  return Object.entries(input).some(([key, value]) => hasNul(key) || hasNul(value))
}

/**
 * Refuses input with a NUL character anywhere in it.
 *
 * PostgreSQL cannot store one and SQLite would, so it must not depend on the engine; nobody types one by hand.
 */
export function refuseNulCharacters(app: FastifyInstance): void {
  app.addHook('preValidation', ({ params, query, body }, _reply, next) => {
    const isRefused = hasNul(params) || hasNul(query) || hasNul(body)
    const message = { request: 'Please remove the invisible characters' }
    next(isRefused ? new HttpError('invalid_request', message) : undefined)
  })
}
