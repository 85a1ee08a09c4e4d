import { isAbsolute } from 'node:path'
import { expect, test } from 'vitest'
import { EnvironmentProblem, readEnvironment } from '../src/environment'

const needed = { CMS_SECRET: 's'.repeat(32), CMS_TOKEN: 't'.repeat(32) }

test('names every wrong variable in one message', () => {
  const wrong = {
    CMS_TOKEN: 'short',
    CMS_PORT: '99999',
    SEED: 'some',
    DATABASE_URL: 'mysql://x',
  }
  expect(() => readEnvironment(wrong)).toThrow(EnvironmentProblem)
  expect(() => readEnvironment(wrong)).toThrow('CMS_SECRET is missing')
  for (const name of Object.keys(wrong)) expect(() => readEnvironment(wrong)).toThrow(name)
})

test.each([
  { S3_BUCKET: 'land' },
  { S3_REGION: 'us-east-1' },
  { S3_SECRET_ACCESS_KEY: 'a' },
  { S3_BUCKET: 'land', S3_REGION: 'us-east-1', S3_ACCESS_KEY_ID: 'a' },
])('takes no half of a bucket: %j', (half) => {
  expect(() => readEnvironment({ ...needed, ...half })).toThrow('Please set S3_BUCKET')
})

test('an empty variable counts as absent', () => {
  const { port, databaseUrl } = readEnvironment({ ...needed, CMS_PORT: '', DATABASE_URL: '' })
  expect({ port, databaseUrl }).toEqual({ port: 1337, databaseUrl: undefined })
})

test('the data folder does not depend on where the cms is started from', () => {
  const { dataDir } = readEnvironment(needed)
  expect(isAbsolute(dataDir)).toBe(true)
  expect(dataDir.startsWith(process.cwd())).toBe(false)
})

test('each purpose has its own secret, the same at every start', () => {
  const first = readEnvironment(needed)
  const second = readEnvironment(needed)
  expect(first.secretFor('console sessions')).toBe(second.secretFor('console sessions'))
  expect(first.secretFor('console sessions')).not.toBe(first.secretFor('encryption'))
})
