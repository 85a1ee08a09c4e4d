import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startService } from '../../testing/service.ts'
import { openDatabase } from '../database/database.ts'
import { registerAfterRequest } from '../http/after-request.ts'
import { guardAdmin } from './guard.ts'
import { securityLog } from './security-log.ts'

interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
}

/** Words of addresses that are for owners, whatever is done there. */
const forOwners =
  /\/(?:members|tokens|security-events|people|retention|backups|deleted-content|deleted-contact-requests|deleted-drafts|integrations|jobs|client-errors|health|morning-mail|calendar-address|received-mail-address|export)(?:\/|$)|\/deals\/csv$|\/settings\/versions$|\/contact-requests\/\{id\}\/delete$/

/** Settings: everybody whose work they show may read these, and owners change them. */
const settings =
  /\/(?:settings|counter-offers|days-between-letters|owner-name|verification-question|closing-plan|state-notices\/\{state\})$/

/** All there are at once, as an export has them. */
const everything = /^\/api\/admin\/(?:contact-requests|offers)$/

/** What a helper takes away can be put back, or is a note of their own: the rest of what is deleted is for owners. */
const deletedByHelpers = new Set([
  'DELETE /api/admin/contact-requests/{id}/merge',
  'DELETE /api/admin/contact-requests/{id}/notes/{noteId}',
  'DELETE /api/admin/mailings/{id}/posted',
  'DELETE /api/admin/mailings/{id}/print/files/{file}/printed',
  'DELETE /api/admin/offers/{referenceNumber}/notes/{position}',
  'DELETE /api/admin/pages/{id}',
  'DELETE /api/admin/nearby-sales/{id}',
  'DELETE /api/admin/parcels/{id}/outline',
  'DELETE /api/admin/posts/{id}',
  'DELETE /api/admin/returned-letters/{referenceNumber}',
  'DELETE /api/admin/saved/{kind}/{name}',
  'DELETE /api/admin/testimonials/{id}',
])

function isForOwners({ method, path }: Operation): boolean {
  if (method === 'DELETE') return !deletedByHelpers.has(`DELETE ${path}`)
  if (method === 'GET' && everything.test(path)) return true
  return forOwners.test(path) || (method === 'PUT' && settings.test(path))
}

const service = await startService(await openDatabase(':memory:'))
const { paths } = (await service.call('GET', '/api/openapi.json')).json<{
  paths: Record<string, Record<string, { security: object[] }>>
}>()
await service.stop()
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { security }]) => ({
    method: method.toUpperCase() as Operation['method'],
    path,
    isForVisitors: security.length === 0,
  })),
)

describe('of all operations', () => {
  let running: typeof service
  let helper: Awaited<ReturnType<typeof service.logIn>>
  let owner: typeof helper

  beforeAll(async () => {
    running = await startService(await openDatabase(':memory:'))
    helper = await running.logIn(await running.join('Hanna', 'helper'))
    owner = await running.logIn(await running.join('Ottilie', 'owner'))
  })
  afterAll(async () => await running.stop())

  it('there are as many as ever', () => {
    expect(operations.filter(isForOwners).length).toBeGreaterThan(50)
    expect(operations.length).toBeGreaterThan(150)
  })

  it.each(operations)('$method $path answers a helper as it should', async (operation) => {
    const { method, path, isForVisitors } = operation
    // Who logs out is gone for the operations after it.
    if (path === '/api/admin/logout') return
    const url = path.replaceAll(/\{\w+\}/g, 'x')
    const answer = await helper(method, url)
    const refusal = {
      code: 'owner_required',
      message: 'Only an owner may do that. Please ask them.',
    }
    const isRefused = answer.statusCode === 403 && answer.body === JSON.stringify(refusal)
    expect(isRefused).toBe(!isForVisitors && isForOwners(operation))
    const forOwner = isForVisitors ? '' : (await owner(method, url)).body
    expect(forOwner).not.toContain('owner_required')
  })

  it('keeps the drafts of many offers from being deleted by a helper, as those of one', async () => {
    const action = { kind: 'delete_drafts' }
    const selection = { referenceNumbers: ['TEST-0001'] }
    for (const url of ['/api/admin/bulk-changes', '/api/admin/bulk-changes/preview']) {
      const refused = await helper('POST', url, { action, selection })
      expect([url, refused.json<object>()]).toEqual([
        url,
        expect.objectContaining({ code: 'owner_required' }),
      ])
    }
  })

  it('shows a helper no deleted leads, for which it is an owner that puts them back', async () => {
    for (const list of ['search', 'counts']) {
      const url = `/api/admin/contact-requests/${list}?deleted=true`
      expect((await helper('GET', url)).json<object>()).toMatchObject({ code: 'owner_required' })
      expect((await owner('GET', url)).statusCode).toBe(200)
    }
  })

  it('none is served that does not say who may call it', async () => {
    const app = Fastify()
    await app.register(cookie)
    registerAfterRequest(app)
    guardAdmin(app, running.services, securityLog(running.services, app.log))
    expect(() => app.get('/api/admin/undeclared', async () => ({}))).toThrow(
      /does not say who may call it/,
    )
  })
})
