import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../../../contract/index.ts'
import { hashToken, tokenFor } from '../../platform/security/tokens.ts'
import { engines } from '../../testing/databases.ts'
import { factsOf } from './buyer-facts.ts'
import { documentsOf } from './documents.ts'
import { findByToken } from './store.ts'

const config = { signingSecret: 's'.repeat(32), earlierSigningSecrets: [] }

describe.each(engines)('the tables, on $name', ({ openBefore }) => {
  it('carries signings of before along: open links stay open, signed documents stay signed', async () => {
    const { query: db, migrate } = await openBefore('004-evidence')
    for (const [id, status] of [
      ['offer-1', 'signing'],
      ['offer-2', 'signed'],
    ])
      await sql`
      insert into offers (id, reference_number, reference_key, location, acreage, apn, zoning, access, expiration_date,
        amount_cents, status, seller_name, seller_email, seller_phone, seller_mailing_address, notes, created_at, updated_at)
      values (${id}, ${id}, ${id}, 'Here', 1, '1', '', '', '2026-07-01', 100, ${status}, '', '', '', '', '', '2026-01-01',
        '2026-01-01')
    `.execute(db)
    await sql`
    insert into signings (id, offer_id, token_hash, status, created_at)
    values ('signing-1', 'offer-1', ${hashToken(tokenFor('signing-1', config.signingSecret))}, 'open', '2026-01-01')
  `.execute(db)
    await sql`
    insert into signings (id, offer_id, token_hash, status, agreement_version, signer_name, signer_email, signed_at, ip,
      document, document_sha256, created_at)
    values ('signing-2', 'offer-2', ${hashToken(tokenFor('signing-2', config.signingSecret))}, 'signed', '1.old', 'Harold', 'harold@mail.example', '2026-01-02',
      '192.0.2.1', ${Buffer.from('%PDF')}, 'hash', '2026-01-01')
  `.execute(db)

    await migrate()

    const open = await findByToken(db, config, tokenFor('signing-1', config.signingSecret))
    expect(open).toMatchObject({
      signing: { id: 'signing-1', status: 'open', provider: 'builtin', document_id: null },
      signer: { position: 1, status: 'waiting' },
      offer: { id: 'offer-1' },
    })
    const signed = await findByToken(db, config, tokenFor('signing-2', config.signingSecret))
    expect(signed).toMatchObject({
      signing: { status: 'signed', document_id: 'signing-2', agreement_version: '1.old' },
      signer: { status: 'signed', name: 'Harold', ip: '192.0.2.1' },
    })
    // What was signed names the buyer of then, and what is yet to be signed the one of now.
    const now = { ...defaultSettings, phoneDisplay: '(352) 555-0166' }
    const phones = [signed, open].map((found) => found && factsOf(found.signing, now).phone)
    expect(phones).toEqual(['(352) 555-0142', '(352) 555-0166'])
    const [document] = await documentsOf(db, 'signing-2')
    expect(document && Buffer.from(document.content).toString()).toBe('%PDF')
    await db.destroy()
  })
})
