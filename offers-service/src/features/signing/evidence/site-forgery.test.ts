import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { foldReferenceNumber } from '../../../../contract/index.ts'
import { engines, saveRows } from '../../../testing/databases.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { dolores, harold, joseph, signNext, useSignedSite } from '../../../testing/signed-site.ts'
import { openNextLink, signatureFor } from '../../../testing/signing.ts'
import { checkAllRecords } from './check-all.ts'

const later = '2026-06-20T10:00:00.000Z'

/** Whoever can change everything in the database, and has neither the secret nor what left the machine before. */
describe.each(engines)('a check of the whole site, on $name,', ({ open }) => {
  const { service, admin, query, run, signingOf, check, recordProblem, deleteSigning } =
    useSignedSite(open)

  it('finds nothing wrong where nothing was changed', async () => {
    expect(await check()).toMatchObject({ signings: 4, wrong: [] })
    for (const number of ['BOTH-0001', 'ONE-00001', 'PART-0001', 'OPEN-0001'])
      expect(await recordProblem(number)).toBeNull()
  })

  const setStatus = async (status: string) =>
    await run(sql`update offers set status = ${status} where reference_number = 'OPEN-0001'`)

  const forgeries: [what: string, where: string, forge: () => Promise<unknown>][] = [
    [
      'an owner who has yet to sign struck out',
      'PART-0001',
      async () => await run(sql`update signers set status = 'removed' where status = 'waiting'`),
    ],
    [
      'an owner who has yet to sign deleted',
      'PART-0001',
      async () => await run(sql`delete from signers where status = 'waiting'`),
    ],
    [
      'an owner left out of the offer',
      'PART-0001',
      async () => await run(sql`delete from co_sellers`),
    ],
    [
      'an owner who has signed struck out',
      'BOTH-0001',
      async () => await run(sql`update signers set status = 'removed' where name = ${harold.name}`),
    ],
    [
      'the numbers of two signed offers swapped',
      'BOTH-0001',
      async () => {
        for (const [from, to] of [
          ['BOTH-0001', 'SWAP-0001'],
          ['ONE-00001', 'BOTH-0001'],
          ['SWAP-0001', 'ONE-00001'],
        ] as const)
          await run(
            sql`update offers set reference_number = ${to}, reference_key = ${foldReferenceNumber(to)} where reference_number = ${from}`,
          )
      },
    ],
    [
      'another amount of a signed offer',
      'ONE-00001',
      async () => await run(sql`update offers set amount_cents = 100 where status = 'signed'`),
    ],
    [
      'another name of a signed offer',
      'ONE-00001',
      async () => await run(sql`update offers set seller_name = 'Mallory Grubb'`),
    ],
    [
      'another amount of an offer that one owner has signed',
      'PART-0001',
      async () => await run(sql`update offers set amount_cents = 100 where status = 'signing'`),
    ],
    [
      'another last day of a signed offer',
      'ONE-00001',
      async () => await run(sql`update offers set expiration_date = '2030-01-01'`),
    ],
    [
      'a signed offer that says it is open',
      'ONE-00001',
      async () => await run(sql`update offers set status = 'active' where status = 'signed'`),
    ],
    [
      'another amount of an offer whose link is open',
      'OPEN-0001',
      async () => await run(sql`update offers set amount_cents = 100 where status = 'signing'`),
    ],
    [
      'another beginning of a signing',
      'ONE-00001',
      async () => await run(sql`update signings set created_at = ${later}`),
    ],
    [
      'another time of asking',
      'BOTH-0001',
      async () => await run(sql`update signers set asked_at = ${later} where asked_at is not null`),
    ],
    [
      'another time of opening the link',
      'BOTH-0001',
      async () => await run(sql`update signers set viewed_at = ${later}`),
    ],
    [
      'a time of opening the link taken away',
      'BOTH-0001',
      async () => await run(sql`update signers set viewed_at = null`),
    ],
    ['the history erased', 'BOTH-0001', async () => await run(sql`delete from offer_events`)],
    [
      'one entry of the history erased',
      'BOTH-0001',
      async () => await run(sql`delete from offer_events where type = 'signer_asked'`),
    ],
    [
      'another signer in the history',
      'ONE-00001',
      async () =>
        await run(
          sql`update offer_events set detail = 'Mallory Grubb (m@mail.example)' where type = 'signed'`,
        ),
    ],
    ...(['withdrawn', 'draft'] as const).map((status): (typeof forgeries)[number] => [
      `an offer out for signature that says it is ${status}`,
      'OPEN-0001',
      async () => await setStatus(status),
    ]),
    ['a signing deleted whole', 'ONE-00001', async () => await deleteSigning('ONE-00001')],
  ]

  it.each(forgeries)('%s is found, there and beside the offer', async (_what, where, forge) => {
    await forge()
    expect((await check()).wrong).not.toEqual([])
    expect(await recordProblem(where)).toContain('changed outside the site')
  })

  it.each(forgeries.slice(0, 3))('%s is never sealed as complete', async (_what, _where, forge) => {
    const link = await openNextLink(service, 'PART-0001')
    const signature = await signatureFor(service, link, harold)
    const before = await signingOf('PART-0001')
    await forge()
    await service.call('POST', `${link}/sign`, signature)
    // Nor with another seller's link, had they struck out whoever was to sign last.
    expect(await signingOf('PART-0001')).toMatchObject({
      status: 'open',
      document_id: before.document_id,
    })
  })

  it('an offer that the admin took back or offered again is no forgery, and the database cannot undo it', async () => {
    const offer = '/api/admin/offers/OPEN-0001'
    expect((await admin('POST', `${offer}/withdraw`, {})).statusCode).toBe(200)
    expect((await check()).wrong).toEqual([])
    await setStatus('active')
    expect((await check()).wrong).toHaveLength(1)
    await setStatus('withdrawn')
    const { name: sellerName, email: sellerEmail } = joseph
    const { referenceNumber: _, ...facts } = sampleOffer
    const seen = { ...facts, sellerName, sellerEmail, confirmed: true, status: 'active' }
    const answer = await admin('PUT', offer, seen)
    expect(answer.json()).toMatchObject({ status: 'active' })
    expect((await check()).wrong).toEqual([])
    await setStatus('withdrawn')
    expect((await check()).wrong).toHaveLength(1)
  })

  it('another amount is never sealed with the first signature', async () => {
    const link = await openNextLink(service, 'OPEN-0001')
    await run(sql`update offers set amount_cents = 100 where reference_number = 'OPEN-0001'`)
    const signature = await signatureFor(service, link, joseph)
    const answer = await service.call('POST', `${link}/sign`, signature)
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'record_changed' }])
  })

  it('an owner struck out before the first signature is never left out of the seal', async () => {
    await admin('POST', '/api/admin/offers', {
      ...sampleOffer,
      confirmed: true,
      referenceNumber: 'NEW-00001',
      coSellers: [harold],
    })
    const link = await openNextLink(service, 'NEW-00001')
    const signature = await signatureFor(service, link, dolores)
    await run(sql`update signers set status = 'removed' where position = 2 and status = 'waiting'`)
    const answer = await service.call('POST', `${link}/sign`, signature)
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'record_changed' }])
    expect(await signingOf('NEW-00001')).toMatchObject({ status: 'open', document_id: null })
  })

  it('a database set back as a whole is found by a head that left the machine', async () => {
    const rows = await saveRows(query())
    const { head: before } = await check()
    await admin('POST', '/api/admin/offers', {
      ...sampleOffer,
      confirmed: true,
      referenceNumber: 'LATE-0001',
    })
    await signNext(service, 'LATE-0001', joseph)
    const { head } = await check()
    expect(head?.hash).not.toBe(before?.hash)
    expect((await check(head?.hash)).wrong).toEqual([])
    expect((await check(before?.hash)).wrong).toEqual([])

    const restored = await open(rows)
    const check2 = async (given?: string) =>
      await checkAllRecords(restored.read, service.services.macs, {
        heads: given === undefined ? [] : [given],
      })
    expect((await check2()).wrong).toEqual([])
    expect((await check2(head?.hash)).wrong).not.toEqual([])
    await restored.close()
  })

  it('the ledger cut off with the last signing is found by that head', async () => {
    await admin('POST', '/api/admin/offers', {
      ...sampleOffer,
      confirmed: true,
      referenceNumber: 'LATE-0001',
    })
    const { head: before } = await check()
    await signNext(service, 'LATE-0001', joseph)
    const { head } = await check()
    await deleteSigning('LATE-0001')
    await run(sql`delete from evidence_ledger where position > ${before?.position}`)
    expect((await check(head?.hash)).wrong).not.toEqual([])
  })

  it.each<[string, () => ReturnType<typeof sql>]>([
    ['an entry taken out', () => sql`delete from evidence_ledger where position = 3`],
    [
      'an entry without its mark',
      () => sql`update evidence_ledger set mac = '' where position = 3`,
    ],
    [
      'an entry about another signing',
      () => sql`update evidence_ledger set signing_id = 'x' where position = 3`,
    ],
    ['the whole ledger deleted', () => sql`delete from evidence_ledger`],
  ])('a ledger with %s is found', async (_what, statement) => {
    await run(statement())
    expect((await check()).wrong).not.toEqual([])
  })

  it('what the owner erases is no forgery, and stays in the ledger as erased', async () => {
    await admin('POST', '/api/admin/offers', {
      ...sampleOffer,
      confirmed: true,
      referenceNumber: 'GONE-0001',
    })
    await openNextLink(service, 'GONE-0001')
    const { id, offer_id: offerId } = await signingOf('GONE-0001')
    await query()
      .transaction()
      .execute(async (held) => await service.services.offerHooks.erased(held, [offerId]))
    expect(await check()).toMatchObject({ signings: 4, wrong: [] })
    const entries = await query()
      .selectFrom('evidence_ledger')
      .select('content')
      .where('signing_id', '=', id)
      .execute()
    expect(entries.at(-1)?.content).toContain('"type":"erased"')
  })
})
