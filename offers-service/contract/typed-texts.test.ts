import * as v from 'valibot'
import { expect, it } from 'vitest'
import type { Endpoint } from './http/endpoint.ts'
import * as contract from './index.ts'

/** Those that no person reads: keys, ids, moments, addresses and what only programs write. */
const unread = new Set(
  [
    'password newPassword currentPassword code seen find lead run csv before beforeInto into value search fact',
    'agreementVersion consentVersion publishedAt phoneDial website trustBadgeUrls follows mailing',
    'list leadId parcelId files letters referenceNumber referenceNumbers message stack page after token',
  ]
    .join(' ')
    .split(' '),
)

type AnySchema = v.GenericSchema & {
  entries?: Record<string, AnySchema>
  wrapped?: AnySchema
  item?: AnySchema
  options?: readonly unknown[]
}

/** Every text in a body, by its name. */
function textsIn(schema: AnySchema, name: string): { name: string; schema: AnySchema }[] {
  if (unread.has(name)) return []
  if (schema.entries)
    return Object.entries(schema.entries).flatMap(([key, each]) => textsIn(each, key))
  const inner = schema.wrapped ?? schema.item
  if (inner) return textsIn(inner, name)
  if (schema.type === 'union')
    return (schema.options as AnySchema[]).flatMap((option) => textsIn(option, name))
  return schema.type === 'string' ? [{ name, schema }] : []
}

const texts = Object.values<unknown>(contract)
  .filter(
    (value): value is Endpoint =>
      typeof value === 'object' && value !== null && 'method' in value && 'url' in value,
  )
  .flatMap(({ method, url, schema: { body } }) =>
    (body ? textsIn(body as AnySchema, 'request') : []).map(({ name, schema }) => ({
      method,
      url,
      name,
      schema,
    })),
  )

it('has many texts that people write', () => {
  expect(texts.length).toBeGreaterThan(60)
})

it.each(texts)(
  'a text that others read shows what was typed, in its order: $name of $method $url',
  ({ schema }) => {
    const kept = ['\u202E', '\u2066', '\u0007', '\u009B', '\r', '\u2028'].filter((mark) => {
      const { success, output } = v.safeParse(schema, `Ruth ${mark}Hale, 12 (928) 555-0117`)
      return success && String(output).includes(mark)
    })
    expect(kept).toEqual([])
  },
)

it('keeps the lines and tabs of a text of several lines', () => {
  const { text } = v.parse(contract.NewLeadNote, {
    text: 'One\u202E\u0007\r\n\tTwo\rThree\u2029Four\u202E',
  })
  expect(text).toBe('One\n\tTwo\nThree\nFour')
})
