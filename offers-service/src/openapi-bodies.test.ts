import * as fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from './platform/database/database.ts'
import { storePassword } from './testing/password.ts'
import { type BodySchema, valueFor, wrongBodies } from './testing/schema-bodies.ts'
import { startService } from './testing/service.ts'

interface Operation {
  operationId: string
  requestBody?: { content: { 'application/json'?: { schema: BodySchema } } }
}
interface Call {
  operationId: string
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  schema: BodySchema
}

const service = await startService(await openDatabase(':memory:'))
const { paths } = (await service.call('GET', '/api/openapi.json')).json<{
  paths: Record<string, Record<string, Operation>>
}>()
await service.stop()

const calls = Object.entries(paths).flatMap(([path, operations]) =>
  Object.entries(operations).flatMap(([method, { operationId, requestBody }]): Call[] => {
    const { schema } = requestBody?.content['application/json'] ?? {}
    return schema
      ? [
          {
            operationId,
            method: method.toUpperCase() as Call['method'],
            url: path
              .replace('{state}', 'FL')
              .replace('{kind}', 'offer-view')
              .replaceAll(/\{\w+\}/g, 'no-such'),
            schema,
          },
        ]
      : []
  }),
)

const seed = 26
const rights = (schema: BodySchema) => fc.sample(valueFor(schema), { seed, numRuns: 12 })

let app: Awaited<ReturnType<typeof startService>>
beforeEach(async () => {
  const db = await openDatabase(':memory:')
  app = await startService(db)
  await storePassword(db.write, app.services.macs, 'correct horse battery')
  return async () => await app.stop()
})

/** Sends a body as the admin, each time from another address, so that none is one too many. */
async function sender({ method, url }: Call) {
  let visits = 0
  return async (payload: object) => {
    visits += 1
    return await app.app.inject({
      method,
      url,
      payload,
      headers: await app.adminHeaders(),
      remoteAddress: `203.0.113.${visits % 250}`,
    })
  }
}

/** Refusals of a body that is right field by field: for what is known here, or for fields that do not go together. */
const ofWhatIsKnown = new RegExp(
  [
    '^There is no such (?:request|row)$',
    '^This is not your password$',
    '^Nobody here logs in by this name$',
    'already stands for this parcel',
    '^This shape ',
    '^The corners of this file are not longitude and latitude',
    'must not be below',
    '^Please enter the cost of one or of all, not both$',
    '^Please choose the new last day$',
    '^Please choose the day for it$',
    '^Please write a note$',
    '^Please say why$',
    '^Please choose the offers that ',
    '^This goes only with ',
    '^Only a deal that fell through',
    'or leave the (?:address|county) empty$',
    'or leave the title empty too$',
    '^Please say how the price changes$',
    '^Please choose a mailing$',
    '^This mailing was deleted$',
    '^We know no county ',
    '^Please choose offers by their numbers or by what they match$',
    '^Please enter a name with its mailing address, or a parcel number$',
    '^Please enter (?:the mailing address|county and state)',
    '^This file (?:is not a list|is empty|holds)',
  ].join('|'),
)

describe('a body', () => {
  it('is described for every call that takes one', () => {
    expect(calls.length).toBeGreaterThan(30)
  })

  it.each(calls)('as described is taken by $operationId', async (call) => {
    const send = await sender(call)
    for (const body of rights(call.schema)) {
      const answer = await send(body as object)
      const refusal = () => answer.json<{ fields?: Record<string, string> }>()
      // What succeeds may answer with a file.
      const { fields = {} } = answer.statusCode < 300 ? {} : refusal()
      const unfit = Object.entries(fields).filter(([, message]) => !ofWhatIsKnown.test(message))
      expect(unfit, JSON.stringify(body)).toEqual([])
      // The content system is away in these tests.
      expect(answer.statusCode, answer.body).not.toBe(500)
    }
  })

  it.each(calls)('against what is described is refused by $operationId', async (call) => {
    const send = await sender(call)
    const wrong = (call.schema.anyOf ?? [call.schema]).flatMap((schema) => {
      const [right] = rights(schema) as Record<string, unknown>[]
      return wrongBodies(schema, right ?? {})
    })
    expect(wrong.length).toBeGreaterThan(0)
    for (const { field, wrong: what, body } of wrong) {
      const answer = await send(body)
      const { fields = {} } = answer.json<{ fields?: Record<string, string> }>()
      // Where one of several objects would do, none of their fields can be named.
      const whole = call.schema.anyOf ? 'request' : field
      const isNamed = Object.keys(fields).some(
        (name) => name === field || name === whole || name.startsWith(`${field}.`),
      )
      expect([field, what, answer.statusCode, isNamed && fields]).toEqual([
        field,
        what,
        400,
        fields,
      ])
      // A sentence that says what is asked for, and no error of a program.
      expect(Object.values(fields).join('\n')).not.toMatch(/\bExpected\b|\breceived\b/i)
    }
  })
})
