import { beforeEach, describe, expect, it } from 'vitest'
import { formatExactDollars, type SigningView } from '../../../../contract/index.ts'
import { enqueueMail } from '../../../platform/mail/enqueue.ts'
import { hashToken } from '../../../platform/security/tokens.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { startService } from '../../../testing/service.ts'
import { openNextLink, signatureFor, signByAll } from '../../../testing/signing.ts'
import { openAfter, useAdmin, useService } from '../../../testing/use-service.ts'
import type { SigningRow } from '../tables.ts'
import { bundleNames, openZip } from './bundle.ts'
import { chainStart, sha256 } from './chain.ts'

const dolores = { name: 'Dolores Whitcomb', email: 'dolores@mail.example' }
const harold = { name: 'Harold Whitcomb', email: 'harold@mail.example' }
const mallory = { name: 'Mallory Grubb', email: 'mallory@mail.example' }
const changed = { code: 'record_changed' }

const rename = (contents: string[]) =>
  contents.map((content) => content.replaceAll(dolores.name, mallory.name))

/** Somebody who can read and write everything in the database, and knows our programs, but not the secret. */
describe.each(engines)('with the database and without the secret, on $name,', ({ open }) => {
  const service = useService(
    openAfter(open, async (one) => await signByAll(one, [dolores, harold])),
  )
  const admin = useAdmin(service)
  let signing: SigningRow

  beforeEach(async () => {
    signing = await service.db.read.selectFrom('signings').selectAll().executeTakeFirstOrThrow()
  })

  const query = () => service.db.write
  const evidence = async (reference = 'TEST-0001') =>
    await admin('GET', `/api/admin/offers/${reference}/evidence`)
  const recordProblem = async (reference = 'TEST-0001') =>
    (await admin('GET', `/api/admin/offers/${reference}/signing`)).json<{
      recordProblem: string | null
    }>().recordProblem
  const changeSigning = async (changes: Partial<SigningRow>) =>
    await query().updateTable('signings').set(changes).where('id', '=', signing.id).execute()
  const chainOf = async () =>
    await query().selectFrom('signing_events').selectAll().orderBy('position').execute()

  /** Puts other events in place of the recorded ones, with hashes that fit. */
  async function rechain(change: (contents: string[]) => string[], mac: string) {
    const contents = change((await chainOf()).map(({ content }) => content))
    await query().deleteFrom('signing_events').execute()
    let hash = chainStart
    for (const [index, content] of contents.entries()) {
      hash = sha256(`${hash}\n${content}`)
      await query()
        .insertInto('signing_events')
        .values({ signing_id: signing.id, position: index + 1, content, hash, mac })
        .execute()
    }
    await changeSigning({ events_count: contents.length, events_head: hash })
  }
  const forgeries: [what: string, forge: () => Promise<unknown>][] = [
    [
      'another name of a signer',
      async () =>
        await query()
          .updateTable('signers')
          .set({ name: mallory.name })
          .where('position', '=', 1)
          .execute(),
    ],
    ['events told anew with hashes that fit', async () => await rechain(rename, 'ab'.repeat(32))],
    [
      'the same without any MAC',
      async () => {
        await rechain(rename, '')
        await changeSigning({ mac: '' })
      },
    ],
    [
      'an event put at the end',
      async () =>
        await rechain(
          (contents) => [...contents, '{"reason":"","type":"cancelled"}'],
          'ab'.repeat(32),
        ),
    ],
    [
      'the last events taken off',
      async () => {
        const last = (await chainOf()).at(-5)
        await query()
          .deleteFrom('signing_events')
          .where('position', '>', last?.position ?? 0)
          .execute()
        await changeSigning({ events_count: last?.position ?? 0, events_head: last?.hash ?? '' })
      },
    ],
    [
      'an event without its MAC',
      async () =>
        await query()
          .updateTable('signing_events')
          .set({ mac: '' })
          .where('position', '=', 3)
          .execute(),
    ],
    [
      'another document',
      async () => {
        const content = Buffer.from('%PDF-1.7 another')
        await query()
          .updateTable('signing_documents')
          .set({ content, sha256: sha256(content) })
          .where('id', '=', signing.document_id)
          .execute()
      },
    ],
    [
      'the incomplete document in the place of the complete one',
      async () => {
        const part = await query()
          .selectFrom('signing_documents')
          .select('id')
          .where('kind', '=', 'signed_agreement')
          .where('signer_position', '=', 1)
          .executeTakeFirstOrThrow()
        await changeSigning({ document_id: part.id })
      },
    ],
    [
      'a text of the agreement with another price',
      async () => {
        const kept = await query()
          .selectFrom('signing_documents')
          .selectAll()
          .where('kind', '=', 'agreement_text')
          .executeTakeFirstOrThrow()
        const text = Buffer.from(kept.content).toString()
        const content = Buffer.from(text.replaceAll(formatExactDollars(12_900), '$1'))
        await query()
          .updateTable('signing_documents')
          .set({ content: Buffer.concat([content, Buffer.from(' ')]), sha256: sha256(content) })
          .where('id', '=', kept.id)
          .execute()
      },
    ],
    [
      'a missing consent',
      async () =>
        await query().deleteFrom('signing_documents').where('kind', '=', 'consent_text').execute(),
    ],
    ['a signature said to be cancelled', async () => await changeSigning({ status: 'cancelled' })],
    [
      'another day of signing',
      async () => await changeSigning({ completed_at: '2020-01-01T00:00:00.000Z' }),
    ],
  ]

  it.each(forgeries)('%s is neither bundled nor handed out', async (_what, forge) => {
    expect((await evidence()).statusCode).toBe(200)
    await forge()
    const answer = await evidence()
    expect([answer.statusCode, answer.json()]).toEqual([409, expect.objectContaining(changed)])
    expect(await recordProblem()).toContain('changed outside the site')
    const document = await admin('GET', '/api/admin/offers/TEST-0001/document')
    expect([404, 409]).toContain(document.statusCode)
    const mails = (await service.deliverMail()).filter(({ attachments }) => attachments.length > 0)
    expect(mails).toEqual([])
  })

  it('a signature moved to another offer is neither bundled nor handed out', async () => {
    await admin('POST', '/api/admin/offers', {
      ...sampleOffer,
      confirmed: true,
      referenceNumber: 'OTHER-001',
    })
    const other = await query()
      .selectFrom('offers')
      .select('id')
      .where('reference_number', '=', 'OTHER-001')
      .executeTakeFirstOrThrow()
    await changeSigning({ offer_id: other.id })
    await query().updateTable('offers').set({ status: 'signed' }).execute()
    expect((await evidence('OTHER-001')).json()).toMatchObject(changed)
    expect((await admin('GET', '/api/admin/offers/OTHER-001/document')).statusCode).toBe(409)
    expect(await recordProblem()).toContain('no record of a signing')
  })

  it('a signature made with a secret of their own gets no evidence of ours', async () => {
    const forger = await startService(service.db, { SIGNING_SECRET: 'm'.repeat(32) })
    await admin('POST', '/api/admin/offers', {
      ...sampleOffer,
      confirmed: true,
      referenceNumber: 'FORGED-01',
    })
    const link = await openNextLink(forger, 'FORGED-01')
    const signature = await signatureFor(forger, link, mallory)
    expect((await forger.call('POST', `${link}/sign`, signature)).statusCode).toBe(200)
    expect((await evidence('FORGED-01')).json()).toMatchObject(changed)
    expect(await recordProblem('FORGED-01')).toContain('changed outside the site')
    const { files } = openZip((await evidence()).rawPayload)
    const listed = Buffer.from(files[bundleNames.certificates] ?? '').toString()
    expect(JSON.parse(listed)).toMatchObject([
      { sha256: service.services.sealer.certificateSha256 },
    ])
  })

  describe('while one of two owners has signed', () => {
    let link: string
    beforeEach(async () => {
      await admin('POST', '/api/admin/offers', {
        ...sampleOffer,
        confirmed: true,
        referenceNumber: 'PART-0001',
      })
      await admin('PUT', '/api/admin/offers/PART-0001/co-sellers', { coSellers: [harold] })
      const first = await openNextLink(service, 'PART-0001')
      await service.call('POST', `${first}/sign`, await signatureFor(service, first, dolores))
      link = await openNextLink(service, 'PART-0001')
      signing = await query()
        .selectFrom('signings')
        .selectAll()
        .where('status', '=', 'open')
        .executeTakeFirstOrThrow()
    })

    it.each<[string, () => Promise<unknown>]>([
      [
        'another name of the first owner',
        async () =>
          await query()
            .updateTable('signers')
            .set({ name: mallory.name })
            .where('signing_id', '=', signing.id)
            .where('position', '=', 1)
            .execute(),
      ],
      [
        'another agreement',
        async () => {
          const { agreement } = (await service.call('GET', link)).json<SigningView>()
          const text = Buffer.from(JSON.stringify(agreement).replace('$', '£'))
          await query()
            .updateTable('signing_documents')
            .set({ content: text, sha256: sha256(text) })
            .where('signing_id', '=', signing.id)
            .where('kind', '=', 'agreement_text')
            .execute()
        },
      ],
      [
        'another buyer',
        async () =>
          await changeSigning({ buyer_facts: signing.buyer_facts?.replace('LLC', 'Inc') ?? '' }),
      ],
    ])('%s is not sealed with the second signature', async (_what, forge) => {
      const signature = await signatureFor(service, link, harold)
      await forge()
      const answer = await service.call('POST', `${link}/sign`, signature)
      expect([answer.statusCode, answer.json()]).toEqual([409, expect.objectContaining(changed)])
      const sealed = await query()
        .selectFrom('signing_documents')
        .select('id')
        .where('signing_id', '=', signing.id)
        .where('kind', '=', 'signed_agreement')
        .execute()
      expect(sealed).toHaveLength(1)
    })

    it('a signing that was changed can still be ended by the owner', async () => {
      await changeSigning({ mac: '' })
      const ended = await admin('POST', `/api/admin/signings/${signing.id}/cancel`)
      expect(ended.statusCode).toBe(200)
      expect(ended.json()).toMatchObject({ status: 'cancelled' })
      expect(await recordProblem('PART-0001')).toContain('changed outside the site')
    })

    it('a link of their own opens nothing', async () => {
      await query()
        .updateTable('signers')
        .set({ token_hash: hashToken('mallory') })
        .where('signing_id', '=', signing.id)
        .where('position', '=', 2)
        .execute()
      expect((await service.call('GET', '/api/signing/mallory')).statusCode).toBe(404)
      expect((await service.call('HEAD', '/api/signing/mallory')).statusCode).toBe(404)
    })
  })

  it('a mail of theirs with a forged document is not sent', async () => {
    const content = Buffer.from('%PDF-1.7 another')
    await query().updateTable('signing_documents').set({ content }).execute()
    await enqueueMail(query(), service.clock.now, {
      to: mallory.email,
      subject: 'Your agreement',
      text: 'Attached.',
      about: null,
      parts: { signedDocumentOf: signing.document_id ?? '' },
    })
    await service.deliverMail()
    expect(service.mailbox.map(({ to }) => to)).not.toContain(mallory.email)
  })
})
