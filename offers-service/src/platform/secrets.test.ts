import fs from 'node:fs'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { OperatorProblem } from './operator-problem.ts'
import {
  knownSecrets,
  neededBy,
  rotateSecret,
  secretNames,
  secretSources,
  siteSecrets,
} from './secrets.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'secrets-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const stored = () => JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as object
const given = 'g'.repeat(32)

it('are made up once, and are for their owner alone', async () => {
  const made = await siteSecrets(dataDir, {}, secretNames)
  expect(new Set(Object.values(made)).size).toBe(3)
  expect(await siteSecrets(dataDir, {}, secretNames)).toEqual(made)
  expect(stored()).toEqual(made)
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
  expect(readdirSync(dataDir)).toEqual(['secrets.json'])
})

it.each(['short', given])(
  'a given one (%s) is used and leaves the stored one as it was',
  async (value) => {
    const made = await siteSecrets(dataDir, {}, secretNames)
    expect(
      (await siteSecrets(dataDir, { SIGNING_SECRET: value }, secretNames)).SIGNING_SECRET,
    ).toBe(value)
    expect(stored()).toEqual(made)
    expect(await siteSecrets(dataDir, {}, secretNames)).toEqual(made)
  },
)

it('given ones are never stored', async () => {
  const all = { CMS_TOKEN: given, CMS_SECRET: given, SIGNING_SECRET: given }
  expect(await siteSecrets(dataDir, all, secretNames)).toEqual(all)
  expect(readdirSync(dataDir)).toEqual([])
  await siteSecrets(dataDir, { SIGNING_SECRET: given }, secretNames)
  expect(Object.keys(stored()).toSorted()).toEqual(['CMS_SECRET', 'CMS_TOKEN'])
})

it('are the same for programs that start together', async () => {
  const all = await Promise.all(
    Array.from({ length: 8 }, async () => await siteSecrets(dataDir, {}, secretNames)),
  )
  expect(new Set(all.map((secrets) => JSON.stringify(secrets))).size).toBe(1)
})

it('what is half written is not taken for the secrets, and what is damaged is said to be', async () => {
  const made = await siteSecrets(dataDir, {}, secretNames)
  writeFileSync(join(dataDir, 'secrets.json.new-1'), '{"CMS_')
  expect(await siteSecrets(dataDir, {}, secretNames)).toEqual(made)
  writeFileSync(join(dataDir, 'secrets.json'), '{"CMS_')
  await expect(siteSecrets(dataDir, {}, secretNames)).rejects.toThrow(/secrets\.json is damaged/)
})

it.each(['service.db', 'cms.db'])('are never made up beside a %s', async (name) => {
  writeFileSync(join(dataDir, name), '')
  await expect(siteSecrets(dataDir, { CMS_TOKEN: given }, secretNames)).rejects.toThrow(
    /secrets are missing: CMS_SECRET, SIGNING_SECRET/,
  )
  expect(readdirSync(dataDir)).toEqual([name])
})

/** The folders that are made to reach the disk while this is done. */
async function flushedFolders(work: () => unknown): Promise<unknown[]> {
  const flush = fs.fsyncSync
  const flushed: unknown[] = []
  const spy = vi.spyOn(fs, 'fsyncSync').mockImplementation((descriptor) => {
    flush(descriptor)
    if (fs.fstatSync(descriptor).isDirectory()) flushed.push(fs.fstatSync(descriptor).ino)
  })
  syncBuiltinESMExports()
  try {
    await work()
  } finally {
    spy.mockRestore()
    syncBuiltinESMExports()
  }
  return flushed
}

it.each([
  ['made up', async () => await siteSecrets(dataDir, {}, secretNames)],
  ['rotated', () => rotateSecret(dataDir, {}, 'SIGNING_SECRET')],
])('are on the disk under their name before anybody hears that they were %s', async (_, make) => {
  expect(await flushedFolders(make)).toEqual([statSync(dataDir).ino])
})

describe('a rotated secret', () => {
  it('leaves the old one of signing beside it, the newest first', async () => {
    const { SIGNING_SECRET: first, CMS_TOKEN } = await siteSecrets(dataDir, {}, secretNames)
    expect(rotateSecret(dataDir, {}, 'SIGNING_SECRET')).toBe(true)
    const { SIGNING_SECRET: second } = knownSecrets(dataDir, {})
    rotateSecret(dataDir, {}, 'SIGNING_SECRET')
    const now = await siteSecrets(dataDir, { SIGNING_SECRETS_BEFORE: given }, secretNames)
    expect(new Set([first, second, now.SIGNING_SECRET]).size).toBe(3)
    expect(now).toMatchObject({
      CMS_TOKEN,
      SIGNING_SECRETS_BEFORE: `${given} ${second ?? ''} ${first}`,
    })
    expect(knownSecrets(dataDir, { SIGNING_SECRETS_BEFORE: 'none' })).toMatchObject({
      SIGNING_SECRETS_BEFORE: 'none',
    })
  })

  it('of the content system has no earlier one', async () => {
    const before = await siteSecrets(dataDir, {}, secretNames)
    rotateSecret(dataDir, {}, 'CMS_SECRET')
    const after = await siteSecrets(dataDir, {}, secretNames)
    expect(after).toEqual({ ...before, CMS_SECRET: after.CMS_SECRET })
    expect(after.CMS_SECRET).not.toBe(before.CMS_SECRET)
  })

  it('is refused while it is given, because nothing would come of it', async () => {
    await siteSecrets(dataDir, {}, secretNames)
    const before = stored()
    expect(() => rotateSecret(dataDir, { CMS_TOKEN: given }, 'CMS_TOKEN')).toThrow(OperatorProblem)
    expect(stored()).toEqual(before)
  })
})

it('are told by where they come from, without their values', async () => {
  await siteSecrets(dataDir, { CMS_TOKEN: given, SIGNING_SECRET: given }, secretNames)
  expect(secretSources(dataDir, { CMS_TOKEN: given })).toEqual([
    { name: 'CMS_TOKEN', source: 'environment' },
    { name: 'CMS_SECRET', source: 'stored' },
    { name: 'SIGNING_SECRET', source: 'missing' },
  ])
})

it('are asked for only where a program needs them, and made up all at once', async () => {
  const ofCms = { CMS_TOKEN: given, CMS_SECRET: given }
  expect(await siteSecrets(dataDir, ofCms, neededBy.cms)).toEqual(ofCms)
  expect(readdirSync(dataDir)).toEqual([])
  await siteSecrets(dataDir, {}, neededBy.cms)
  expect(Object.keys(stored()).toSorted()).toEqual(secretNames.toSorted())
})
