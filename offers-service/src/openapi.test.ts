import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from './platform/database/database.ts'
import { sampleOffer } from './testing/samples.ts'
import { calls } from './testing/served-routes.ts'
import { startService } from './testing/service.ts'
import { webhookExamples } from './webhook-examples.ts'

interface Operation {
  tags: string[]
  operationId?: string
  summary?: string
  security?: object[]
  parameters: Array<{ name: string; in: string; required: boolean }>
  requestBody?: {
    description?: string
    content: { 'application/json'?: { schema: object; example?: object } }
  }
  responses: Record<string, { content?: { 'application/json': { schema: object } } }>
}
interface Description extends Record<string, unknown> {
  components: { parameters: Record<string, object> }
  webhooks: Record<string, { post: Operation }>
  paths: Record<string, Record<string, Operation>>
}

let service: Awaited<ReturnType<typeof startService>>
let described: Description

beforeAll(async () => {
  service = await startService(await openDatabase(':memory:'))
  described = (await service.call('GET', '/api/openapi.json')).json<Description>()
})
afterAll(async () => await service.stop())

const operation = (method: string, path: string): Operation => {
  const found = described.paths[path]?.[method]
  if (!found) throw new Error(`${method} ${path} is not described.`)
  return found
}

describe('the description of the API', () => {
  it('is valid OpenAPI', async () => {
    const result = await new Validator().validate(structuredClone(described))
    expect(result.errors ?? []).toEqual([])
    expect(result.valid).toBe(true)
  })

  it.each(calls)('describes $method $url', ({ method, url, fields }) => {
    const path = url.replaceAll(/:(\w+)/g, '{$1}')
    const found = operation(method.toLowerCase(), path)
    const asked = found.parameters.filter(({ in: place }) => place === 'path')
    expect(asked.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? [])
    expect(Object.keys(found.responses)).toContain('default')
    const body = JSON.stringify(found.requestBody ?? {})
    for (const field of fields) expect(body).toContain(`"${field}"`)
  })

  it('names every call once, in words', () => {
    const operations = Object.values(described.paths).flatMap((path) => Object.values(path))
    const names = operations.flatMap(({ operationId }) => operationId ?? [])
    expect(names.length).toBeGreaterThan(60)
    expect(new Set(names).size).toBe(names.length)
    expect(operation('get', '/api/offers/{referenceNumber}').summary).toMatch(/^[A-Z][a-z ]+$/)
  })

  it('groups them by what they are about', () => {
    const operations = Object.values(described.paths).flatMap((path) => Object.values(path))
    const groups = new Set(operations.flatMap(({ tags }) => tags))
    expect([...groups].filter((group) => !/^[a-z-]+$/.test(group))).toEqual([])
  })

  it('says which calls take a key, under which they are done once', () => {
    const key = { $ref: '#/components/parameters/IdempotencyKey' }
    expect(described.components.parameters.IdempotencyKey).toMatchObject({
      name: 'Idempotency-Key',
      in: 'header',
    })
    expect(operation('post', '/api/contact').parameters).toContainEqual(key)
    expect(operation('post', '/api/signing/{token}/sign').parameters).toContainEqual(key)
    expect(operation('post', '/api/admin/offers').parameters).toContainEqual(key)
    expect(operation('put', '/api/admin/settings').parameters).not.toContainEqual(key)
  })

  it('says which calls take a file, and how large it may be', () => {
    const taking = Object.entries(described.paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { requestBody }]) =>
        requestBody && 'application/octet-stream' in requestBody.content
          ? [`${method} ${path}: ${requestBody.description}`]
          : [],
      ),
    )
    expect(taking.toSorted()).toEqual([
      'post /api/admin/images: The file as it is, with at most 8,388,608 bytes.',
      'post /api/admin/lists: The file as it is, with at most 31,457,280 bytes.',
      'post /api/admin/mail-files: The file as it is, with at most 10,485,760 bytes.',
      'post /api/admin/offers/{referenceNumber}/closing-documents: The file as it is, with at most 10,485,760 bytes.',
      'post /api/admin/offers/{referenceNumber}/paper-signature: The file as it is, with at most 10,485,760 bytes.',
      'post /api/admin/parcel-outlines/read: The file as it is, with at most 52,428,800 bytes.',
      'post /api/received-mail/{token}/mime: The file as it is, with at most 30,000,000 bytes.',
      'put /api/admin/parcels/{id}/outline: The file as it is, with at most 1,048,576 bytes.',
    ])
  })

  it('says who may call, and by which cookie', async () => {
    const secure = await startService(await openDatabase(':memory:'), {
      PUBLIC_URL: 'https://land.example',
    })
    const there = await secure.app.inject({
      url: '/api/openapi.json',
      headers: { 'x-forwarded-proto': 'https' },
    })
    await secure.stop()
    expect(there.json()).toMatchObject({
      components: { securitySchemes: { session: { name: '__Host-admin' } } },
    })
    expect(operation('post', '/api/contact').security).toEqual([])
    expect(operation('get', '/api/admin/offers').security).toEqual([{ session: [] }, { token: [] }])
    expect(operation('get', '/api/admin/tokens').security).toEqual([{ session: [] }])
  })

  it('shows an example of every webhook, which its schema allows', () => {
    expect(Object.keys(described.webhooks)).toEqual(webhookExamples.map(({ type }) => type))
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    ajv.addSchema({ $id: 'api', components: described.components })
    for (const { post } of Object.values(described.webhooks)) {
      const { schema, example } = post.requestBody?.content['application/json'] ?? {}
      const text = JSON.stringify(schema).replaceAll('"#/', '"api#/')
      const takes = ajv.compile(JSON.parse(text) as object)
      takes(example)
      expect(takes.errors ?? []).toEqual([])
      expect(takes({ ...example, data: undefined })).toBe(false)
    }
  })

  it('is true of what the service takes and answers', async () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    const admin = await service.logIn()
    const post = operation('post', '/api/admin/offers')
    const takes = ajv.compile(post.requestBody?.content['application/json']?.schema ?? {})
    expect(takes(sampleOffer)).toBe(true)
    expect(takes({ ...sampleOffer, acreage: ['ten'] })).toBe(false)
    const made = await admin('POST', '/api/admin/offers', sampleOffer)
    const answers: Array<[Operation, { statusCode: number; body: string }]> = [
      [post, made],
      [
        operation('get', '/api/offers/{referenceNumber}'),
        await service.call('GET', '/api/offers/TEST-0001'),
      ],
      [
        operation('get', '/api/admin/contact-requests'),
        await admin('GET', '/api/admin/contact-requests'),
      ],
    ]
    for (const [{ responses }, { statusCode, body }] of answers) {
      const schema = responses[statusCode]?.content?.['application/json'].schema
      expect(schema, body).toBeDefined()
      const answer = ajv.compile({ ...schema, components: described.components })
      answer(JSON.parse(body))
      expect(answer.errors ?? []).toEqual([])
      expect(answer({})).toBe(false)
    }
  })
})
