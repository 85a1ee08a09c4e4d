import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConfigProblem } from '../../../platform/config.ts'
import type { Database } from '../../../platform/database/database.ts'
import { KnownSettings } from '../../../platform/known-content.ts'
import { createMacs } from '../../../platform/security/macs.ts'
import { engines } from '../../../testing/databases.ts'
import { makePkcs12 } from '../../../testing/pkcs12.ts'
import { testNow } from '../../../testing/service.ts'
import { Paper } from '../drawing/paper.ts'
import { sha256 } from '../evidence/chain.ts'
import { checkPdfSignature } from '../evidence/pdf-signature.ts'
import { createSealer } from './sealer.ts'

const noCertificate = {
  signingSecret: 's'.repeat(32),
  earlierSigningSecrets: [],
  signingCertificate: undefined,
  signingCertificatePassword: undefined,
}

async function onePage(): Promise<Buffer> {
  const paper = new Paper({ Title: 'A page' }, 'TEST-0001')
  paper.set('Something to seal', { cut: 'text', size: 12 })
  return await paper.finish('Test')
}

function isIntact(pdf: Uint8Array): boolean {
  try {
    return checkPdfSignature(pdf).isValid
  } catch {
    return false
  }
}

describe.each(engines)('the seal without a certificate of the owner, on $name', ({ open }) => {
  let db: Database
  beforeEach(async () => {
    db = await open()
  })
  afterEach(async () => await db.close())

  it('keeps its key out of the reach of who only has the database', async () => {
    await createSealer(
      noCertificate,
      db.write,
      new KnownSettings(),
      createMacs(noCertificate),
      testNow,
    )
    const rows = await db.read
      .selectFrom('key_values')
      .selectAll()
      .where('name', 'like', 'sealing-key-%')
      .execute()
    expect(rows).toHaveLength(1)
    const kept = Buffer.from(rows[0]?.value ?? '', 'base64').toString('latin1')
    expect(kept).not.toContain('PRIVATE KEY')
  })

  it('makes another key under another secret and finds the first again', async () => {
    const first = await createSealer(
      noCertificate,
      db.write,
      new KnownSettings(),
      createMacs(noCertificate),
      testNow,
    )
    const second = await createSealer(
      { ...noCertificate, signingSecret: 't'.repeat(32) },
      db.write,
      new KnownSettings(),
      createMacs(noCertificate),
      testNow,
    )
    const again = await createSealer(
      noCertificate,
      db.write,
      new KnownSettings(),
      createMacs(noCertificate),
      testNow,
    )
    expect(second.certificateSha256).not.toBe(first.certificateSha256)
    expect(again.certificateSha256).toBe(first.certificateSha256)
  })

  it('is one and the same for processes that start together', async () => {
    const sealers = await Promise.all(
      Array.from(
        { length: 5 },
        async () =>
          await createSealer(
            noCertificate,
            db.write,
            new KnownSettings(),
            createMacs(noCertificate),
            testNow,
          ),
      ),
    )
    expect(new Set(sealers.map(({ certificateSha256 }) => certificateSha256)).size).toBe(1)
  })
})

describe('a sealed PDF', () => {
  let db: Database
  let folder: string
  beforeEach(async () => {
    db = (await engines[0]?.open()) as Database
    folder = await mkdtemp(join(tmpdir(), 'seal-'))
  })
  afterEach(async () => {
    await db.close()
    await rm(folder, { recursive: true })
  })

  const sealerWith = async (config: Partial<Parameters<typeof createSealer>[0]>) =>
    await createSealer(
      { ...noCertificate, ...config },
      db.write,
      new KnownSettings(),
      createMacs(noCertificate),
      testNow,
    )

  it('shows a change of any byte outside the signature itself, and of what fills its place', async () => {
    const sealer = await sealerWith({})
    const bytes = await sealer.sealPdf(await onePage(), testNow)
    expect(isIntact(bytes)).toBe(true)
    const [place] = /<[0-9A-F]{1000,}>/.exec(Buffer.from(bytes).toString('latin1')) ?? []
    const start = Buffer.from(bytes).indexOf(place ?? '-')
    const end = start + (place ?? '').replace(/0*>$/, '').length
    const indices = Array.from({ length: bytes.length }, (_, index) => index).filter(
      (index) => (index < start || index > end) && index % 97 === 0,
    )
    for (const index of indices) {
      const changed = new Uint8Array(bytes)
      changed[index] = (changed[index] ?? 0) ^ 1
      expect(isIntact(changed), `byte ${index}`).toBe(false)
    }
  })

  it('shows what was added after its end', async () => {
    const sealer = await sealerWith({})
    const bytes = await sealer.sealPdf(await onePage(), testNow)
    const longer = Buffer.concat([bytes, Buffer.from('\n% one more thing\n')])
    expect(isIntact(longer)).toBe(false)
  })

  it('cannot be made with a certificate file whose password is wrong', async () => {
    const path = join(folder, 'owner.p12')
    await writeFile(path, (await makePkcs12('right', { withOwnCertificate: true })).file)
    const attempt = sealerWith({ signingCertificate: path, signingCertificatePassword: 'wrong' })
    await expect(attempt).rejects.toThrow(ConfigProblem)
    await expect(attempt).rejects.toThrow(/SIGNING_CERTIFICATE_PASSWORD/)
  })

  it('cannot be made with a certificate that belongs to another key, or a file that is not there', async () => {
    const path = join(folder, 'owner.p12')
    await writeFile(path, (await makePkcs12('right', { withOwnCertificate: false })).file)
    const config = { signingCertificate: path, signingCertificatePassword: 'right' }
    await expect(sealerWith(config)).rejects.toThrow(/belongs to its key/)
    await expect(sealerWith({ signingCertificate: '/nowhere.p12' })).rejects.toThrow(ConfigProblem)
  })

  it('carries the owner’s certificate, wherever the file lists it', async () => {
    const path = join(folder, 'owner.p12')
    const { file, certificate } = await makePkcs12('right', { withOwnCertificate: true })
    await writeFile(path, file)
    const sealer = await sealerWith({
      signingCertificate: path,
      signingCertificatePassword: 'right',
    })
    const bytes = await sealer.sealPdf(await onePage(), testNow)
    expect(checkPdfSignature(bytes)).toMatchObject({
      isValid: true,
      certificateSha256: sha256(certificate),
      timestamp: undefined,
    })
  })
})
