import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '../../../platform/database/database.ts'
import { makePostgres } from '../../../testing/databases.ts'
import { startService } from '../../../testing/service.ts'
import { signByAll } from '../../../testing/signing.ts'

const script = fileURLToPath(new URL('./verify-evidence.ts', import.meta.url))
const dolores = { name: 'Dolores Whitcomb', email: 'dolores@mail.example' }
const kinds = ['SQLite', 'PostgreSQL'].slice(0, inject('postgresServer') === '' ? 1 : 2)

describe.each(kinds)('npm run verify-evidence -- --all, on %s,', (kind) => {
  let folder: string
  let service: Awaited<ReturnType<typeof startService>>
  let databaseUrl = ''
  /** What the admin is mailed of the signature, and the copy that the signer gets. */
  let mailed: string
  let headBefore: string

  const run = (...args: string[]) =>
    spawnSync(process.execPath, [script, '--all', ...args], {
      encoding: 'utf8',
      cwd: folder,
      env: {
        DATA_DIR: folder,
        DATABASE_URL: databaseUrl,
        SIGNING_SECRET: 's'.repeat(32),
        CMS_TOKEN: 'c'.repeat(32),
      },
    })

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verify-site-'))
    if (kind === 'PostgreSQL') databaseUrl = await makePostgres()
    const db = await openDatabase(databaseUrl || join(folder, 'service.db'))
    service = await startService(db)
    await signByAll(service, [dolores])
    const mails = await service.deliverMail()
    mailed = mails.find(({ subject }) => subject.startsWith('Signed: '))?.text ?? ''
    headBefore = /ledger of all signings: ([0-9a-f]{64})/.exec(mailed)?.[1] ?? ''
  })
  afterAll(async () => {
    await service.stop()
    await rm(folder, { recursive: true })
  })

  it('finds the head that the owner was mailed in the ledger', () => {
    expect(mailed).toContain('Entry 3 of the ledger of all signings')
    const found = run('--head', headBefore)
    expect(found.stdout).toContain('1 signings were checked, 0 are wrong.')
    expect(found.stdout).toMatch(/Entry 3 of the ledger of all signings: [0-9a-f]{64}/)
    expect(found.stdout).toContain('Nothing was changed.')
    expect(found.status).toBe(0)
  })

  it('says which head is missing', () => {
    const found = run('--head', headBefore, '--head', 'ab'.repeat(32))
    expect(found.stdout).toContain(`WRONG  The ledger has no entry ${'ab'.repeat(32)}`)
    expect(found.status).toBe(1)
  })

  it('refuses what is no head', () => {
    expect(run('--head', 'soon')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('Usage'),
    })
  })

  it('says what was changed, with the number of the offer', async () => {
    await service.db.write.updateTable('offers').set({ amount_cents: 100 }).execute()
    const found = run()
    expect(found.stdout).toContain('WRONG  Offer TEST-0001: The terms of the offer are not')
    expect(found.status).toBe(1)
  })
})
