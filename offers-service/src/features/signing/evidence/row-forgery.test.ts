import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { joseph, useSignedSite } from '../../../testing/signed-site.ts'
import { openNextLink, signatureFor } from '../../../testing/signing.ts'

const later = '2026-06-20T10:00:00.000Z'

/** Whoever has the database, an older copy of it and the sources, and changes what looks as if nobody watched it. */
describe.each(engines)('with the database and without the secret, on $name,', ({ open }) => {
  const { service, admin, query, run, signingOf, check, recordProblem } = useSignedSite(open)

  const isSqlite = () => !service.db.engine.isShared

  /** Lets rows refer to what is not there, as whoever owns the database can. */
  async function unchecked(statement: ReturnType<typeof sql>) {
    const [off, on] = isSqlite()
      ? ['pragma foreign_keys = off', 'pragma foreign_keys = on']
      : ['set session_replication_role = replica', 'set session_replication_role = origin']
    await query()
      .connection()
      .execute(async (held) => {
        await sql.raw(off).execute(held)
        await statement.execute(held)
        await sql.raw(on).execute(held)
      })
  }

  /** Exchanges the values of a column between the rows of two signings. */
  async function swap(table: string, column: string, where: ReturnType<typeof sql>) {
    const [a, b] = [await signingOf('BOTH-0001'), await signingOf('ONE-00001')]
    const names = [sql.table(table), sql.ref(column)]
    const key = table === 'signings' ? sql.ref('id') : sql.ref('signing_id')
    const valueIn = async (id: string) => {
      const { rows } = await sql<Record<string, unknown>>`
        select ${names[1]} as value from ${names[0]} where ${key} = ${id} and ${where}
      `.execute(query())
      return rows[0]?.['value']
    }
    const [ofA, ofB] = [await valueIn(a.id), await valueIn(b.id)]
    expect(ofA).not.toEqual(ofB)
    for (const [id, value] of [
      [a.id, ofB],
      [b.id, ofA],
    ])
      await run(
        sql`update ${names[0]} set ${names[1]} = ${value} where ${key} = ${id} and ${where}`,
      )
  }

  it.each<[string, string, () => Promise<unknown>]>([
    [
      'another time of signing in the history',
      'ONE-00001',
      async () => await run(sql`update offer_events set at = ${later} where type = 'signed'`),
    ],
    [
      'an answer in the history that nobody gave',
      'ONE-00001',
      async () => {
        const { offer_id: offerId } = await signingOf('ONE-00001')
        await run(
          sql`insert into offer_events (offer_id, position, type, at, detail) values (${offerId}, 99, 'signer_confirmed', ${later}, '')`,
        )
      },
    ],
    [
      'an offer that says it was declined',
      'PART-0001',
      async () =>
        await run(sql`update offers set status = 'declined' where reference_number = 'PART-0001'`),
    ],
    [
      'a refusal in the history that nobody gave',
      'ONE-00001',
      async () => {
        const { offer_id: offerId } = await signingOf('ONE-00001')
        await run(
          sql`insert into offer_events (offer_id, position, type, at, detail) values (${offerId}, 99, 'declined', ${later}, 'Too low')`,
        )
      },
    ],
    [
      'words added to a signature in the history',
      'BOTH-0001',
      async () =>
        await run(
          sql`update offer_events set detail = detail || ', by proxy' where type = 'signed_in_part'`,
        ),
    ],
    [
      'words beside the opening of a link in the history',
      'ONE-00001',
      async () =>
        await run(
          sql`update offer_events set detail = 'from abroad' where type = 'signing_viewed'`,
        ),
    ],
    [
      'another address that was asked, in the history',
      'BOTH-0001',
      async () =>
        await run(
          sql`update offer_events set detail = 'mallory@mail.example' where type = 'signer_asked'`,
        ),
    ],
    [
      'the histories of two signed offers exchanged',
      'BOTH-0001',
      async () => {
        const [a, b] = [await signingOf('BOTH-0001'), await signingOf('ONE-00001')]
        for (const [from, to, shift] of [
          [a.offer_id, b.offer_id, 100],
          [b.offer_id, a.offer_id, 200],
        ] as const)
          await run(
            sql`update offer_events set offer_id = ${to}, position = position + ${shift} where offer_id = ${from} and position < 100`,
          )
      },
    ],
    [
      'an event in another place',
      'ONE-00001',
      async () => {
        const { id, events_count: count } = await signingOf('ONE-00001')
        await run(
          sql`update signing_events set position = 500 where signing_id = ${id} and position = ${count}`,
        )
      },
    ],
    [
      'another type of file',
      'ONE-00001',
      async () =>
        await run(
          sql`update signing_documents set media_type = 'text/html' where kind = 'signed_agreement'`,
        ),
    ],
    [
      'another hash beside a file',
      'ONE-00001',
      async () =>
        await run(
          sql`update signing_documents set sha256 = ${'ab'.repeat(32)} where kind = 'consent_text'`,
        ),
    ],
    [
      'the certificates of the seal deleted',
      'ONE-00001',
      async () => await run(sql`delete from key_values where name like 'seal-certificate-%'`),
    ],
    [
      'the signed copies of two offers exchanged',
      'BOTH-0001',
      async () =>
        await swap(
          'signing_documents',
          'content',
          sql`kind = 'signed_agreement' and signer_position = 1`,
        ),
    ],
    [
      'the MACs of two signings exchanged',
      'ONE-00001',
      async () => await swap('signings', 'mac', sql`1 = 1`),
    ],
    [
      'the MACs of two signers exchanged',
      'ONE-00001',
      async () => await swap('signers', 'mac', sql`position = 1`),
    ],
    [
      'two events of two signings exchanged',
      'ONE-00001',
      async () => await swap('signing_events', 'content', sql`position = 2`),
    ],
    [
      'an owner put in',
      'BOTH-0001',
      async () => {
        const { id } = await signingOf('BOTH-0001')
        const { rows } = await sql<Record<string, unknown>>`
          select * from signers where signing_id = ${id} and position = 2
        `.execute(query())
        await query()
          .insertInto('signers')
          .values({ ...rows[0], id: 'mallory', token_hash: 'mallory', position: 3 } as never)
          .execute()
      },
    ],
    [
      'a signing twice',
      'ONE-00001',
      async () => {
        const signing = await signingOf('ONE-00001')
        await query()
          .insertInto('signings')
          .values({ ...signing, id: 'twice', status: 'cancelled' })
          .execute()
      },
    ],
    [
      'an owner put into an offer',
      'ONE-00001',
      async () => {
        const { offer_id: offerId } = await signingOf('ONE-00001')
        const { rows } = await sql<Record<string, unknown>>`select * from co_sellers`.execute(
          query(),
        )
        await query()
          .insertInto('co_sellers')
          .values({ ...rows[0], offer_id: offerId } as never)
          .execute()
      },
    ],
    [
      'the last entries of the ledger taken off',
      'PART-0001',
      async () =>
        await run(
          sql`delete from evidence_ledger where position > (select max(position) - 2 from evidence_ledger)`,
        ),
    ],
  ])('%s is found, there and beside the offer', async (_what, where, forge) => {
    expect((await check()).wrong).toEqual([])
    await forge()
    expect((await check()).wrong).not.toEqual([])
    expect(await recordProblem(where)).toContain('changed outside the site')
  })

  it('an entry taken out of how a signing was declined or cancelled is found', async () => {
    const link = await openNextLink(service, 'PART-0001')
    const declined = await service.call('POST', `${link}/decline`, { reason: 'Too low' })
    expect(declined.statusCode).toBe(200)
    expect((await check()).wrong).toEqual([])
    const { id } = await signingOf('OPEN-0001')
    expect((await admin('POST', `/api/admin/signings/${id}/cancel`)).statusCode).toBe(200)
    expect((await check()).wrong).toEqual([])
    await run(sql`delete from offer_events where type = 'declined'`)
    expect((await check()).wrong).toHaveLength(1)
    await run(sql`delete from offer_events where type = 'signing_cancelled'`)
    expect((await check()).wrong).toHaveLength(2)
  })

  it('the whole offer of a signature deleted is found', async () => {
    const { offer_id: offerId } = await signingOf('ONE-00001')
    await unchecked(sql`delete from offers where id = ${offerId}`)
    expect((await check()).problems).toEqual([expect.stringContaining('Its offer is gone')])
  })

  /** Puts the rows of a table back in the place of those with the same ids. */
  async function putBack(table: 'offers' | 'signings' | 'signers', rows: { id: string }[]) {
    for (const { id, ...row } of rows)
      await query().updateTable(table).set(row).where('id', '=', id).execute()
  }
  const rowsOf = async (table: 'offers' | 'signings' | 'signers') =>
    await query().selectFrom(table).selectAll().execute()

  describe('with rows as they once were', () => {
    it('an amount that the owner has lowered since is found, and never sealed', async () => {
      const link = await openNextLink(service, 'OPEN-0001')
      const signature = await signatureFor(service, link, joseph)
      const [offers, signings] = [await rowsOf('offers'), await rowsOf('signings')]
      const { referenceNumber: _number, status: _status, ...terms } = sampleOffer
      const lowered = await admin('PUT', '/api/admin/offers/OPEN-0001', {
        ...terms,
        sellerName: joseph.name,
        sellerEmail: joseph.email,
        amount: 12_000,
      })
      expect(lowered.statusCode).toBe(200)
      expect((await check()).wrong).toEqual([])
      await putBack('offers', offers)
      await putBack('signings', signings)
      expect((await check()).wrong).not.toEqual([])
      expect(await recordProblem('OPEN-0001')).toContain('changed outside the site')
      const answer = await service.call('POST', `${link}/sign`, signature)
      expect(answer.json()).toMatchObject({ code: 'record_changed' })
    })

    it('a link that nobody seems to have opened is found', async () => {
      const before = await rowsOf('signers')
      const link = await openNextLink(service, 'PART-0001')
      await service.call('GET', link)
      expect((await check()).wrong).toEqual([])
      await putBack('signers', before)
      expect((await check()).wrong).not.toEqual([])
      expect(await recordProblem('PART-0001')).toContain('changed outside the site')
    })
  })
})
