import { type KyselyPlugin, type QueryId, type RootOperationNode } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { HeldOfPerson, Lead } from '../../../contract/index.ts'
import { engines } from '../../testing/databases.ts'
import { expectLegalState, expectProof } from '../../testing/legal-state.ts'
import { oneWaits } from '../../testing/one-waits.ts'
import { sampleOffer, sampleLead } from '../../testing/samples.ts'
import { startService } from '../../testing/service.ts'
import { openNextLink, signatureFor } from '../../testing/signing.ts'
import { eraseOffers } from './erasure.ts'

const signer = { name: 'Dolores Amberly', email: 'dolores@mail.example' }

/** Lets a transaction stand still right after its first query of this kind, until the test opens it. */
function gateAfter(kind: RootOperationNode['kind'], table: string) {
  const reached = Promise.withResolvers<void>()
  const opened = Promise.withResolvers<void>()
  const caught = new Set<QueryId>()
  let isSet = false
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      if (isSet && node.kind === kind && JSON.stringify(node).includes(`"${table}"`))
        caught.add(queryId)
      return node
    },
    transformResult: async ({ queryId, result }) => {
      if (!caught.delete(queryId)) return result
      isSet = false
      reached.resolve()
      await opened.promise
      return result
    },
  }
  const set = () => void (isSet = true)
  return { plugin, set, reached: reached.promise, open: opened.resolve }
}

describe.each(engines)('a signature beside an erasure, on $name', ({ open }) => {
  let service: Awaited<ReturnType<typeof startService>>
  let admin: Awaited<ReturnType<typeof service.logIn>>
  let link: string
  let lead: Lead
  let offerId: string
  let gates: { signature: ReturnType<typeof gateAfter>; erasure: ReturnType<typeof gateAfter> }

  beforeEach(async () => {
    gates = {
      signature: gateAfter('UpdateQueryNode', 'signers'),
      erasure: gateAfter('DeleteQueryNode', 'signings'),
    }
    const db = await open()
    const write = db.write.withPlugin(gates.signature.plugin).withPlugin(gates.erasure.plugin)
    service = await startService({ ...db, write })
    admin = await service.logIn()
    await service.call('POST', '/api/contact', { ...sampleLead, ...signer })
    lead = (await admin('GET', '/api/admin/contact-requests')).json<[Lead]>()[0]
    await admin('POST', '/api/admin/offers', {
      ...sampleOffer,
      sellerName: signer.name,
      sellerEmail: signer.email,
      leadId: lead.id,
    })
    const row = await service.db.read.selectFrom('offers').select('id').executeTakeFirstOrThrow()
    offerId = row.id
    link = await openNextLink(service)
  })
  afterEach(async () => await service.stop())

  /** Lets a signature be stored but not yet committed, begins this, and only then lets the signature be committed. */
  async function signBeside<T>(begin: () => Promise<T>): Promise<T> {
    const payload = await signatureFor(service, link, signer)
    gates.signature.set()
    const signing = service.call('POST', `${link}/sign`, payload)
    await gates.signature.reached
    const begun = begin()
    await oneWaits(service.db)
    gates.signature.open()
    expect((await signing).statusCode).toBe(200)
    return await begun
  }

  const expectStored = async () => {
    await expectLegalState(service.db.read, 'TEST-0001')
    await expectProof(service.services, 'TEST-0001')
  }

  it('is kept when its lead is erased meanwhile', async () => {
    const url = `/api/admin/contact-requests/${lead.id}`
    const answer = await signBeside(async () => await admin('DELETE', url))
    expect(answer.json()).toEqual({ keptOffers: ['TEST-0001'] })
    await expectStored()
  })

  it('is kept when what is old is erased meanwhile', async () => {
    const { db } = service.services
    const { kept } = await signBeside(
      async () =>
        await db.write
          .transaction()
          .execute(async (query) => await eraseOffers(service.services, query, [offerId])),
    )
    expect(kept).toEqual(['TEST-0001'])
    await expectStored()
  })

  it('is kept when its signer is erased meanwhile, and the owner is shown anew what stays', async () => {
    const find = signer.email
    const shown = await admin('POST', '/api/admin/people/erasure-preview', { find })
    const { seen } = shown.json<HeldOfPerson>()
    const answer = await signBeside(
      async () => await admin('POST', '/api/admin/people/erasure', { find, seen }),
    )
    expect(answer.json()).toMatchObject({ code: 'changed_meanwhile' })
    await expectStored()
  })

  it('that comes after the erasure finds no link any more', async () => {
    const payload = await signatureFor(service, link, signer)
    gates.erasure.set()
    const erased = admin('DELETE', `/api/admin/contact-requests/${lead.id}`)
    await gates.erasure.reached
    const signing = service.call('POST', `${link}/sign`, payload)
    await oneWaits(service.db)
    gates.erasure.open()
    expect((await erased).json()).toEqual({ keptOffers: [] })
    expect((await signing).json()).toMatchObject({ code: 'not_found' })
  })
})
