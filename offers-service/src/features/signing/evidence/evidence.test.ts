import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compileCache } from '../../../../../.scripts/root.ts'
import { openDatabase } from '../../../platform/database/database.ts'
import { startService } from '../../../testing/service.ts'
import { downloadCopy, signByAll } from '../../../testing/signing.ts'
import { type BundleFiles, bundleNames, openZip, packBundle } from './bundle.ts'
import { fingerprintOfBundle, verifyEvidence } from './verify.ts'

const sellers = [
  { name: 'Nguyễn Thị Hằng', email: 'hang@mail.example' },
  { name: 'Zbigniew Wołowski', email: 'zbigniew@mail.example' },
]

let zip: Buffer
let files: BundleFiles
let copy: Buffer
let folder: string

beforeAll(async () => {
  const service = await startService(await openDatabase(':memory:'))
  const admin = await service.logIn()
  const links = await signByAll(service, sellers)
  zip = (await admin('GET', '/api/admin/offers/TEST-0001/evidence')).rawPayload
  copy = (await downloadCopy(service, links[1] ?? '')).rawPayload
  await service.stop()
  files = openZip(zip).files
  folder = await mkdtemp(join(tmpdir(), 'evidence-'))
})
afterAll(async () => await rm(folder, { recursive: true }))

/** Whether every check of a zip file is fine, as `npm run verify-evidence` decides it. */
function isGenuine(bytes: Uint8Array): boolean {
  try {
    const { files: found, isPackedByService } = openZip(bytes)
    return isPackedByService && verifyEvidence(found).every(({ isFine }) => isFine)
  } catch {
    return false
  }
}

