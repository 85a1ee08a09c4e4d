import { sql } from 'kysely'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ErrorBody, maxPoints } from '../../../contract/index.ts'
import { sampleLead } from '../../testing/samples.ts'
import { startService } from '../../testing/service.ts'
import { openDatabase } from '../database/database.ts'

let service: Awaited<ReturnType<typeof startService>>
beforeAll(async () => {
  service = await startService(await openDatabase(':memory:'))
})
afterAll(async () => await service.stop())

const post = async (payload: string, contentType = 'application/json') =>
  await service.app.inject({
    method: 'POST',
    url: '/api/contact',
    headers: { 'content-type': contentType },
    payload,
  })

describe('bad input', () => {
  it.each([
    ['malformed JSON', '{"name":', 'application/json', 400],
    ['an empty body', '', 'application/json', 400],
    ['null', 'null', 'application/json', 400],
    ['a list', '[]', 'application/json', 400],
    ['a text', '"hello"', 'application/json', 400],
    [
      'wrong types',
      '{"name":1,"phone":{},"propertyLocation":[],"acres":true}',
      'application/json',
      400,
    ],
    ['a prototype', '{"__proto__":{"admin":true}}', 'application/json', 400],
    [
      'a NUL character',
      '{"name":"A\\u0000B","phone":"1","propertyLocation":"x","acres":"1-5"}',
      'application/json',
      400,
    ],
    ['plain text', 'name=x', 'text/plain', 415],
    ['a form', 'name=x', 'application/x-www-form-urlencoded', 415],
    ['more than 64 kB', JSON.stringify({ name: 'x'.repeat(64 * 1024) }), 'application/json', 413],
    ['a very deep list', '['.repeat(20_000) + ']'.repeat(20_000), 'application/json', 400],
    ['a deep object', `${'{"a":'.repeat(17)}1${'}'.repeat(17)}`, 'application/json', 400],
    [
      'very many keys',
      JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [index, 1]))),
      'application/json',
      400,
    ],
  ])('of the kind "%s" gets the one error body', async (_kind, payload, contentType, status) => {
    const answer = await post(payload, contentType)
    expect(answer.statusCode).toBe(status)
    expect(v.is(ErrorBody, answer.json())).toBe(true)
  })

  it('names a field that does not exist', async () => {
    const answer = await post(JSON.stringify({ name: 'x', admin: true }))
    expect(answer.json<{ fields: object }>().fields).toHaveProperty('admin')
  })

  it.each([
    '/api',
    '/api?x=1',
    '/api/',
    '/api//',
    '/api/nothing',
    '/api/offers',
    '/api/offers/a/b',
  ])('to the unknown address %s answers 404 as JSON', async (url) => {
    const answer = await service.call('GET', url)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'not_found' })
  })

  it.each([
    ['POST', '/api/nothing'],
    ['PUT', '/api/contact'],
    ['POST', '/api/offers/LB-1/decline/'],
    ['POST', '/about'],
    ['DELETE', '/'],
  ] as const)('to %s %s, where nothing is, is refused before it is read', async (method, url) => {
    const answer = await service.app.inject({
      method,
      url,
      headers: { 'content-type': 'application/json' },
      payload: '{"name":',
    })
    expect(answer.statusCode).toBe(404)
    expect(v.is(ErrorBody, answer.json())).toBe(true)
  })

  it('that only looks deep, because of what is written in it, is read', async () => {
    const answer = await post(
      JSON.stringify({
        name: '[[[[[[[[[[[[{{{{{{{{"\\":":',
        phone: '(352) 555-0142',
        propertyLocation: '\\'.repeat(99),
        acres: '1-5',
      }),
    )
    expect(answer.statusCode).toBe(201)
  })

  it('is told of the first mistake alone when there are thousands', async () => {
    const drawing = Array.from({ length: 30_000 }, () => 1)
    const answer = await service.call('POST', '/api/signing/x/sign', { drawing })
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json<{ fields: object }>().fields)).toHaveLength(1)
  })

  it('may be as large as the largest drawn signature', async () => {
    const drawing = Array.from({ length: maxPoints }, () => [[1000, 400]])
    const answer = await service.call('POST', '/api/signing/x/sign', { drawing })
    expect(answer.json<{ fields: object }>().fields).not.toHaveProperty('request')
    expect(answer.statusCode).toBe(400)
  })

  it('may be as large as the longest post', async () => {
    const body = '世'.repeat(200_000)
    const admin = await service.logIn()
    const answer = await admin('POST', '/api/admin/posts', { body })
    const { fields } = answer.json<{ fields: object }>()
    expect(fields).toHaveProperty('title')
    expect(fields).not.toHaveProperty('body')
  })

  it('to an address that cannot be decoded answers 400 as JSON', async () => {
    const answer = await service.call('GET', '/api/offers/%E0%A4%A')
    expect(answer.statusCode).toBe(400)
    expect(v.is(ErrorBody, answer.json())).toBe(true)
  })

  it('to a very long address answers 404 as JSON', async () => {
    const answer = await service.call('GET', `/api/offers/${'A'.repeat(300)}`)
    expect(answer.statusCode).toBe(404)
    expect(v.is(ErrorBody, answer.json())).toBe(true)
  })

  it('that breaks the service tells nothing of its inside', async () => {
    const broken = await startService(await openDatabase(':memory:'))
    await broken.db.write.schema.dropTable('leads').execute()
    const answer = await broken.call('POST', '/api/contact', {
      name: 'x',
      phone: 'x',
      propertyLocation: 'x',
      acres: '1-5',
    })
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toMatchObject({ code: 'internal_error' })
    expect(answer.body).not.toContain('leads')
    // What the log has it under.
    expect(answer.headers['x-request-id']).toMatch(/^[\da-f]{8}$/)
    expect((await broken.call('GET', '/api/nothing')).headers).not.toHaveProperty('x-request-id')
    await broken.stop()
  })
  it.each([
    ['whose disk is full', 'max_page_count = 1'],
    ['that may only be read', 'query_only = 1'],
  ])('that a database cannot take %s is answered with when to try again', async (_why, setting) => {
    const stuck = await startService(await openDatabase(':memory:'))
    await sql.raw(`pragma ${setting}`).execute(stuck.db.write)
    const ask = async () =>
      await stuck.call('POST', '/api/contact', { ...sampleLead, name: 'x'.repeat(100) })
    // The pages that were begun take a few more rows.
    await expect.poll(async () => (await ask()).statusCode).toBe(503)
    const answer = await ask()
    expect(answer.headers['retry-after']).toBe('5')
    expect(answer.json()).toMatchObject({ code: 'database_unavailable' })
    await stuck.stop()
  })
})
