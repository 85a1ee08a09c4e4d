import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../platform/database/database.ts'
import { startService } from '../../../testing/service.ts'
import { downloadCopy, signByAll } from '../../../testing/signing.ts'
import { bundleNames, openZip } from './bundle.ts'

/** Programs that know nothing of us; a machine without them skips, the others must agree. */
function isInstalled(program: string): boolean {
  return spawnSync(program, ['--version']).error === undefined
}

/** The signature in a sealed PDF, as programs want it that know nothing of PDFs, and the bytes it is about. */
function sealOf(pdf: Buffer): { cms: Buffer; signed: Buffer } {
  const [start = 0, length = 0, rest = 0, restLength = 0] =
    /\/ByteRange\s*\[([\d ]+)\]/
      .exec(pdf.toString('latin1'))?.[1]
      ?.trim()
      .split(/\s+/)
      .map(Number) ?? []
  const end = start + length
  return {
    cms: Buffer.from(pdf.subarray(end + 1, rest - 1).toString('latin1'), 'hex'),
    signed: Buffer.concat([pdf.subarray(start, end), pdf.subarray(rest, rest + restLength)]),
  }
}

describe('independent tools', () => {
  let copy: Buffer
  let certificate: Uint8Array | undefined
  let folder: string
  let path: string
  beforeAll(async () => {
    const service = await startService(await openDatabase(':memory:'))
    const admin = await service.logIn()
    const [, last = ''] = await signByAll(service, [
      { name: 'Nguyễn Thị Hằng', email: 'hang@mail.example' },
      { name: 'Zbigniew Wołowski', email: 'zbigniew@mail.example' },
    ])
    copy = (await downloadCopy(service, last)).rawPayload
    const { files } = openZip(
      (await admin('GET', '/api/admin/offers/TEST-0001/evidence')).rawPayload,
    )
    certificate = files[bundleNames.certificate]
    await service.stop()
    folder = await mkdtemp(join(tmpdir(), 'tools-'))
    path = join(folder, 'copy.pdf')
    await writeFile(path, copy)
  })
  afterAll(async () => await rm(folder, { recursive: true }))

  it.skipIf(!isInstalled('pdfsig'))(
    'agree that the signature is valid and covers the whole document (skipped without pdfsig, of poppler-utils)',
    async () => {
      const { stdout } = spawnSync('pdfsig', [path], { encoding: 'utf8' })
      expect(stdout).toContain('Signature is Valid')
      expect(stdout).toContain('Total document signed')
      expect(stdout).toContain('ETSI.CAdES.detached')
      expect(stdout).not.toContain('Expired')
      const changed = Buffer.from(copy)
      changed[2000] = (changed[2000] ?? 0) ^ 1
      await writeFile(path, changed)
      const { stdout: told } = spawnSync('pdfsig', [path], { encoding: 'utf8' })
      expect(told).not.toContain('Signature is Valid')
    },
  )

  it.skipIf(!isInstalled('openssl'))(
    'agree that the seal is of the certificate in the bundle (skipped without openssl)',
    async () => {
      const { cms, signed } = sealOf(copy)
      const [seal, sealed, trusted] = ['seal.der', 'sealed.bin', 'certificate.pem'].map((name) =>
        join(folder, name),
      ) as [string, string, string]
      const check = () =>
        spawnSync(
          'openssl',
          // The purpose, because a seal is of no kind that the program knows.
          ['cms', '-verify', '-binary', '-inform', 'DER', '-in', seal, '-content', sealed].concat([
            '-CAfile',
            trusted,
            '-purpose',
            'any',
            '-out',
            join(folder, 'checked.bin'),
          ]),
          { encoding: 'utf8' },
        )
      await writeFile(seal, cms)
      await writeFile(sealed, signed)
      await writeFile(trusted, certificate ?? '')
      expect(check()).toMatchObject({ status: 0, stderr: expect.stringMatching(/successful/) })
      signed[2000] = (signed[2000] ?? 0) ^ 1
      await writeFile(sealed, signed)
      expect(check().status).not.toBe(0)
    },
  )

  it.skipIf(!isInstalled('qpdf'))(
    'agree that the file is well formed (skipped without qpdf)',
    async () => {
      await writeFile(path, copy)
      const { status, stdout } = spawnSync('qpdf', ['--check', path], { encoding: 'utf8' })
      expect(stdout).toContain('No syntax or stream encoding errors found')
      expect(status).toBe(0)
    },
  )
})
