import * as fc from 'fast-check'

/** The part of JSON Schema that the description of the API uses for bodies. */
export interface BodySchema {
  type?: string
  const?: unknown
  enum?: unknown[]
  examples?: unknown[]
  anyOf?: BodySchema[]
  oneOf?: BodySchema[]
  allOf?: { pattern?: string }[]
  not?: { pattern?: string }
  properties?: Record<string, BodySchema>
  required?: string[]
  additionalProperties?: boolean
  items?: BodySchema
  prefixItems?: BodySchema[]
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  multipleOf?: number
}

const letters = 'a b c d e f K L M N - ä é 0 1 9'.split(' ')

function textFor(schema: BodySchema) {
  const { format, pattern, not, allOf = [], minLength = 0, maxLength = 60 } = schema
  if (format === 'email') return fc.constantFrom('marian@mail.example', "o'brien@mail.example")
  if (format === 'date')
    return fc.integer({ min: 1, max: 28 }).map((day) => `2027-02-${String(day).padStart(2, '0')}`)
  if (format === 'date-time') return fc.constant('2026-03-05T14:30:00.000Z')
  const patterns = [pattern, ...allOf.map((each) => each.pattern)].filter(
    (each) => each !== undefined,
  )
  const fits = (text: string) =>
    text.length >= minLength &&
    text.length <= maxLength &&
    patterns.every((each) => new RegExp(each, 'u').test(text)) &&
    (not?.pattern === undefined || !new RegExp(not.pattern, 'u').test(text))
  const free = fc.string({
    unit: fc.constantFrom(...letters, ' '),
    minLength,
    maxLength: Math.min(maxLength, minLength + 40),
  })
  // Where plain words are no match, the text is built from the pattern.
  const built = patterns.find((each) => !new RegExp(each, 'u').test('De Lä 19 a-b'))
  return (built === undefined ? free : fc.stringMatching(new RegExp(built))).filter(fits)
}

function numberFor({
  type,
  minimum = 0,
  maximum = 1000,
  exclusiveMinimum,
  multipleOf,
}: BodySchema) {
  const least = exclusiveMinimum === undefined ? minimum : exclusiveMinimum + 1
  const whole = fc.integer({ min: Math.ceil(least), max: Math.min(maximum, least + 5000) })
  return type === 'integer' || multipleOf === undefined ? whole : whole.map((each) => each + 0.25)
}

/** Values that a schema describes. */
export function valueFor(schema: BodySchema): fc.Arbitrary<unknown> {
  const { type, properties = {}, required = [], prefixItems, items = {} } = schema
  if (schema.examples) return fc.constantFrom(...schema.examples)
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (type === undefined && choices) return fc.oneof(...choices.map(valueFor))
  if (prefixItems) return fc.tuple(...prefixItems.map(valueFor))
  if (type === 'object')
    return fc.record(
      Object.fromEntries(Object.entries(properties).map(([key, each]) => [key, valueFor(each)])),
      { requiredKeys: required },
    )
  if (type === 'array')
    return fc.array(valueFor(items), {
      minLength: schema.minItems ?? 0,
      maxLength: Math.min(schema.maxItems ?? 3, 3),
    })
  if (type === 'string' && schema.anyOf)
    return fc.oneof(...schema.anyOf.map((each) => textFor({ ...schema, ...each })))
  if (type === 'string') return textFor(schema)
  if (type === 'number' || type === 'integer') return numberFor(schema)
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  return fc.constantFrom('text', 7, true)
}

/** A body against its schema: what was done to which field. */
export interface WrongBody {
  field: string
  wrong: string
  body: Record<string, unknown>
}

/** What breaks one field of an object, by its schema. */
function wrongValues(schema: BodySchema): { wrong: string; value: unknown }[] {
  const { maxLength, minLength, pattern, format, maximum, exclusiveMinimum, multipleOf } = schema
  const kinds = new Set((schema.anyOf ?? [schema]).map(({ type }) => type))
  const takesObjects = kinds.has('object') || kinds.has(undefined)
  const mistakes: [isOne: boolean, wrong: string, value: unknown][] = [
    [!takesObjects, 'an object', { odd: true }],
    [maxLength !== undefined, 'too long', 'x'.repeat((maxLength ?? 0) + 1)],
    [Boolean(minLength), 'empty', ''],
    [pattern !== undefined && !new RegExp(pattern, 'u').test('ж!?'), 'no match', 'ж!?'],
    [format !== undefined, 'no such form', 'not this'],
    [schema.enum !== undefined, 'none of the choices', 'no such choice'],
    [maximum !== undefined, 'too large', (maximum ?? 0) + 1],
    [exclusiveMinimum !== undefined, 'too small', exclusiveMinimum],
    [multipleOf !== undefined, 'in between', 1 + (multipleOf ?? 0) / 2],
  ]
  return mistakes.flatMap(([isOne, wrong, value]) => (isOne ? [{ wrong, value }] : []))
}

/** Everything that can be wrong with one field of a body that is right otherwise. */
export function wrongBodies(schema: BodySchema, right: Record<string, unknown>): WrongBody[] {
  const { properties = {}, required = [], additionalProperties } = schema
  const fields = Object.entries(properties).flatMap(([field, each]) =>
    wrongValues(each).map(({ wrong, value }) => ({
      field,
      wrong,
      body: { ...right, [field]: value },
    })),
  )
  const absent = required.map((field) => {
    const { [field]: _, ...body } = right
    return { field, wrong: 'absent', body }
  })
  const unknown =
    additionalProperties === false
      ? [{ field: 'noSuchField', wrong: 'unknown', body: { ...right, noSuchField: 1 } }]
      : []
  return [...fields, ...absent, ...unknown]
}
