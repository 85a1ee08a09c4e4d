import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { ConfigProblem } from '../../../platform/config.ts'
import { engines } from '../../../testing/databases.ts'
import { startService } from '../../../testing/service.ts'
import { signByAll } from '../../../testing/signing.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'
import { type BundleFiles, bundleNames, openZip } from '../evidence/bundle.ts'
import { sha256 } from '../evidence/chain.ts'
import { verifyEvidence } from '../evidence/verify.ts'
import type { SigningRow } from '../tables.ts'
import { makeCertificate } from './make-certificate.ts'

const secret = 's'.repeat(32)
const changed = { code: 'record_changed' }

describe.each(engines)('what the service trusts of its database, on $name:', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)
  let signing: SigningRow

  beforeEach(async () => {
    await signByAll(service, [{ name: 'Dolores Whitcomb', email: 'dolores@mail.example' }])
    signing = await service.db.read.selectFrom('signings').selectAll().executeTakeFirstOrThrow()
  })

  const query = () => service.db.write
  const evidence = async () => await admin('GET', '/api/admin/offers/TEST-0001/evidence')
  const filesOf = async (): Promise<BundleFiles> => openZip((await evidence()).rawPayload).files
  const changeSigning = async (changes: Partial<SigningRow>) =>
    await query().updateTable('signings').set(changes).where('id', '=', signing.id).execute()

  it('a certificate of their own is not listed', async () => {
    const { certificate } = await makeCertificate('Larkenby Land LLC', new Date('2026-01-01'))
    const pem = Buffer.from(certificate).toString('base64')
    const value = JSON.stringify({ pem, since: '2026-01-01', mac: 'ab'.repeat(32) })
    await query()
      .insertInto('key_values')
      .values({ name: `seal-certificate-${sha256(certificate)}`, value })
      .execute()
    const files = await filesOf()
    expect(Buffer.from(files[bundleNames.certificates] ?? '').toString()).not.toContain(pem)
    expect(verifyEvidence(files).filter(({ isFine }) => !isFine)).toEqual([])
  })

  it('a key of their own in the place of the kept one keeps the service from starting, with a reason', async () => {
    const value = randomBytes(400).toString('base64')
    await query()
      .updateTable('key_values')
      .set({ value })
      .where('name', 'like', 'sealing-key-%')
      .execute()
    const start = startService(service.db)
    await expect(start).rejects.toThrow(ConfigProblem)
    await expect(start).rejects.toThrow(/changed outside the site/)
  })

  it('a start gives no MAC to what has none', async () => {
    await changeSigning({ mac: '' })
    await query().deleteFrom('key_values').where('name', 'like', 'seal%').execute()
    const again = await startService(service.db)
    const files = await (await again.logIn())('GET', '/api/admin/offers/TEST-0001/evidence')
    expect(files.json()).toMatchObject(changed)
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
