import { sql } from 'kysely'
import { expect } from 'vitest'
import { checkAllRecords } from '../features/signing/evidence/check-all.ts'
import type { engines } from './databases.ts'
import { sampleOffer } from './samples.ts'
import type { startService } from './service.ts'
import { openNextLink, signatureFor } from './signing.ts'
import { openAfter, useAdmin, useService } from './use-service.ts'

export const dolores = { name: 'Dolores Whitcomb', email: 'dolores@mail.example' }
export const harold = { name: 'Harold Whitcomb', email: 'harold@mail.example' }
export const joseph = { name: 'Joseph Tully', email: 'joseph@mail.example' }

type Service = Awaited<ReturnType<typeof startService>>

/** Signs an offer for whoever comes next. */
export async function signNext(service: Service, referenceNumber: string, signer: typeof dolores) {
  const link = await openNextLink(service, referenceNumber)
  const signature = await signatureFor(service, link, signer)
  return await service.call('POST', `${link}/sign`, signature)
}

/**
 * One offer signed by both of its sellers, one by its only owner, one by the first of two, and one whose link was opened; Dolores
 * signs with another address than the one on file.
 */
async function signSome(service: Service): Promise<void> {
  const admin = await service.logIn()
  const make = async (referenceNumber: string, seller: typeof dolores, coSellers: object[]) =>
    await admin('POST', '/api/admin/offers', {
      ...sampleOffer,
      confirmed: true,
      referenceNumber,
      sellerName: seller.name,
      sellerEmail: seller.email,
      coSellers,
    })
  await make('BOTH-0001', { ...dolores, email: 'whitcomb@mail.example' }, [harold])
  await make('ONE-00001', joseph, [])
  await make('PART-0001', dolores, [harold])
  await make('OPEN-0001', joseph, [])
  await openNextLink(service, 'OPEN-0001')
  for (const [number, signer] of [
    ['BOTH-0001', dolores],
    ['BOTH-0001', harold],
    ['ONE-00001', joseph],
    ['PART-0001', dolores],
  ] as const)
    expect((await signNext(service, number, signer)).statusCode).toBe(200)
}

/** Gives each test a site with four signings of its own, and what a forger and the admin do with it. */
export function useSignedSite(open: (typeof engines)[number]['open']) {
  const service = useService(openAfter(open, signSome))
  const admin = useAdmin(service)
  const query = () => service.db.write
  const run = async (statement: ReturnType<typeof sql>) => await statement.execute(query())
  const signingOf = async (referenceNumber: string) =>
    await query()
      .selectFrom('signings')
      .innerJoin('offers', 'offers.id', 'signings.offer_id')
      .selectAll('signings')
      .where('reference_number', '=', referenceNumber)
      .executeTakeFirstOrThrow()
  return {
    service,
    admin,
    query,
    run,
    signingOf,
    /** What a check of the whole site finds, which also misses a head of the ledger that is given. */
    check: async (head?: string) =>
      await checkAllRecords(query(), service.services.macs, {
        heads: head === undefined ? [] : [head],
      }),
    /** What the admin is told beside an offer. */
    recordProblem: async (reference: string) =>
      (await admin('GET', `/api/admin/offers/${reference}/signing`)).json<{
        recordProblem: string | null
      }>().recordProblem,
    /** Deletes a signing with all that belongs to it, as if it had never been. */
    deleteSigning: async (referenceNumber: string) => {
      const { id, offer_id: offerId } = await signingOf(referenceNumber)
      for (const table of ['signing_events', 'signing_documents', 'signers'])
        await run(sql`delete from ${sql.table(table)} where signing_id = ${id}`)
      await run(sql`delete from signings where id = ${id}`)
      await run(sql`delete from offer_events where offer_id = ${offerId} and position > 1`)
      await run(sql`update offers set status = 'active' where id = ${offerId}`)
    },
  }
}