/** A generator with a fixed seed (Park and Miller), so that a failure can be repeated. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

const problems = (changed: BundleFiles) =>
  verifyEvidence(changed)
    .filter(({ isFine }) => !isFine)
    .map(({ text }) => text)

function withEvents(change: (events: unknown[]) => unknown[]): BundleFiles {
  const events: unknown = JSON.parse(Buffer.from(files[bundleNames.events] ?? '').toString())
  if (!Array.isArray(events)) throw new Error('The events are not a list.')
  return { ...files, [bundleNames.events]: strToU8(JSON.stringify(change(events))) }
}

describe('the evidence of a signing', () => {
  it('shows each of 1,000 random changes to the zip file', () => {
    const random = randomFrom(20_260_615)
    const missed: string[] = []
    for (let round = 0; round < 1000; round += 1) {
      const changed = Buffer.from(zip)
      const index = random(changed.length)
      const flip = 1 + random(255)
      changed[index] = (changed[index] ?? 0) ^ flip
      if (isGenuine(changed)) missed.push(`byte ${index} ^ ${flip}`)
    }
    expect(missed).toEqual([])
  })

  it('shows bytes that were cut off, added or moved', () => {
    const random = randomFrom(7)
    for (let round = 0; round < 50; round += 1) {
      const at = random(zip.length - 40)
      const cut = Buffer.concat([zip.subarray(0, at), zip.subarray(at + 1)])
      const longer = Buffer.concat([zip.subarray(0, at), Buffer.from([0]), zip.subarray(at)])
      expect([isGenuine(cut), isGenuine(longer)], `at ${at}`).toEqual([false, false])
    }
    expect(isGenuine(Buffer.concat([zip, Buffer.from([0])]))).toBe(false)
  })

  it('shows a changed byte of every single file, also without the zip around it', () => {
    const random = randomFrom(11)
    for (const [name, content] of Object.entries(files))
      for (let round = 0; round < 20; round += 1) {
        const changed = new Uint8Array(content)
        const index = random(changed.length)
        changed[index] = (changed[index] ?? 0) ^ (1 + random(255))
        expect(problems({ ...files, [name]: changed }), `${name}, byte ${index}`).not.toEqual([])
      }
  })

  it('shows a missing file and one that does not belong', () => {
    for (const name of Object.keys(files)) {
      const { [name]: _, ...rest } = files
      expect(problems(rest), name).not.toEqual([])
    }
    expect(problems({ ...files, 'more.txt': strToU8('more') })).toEqual([
      'more.txt was changed or added.',
    ])
  })

  it('shows events that were removed, reordered or put in, and says so', () => {
    const broken = 'Event 3 was changed, or one beside it was added, removed or moved.'
    expect(problems(withEvents((events) => events.toSpliced(2, 1)))).toContain(broken)
    expect(problems(withEvents((events) => events.toSpliced(2, 0, events[0])))).toContain(broken)
    expect(
      problems(withEvents((events) => events.toSpliced(2, 2, events[3], events[2]))),
    ).toContain(broken)
    expect(problems(withEvents((events) => events.slice(0, -1)))).toContain(
      'Events are missing at the end of the chain, or were added there.',
    )
  })

  it('shows a document that was put in place of the signed one, whatever the list of files says', () => {
    const other = files['signed-agreement-1.pdf'] ?? new Uint8Array()
    expect(problems({ ...files, 'signed-agreement.pdf': other })).toEqual(
      expect.arrayContaining([
        'signed-agreement.pdf was changed or added.',
        expect.stringMatching(/The document with SHA-256 \w+ is missing\./),
      ]),
    )
  })

  it('shows a seal whose certificate the site does not list', () => {
    const certificates = files[bundleNames.certificates] ?? new Uint8Array()
    expect(Buffer.from(certificates).toString()).toContain(fingerprintOfBundle(files))
    expect(problems({ ...files, [bundleNames.certificates]: strToU8('[]') })).toEqual(
      expect.arrayContaining([
        'The bundle is signed with a certificate that the site does not list.',
        'signed-agreement.pdf is sealed with a certificate that the site does not list.',
      ]),
    )
  })

  it('is genuine as it was downloaded, and knows the copy of a signer', () => {
    expect(isGenuine(zip)).toBe(true)
    expect(Object.keys(files).toSorted()).toEqual([
      'README.txt',
      'agreement.json',
      'certificate.pem',
      'certificates.json',
      'consent-1.json',
      'consent-2.json',
      'events.json',
      'manifest.json',
      'manifest.sig',
      'signed-agreement-1.pdf',
      'signed-agreement.pdf',
    ])
    expect(verifyEvidence(files, { otherCopy: copy }).every(({ isFine }) => isFine)).toBe(true)
    expect(verifyEvidence(files, { otherCopy: Buffer.from('another') }).at(-1)).toEqual({
      isFine: false,
      text: 'The other copy is none of these documents.',
    })
  })

  it('is told genuine from changed by npm run verify-evidence, without a database', async () => {
    const script = fileURLToPath(new URL('./verify-evidence.ts', import.meta.url))
    const run = (...args: string[]) =>
      spawnSync(process.execPath, [script, ...args], {
        encoding: 'utf8',
        env: { NODE_COMPILE_CACHE: compileCache },
      })
    const path = join(folder, 'evidence.zip')
    const repacked = join(folder, 'repacked.zip')
    await writeFile(path, zip)
    await writeFile(repacked, zipSync(files))
    for (const [name, content] of Object.entries(files))
      await writeFile(join(folder, name), content)

    expect(run().status).toBe(2)
    expect(run(join(folder, 'nothing.zip')).status).toBe(1)
    expect(run(repacked)).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('not packed as it was'),
    })
    const genuine = run(path)
    expect(genuine.stdout).toContain('Nothing was changed.')
    expect(genuine.status).toBe(0)
    const fingerprint = fingerprintOfBundle(files)
    expect(run(path, '--fingerprint').stdout).toContain(`Fingerprint: ${fingerprint}`)
    const spelled = fingerprint.toUpperCase().replaceAll(/(..)(?!$)/g, '$1:')
    expect(run('--fingerprint', spelled, path).status).toBe(0)
    expect(run(path, '--fingerprint', 'ab'.repeat(32))).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('signed with another certificate'),
    })
    for (const name of ['evidence.zip', 'repacked.zip']) await rm(join(folder, name))
    expect(run(folder).status).toBe(0)
    await writeFile(
      join(folder, 'README.txt'),
      `${await readFile(join(folder, 'README.txt'), 'utf8')} `,
    )
    expect(run(folder)).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('README.txt was changed or added.'),
    })
  })

  it('packs to the same bytes in every time zone', () => {
    const zone = process.env.TZ
    process.env.TZ = 'Pacific/Auckland'
    const there = packBundle(files)
    process.env.TZ = zone ?? 'UTC'
    expect(Buffer.from(there).equals(zip)).toBe(true)
  })
})
