import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { ConfigProblem } from '../../../platform/config.ts'
import { engines } from '../../../testing/databases.ts'
import { startService } from '../../../testing/service.ts'
import { signByAll } from '../../../testing/signing.ts'
import { useOwner, useService } from '../../../testing/use-service.ts'
import { type BundleFiles, bundleNames, openZip } from '../evidence/bundle.ts'
import { sha256 } from '../evidence/chain.ts'
import { fingerprintOfBundle, verifyEvidence } from '../evidence/verify.ts'
import type { SigningRow } from '../tables.ts'
import { makeCertificate } from './make-certificate.ts'

const secret = 's'.repeat(32)
const changed = { code: 'record_changed' }

describe.each(engines)('what the service trusts of its database, on $name:', ({ open }) => {
  const service = useService(open)
  const owner = useOwner(service)
  let signing: SigningRow

  beforeEach(async () => {
    await signByAll(service, [{ name: 'Dolores Whitcomb', email: 'dolores@mail.example' }])
    signing = await service.db.query.selectFrom('signings').selectAll().executeTakeFirstOrThrow()
  })

  const query = () => service.db.query
  const evidence = async () => await owner('GET', '/api/admin/offers/TEST-0001/evidence')
  const filesOf = async (): Promise<BundleFiles> => openZip((await evidence()).rawPayload).files
  const changeSigning = async (changes: Partial<SigningRow>) =>
    await query().updateTable('signings').set(changes).where('id', '=', signing.id).execute()

  it('a certificate of their own is not listed', async () => {
    const { certificate } = await makeCertificate('Larkenby Land LLC', new Date('2026-01-01'))
    const pem = Buffer.from(certificate).toString('base64')
    const value = JSON.stringify({ pem, since: '2026-01-01', mac: 'ab'.repeat(32) })
    await query()
      .insertInto('kept_values')
      .values({ name: `seal-certificate-${sha256(certificate)}`, value })
      .execute()
    const files = await filesOf()
    expect(Buffer.from(files[bundleNames.certificates] ?? '').toString()).not.toContain(pem)
    expect(verifyEvidence(files).filter(({ isFine }) => !isFine)).toEqual([])
  })

  it('a key of their own in the place of the kept one keeps the service from starting, with a reason', async () => {
    const value = randomBytes(400).toString('base64')
    await query()
      .updateTable('kept_values')
      .set({ value })
      .where('name', 'like', 'sealing-key-%')
      .execute()
    const start = startService(service.db)
    await expect(start).rejects.toThrow(ConfigProblem)
    await expect(start).rejects.toThrow(/changed outside the site/)
  })

  it('nobody is vouched for again once everything that tells of marks is taken away', async () => {
    await changeSigning({ macs_from: 1000, mac: null })
    await query().deleteFrom('kept_values').where('name', 'like', 'seal%').execute()
    const again = await startService(service.db)
    const files = await (await again.logIn())('GET', '/api/admin/offers/TEST-0001/evidence')
    expect(files.json()).toMatchObject(changed)
  })

  it('what was recorded before there were marks is vouched for at the first start, says so, and only then', async () => {
    // As the service before would have left it: no marks, and a key that does not tell of any.
    await query().updateTable('signing_events').set({ mac: null }).execute()
    await changeSigning({ mac: null, macs_from: signing.events_count + 1, terms_sha256: null })
    await query().updateTable('signers').set({ mac: null }).execute()
    await query().deleteFrom('evidence_ledger').execute()
    await query().deleteFrom('kept_values').where('name', 'like', 'seal-certificate-%').execute()
    const kept = await query()
      .selectFrom('kept_values')
      .selectAll()
      .where('name', 'like', 'sealing-key-%')
      .executeTakeFirstOrThrow()
    const value = asKeptBefore(kept.value)
    await query().updateTable('kept_values').set({ value }).where('name', '=', kept.name).execute()

    await startService(service.db)
    const files = await filesOf()
    const findings = verifyEvidence(files, { fingerprint: fingerprintOfBundle(files) })
    expect(findings.filter(({ isFine }) => !isFine)).toEqual([])
    expect(findings.map(({ text }) => text)).toContain(
      `Events 1 to ${signing.events_count} were recorded before tamper-evident marks were kept.`,
    )

    await changeSigning({ mac: null, document_id: null })
    await startService(service.db)
    expect((await evidence()).json()).toMatchObject(changed)
  })

  it('a new secret still vouches for what was signed under one it is told of, and for nothing else', async () => {
    const environment = { SIGNING_SECRET: 'n'.repeat(32) }
    const evidenceUnder = async (more: NodeJS.ProcessEnv) => {
      const renewed = await startService(service.db, { ...environment, ...more })
      return await (
        await renewed.logIn()
      )('GET', '/api/admin/offers/TEST-0001/evidence')
    }
    expect((await evidenceUnder({})).json()).toMatchObject(changed)
    const { files } = openZip((await evidenceUnder({ SIGNING_SECRETS_BEFORE: secret })).rawPayload)
    expect(verifyEvidence(files).filter(({ isFine }) => !isFine)).toEqual([])
    const before = service.services.sealer.certificateSha256
    expect(
      verifyEvidence(files, { fingerprint: before })
        .filter(({ isFine }) => !isFine)
        .map(({ text }) => text),
    ).toEqual([expect.stringContaining('signed with another certificate')])
  })
})

/** The kept key as it was written before it told of marks. */
function asKeptBefore(value: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'document seal', 32))
  const bytes = Buffer.from(value, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  const text = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString()
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const data = Buffer.concat([
    cipher.update(text.replace(',"keepsLedger":true', '')),
    cipher.final(),
  ])
  return Buffer.concat([iv, cipher.getAuthTag(), data]).toString('base64')
}
