import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readSecrets } from './secrets.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'secrets-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const stored = () => JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as object
const given = 'g'.repeat(32)

it('are made up once, and are for their owner alone', () => {
  const made = readSecrets(dataDir, {})
  expect(new Set(Object.values(made)).size).toBe(3)
  expect(readSecrets(dataDir, {})).toEqual(made)
  expect(stored()).toEqual(made)
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
  expect(readdirSync(dataDir)).toEqual(['secrets.json'])
})

it.each(['short', given])(
  'a given one (%s) is used and leaves the stored one as it was',
  (value) => {
    const made = readSecrets(dataDir, {})
    expect(readSecrets(dataDir, { SIGNING_SECRET: value }).SIGNING_SECRET).toBe(value)
    expect(stored()).toEqual(made)
    expect(readSecrets(dataDir, {})).toEqual(made)
  },
)

it('given ones are never stored', () => {
  const all = { CMS_TOKEN: given, CMS_SECRET: given, SIGNING_SECRET: given }
  expect(readSecrets(dataDir, all)).toEqual(all)
  expect(readdirSync(dataDir)).toEqual([])
  readSecrets(dataDir, { SIGNING_SECRET: given })
  expect(Object.keys(stored()).toSorted()).toEqual(['CMS_SECRET', 'CMS_TOKEN'])
})

it('what is half written is not taken for the secrets', () => {
  const made = readSecrets(dataDir, {})
  writeFileSync(join(dataDir, 'secrets.json.new'), '{"CMS_')
  expect(readSecrets(dataDir, {})).toEqual(made)
})
