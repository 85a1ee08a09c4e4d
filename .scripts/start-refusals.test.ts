import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from './ports.ts'
import { root } from './root.ts'

let dataDir: string
let running: ChildProcess | undefined
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'refused-start-'))
})
afterEach(() => {
  running?.kill()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Runs a program of the site until it ends; what a `.env` file of the project says is not meant for it. */
async function run(program: string, environment: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [join(root, program)], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      PORT: String(await freePort()),
      CMS_PORT: String(await freePort()),
      DATA_DIR: dataDir,
      SEED: 'none',
      ...Object.fromEntries(
        ['PUBLIC_URL', 'HOST', 'DATABASE_URL', 'CMS_URL', 'SMTP_URL'].map((name) => [name, '']),
      ),
      ...environment,
    },
  })
  running = child
  let said = ''
  let complained = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complained += text))
  const [code] = (await once(child, 'exit')) as [number | null]
  return { code, said, complained: complained.trim() }
}

const start = '.scripts/start.ts'
const service = 'offers-service/dist/server.mjs'
const contentSystem = 'cms/start.mjs'

/** One sentence or two for the operator, with no place in a source. */
function expectSentence(complained: string): void {
  expect(complained.split('\n')).toHaveLength(1)
  expect(complained).not.toMatch(/ at .*:\d+|Invalid key|node:internal/)
}

describe('a data folder with data but without its secrets', () => {
  it.each([
    { program: start, secret: 'SIGNING_SECRET' },
    { program: service, secret: 'SIGNING_SECRET' },
    { program: contentSystem, secret: 'CMS_SECRET' },
  ])('is refused by $program, and nothing is made up', async ({ program, secret }) => {
    writeFileSync(join(dataDir, 'service.db'), '')
    const { code, complained } = await run(program, {})
    expect(code).toBe(1)
    expectSentence(complained)
    expect(complained).toContain(secret)
    expect(readdirSync(dataDir)).toEqual(['service.db'])
  })
})

describe('the start', () => {
  it.each([
    { setting: 'PUBLIC_URL', value: 'https://land.example/offers' },
    { setting: 'PUBLIC_URL', value: 'https://land.example/?from=letter' },
    { setting: 'DATA_DIR', value: '/proc/nope' },
    { setting: 'DATA_DIR', value: join(root, 'package.json') },
    { setting: 'BACKUP_DIR', value: '/proc/nope' },
    { setting: 'BACKUP_DIR', value: join(root, 'package.json') },
    { setting: 'TZ', value: 'Mars/Olympus' },
    { setting: 'HOST', value: '203.0.113.9' },
    { setting: 'HOST', value: 'no-such-host.invalid' },
    { setting: 'DATABASE_URL', value: 'postgres://nobody@127.0.0.1:9/land' },
    { setting: 'SIGNING_SECRET', value: 'short' },
  ])('says in one sentence that $setting is wrong: $value', async ({ setting, value }) => {
    const { code, complained } = await run(start, { [setting]: value })
    expect(code).toBe(1)
    expectSentence(complained)
    expect(complained).toContain(setting)
  })

  it.each([start, service, contentSystem])(
    'of %s says that a database of another kind cannot be used, and makes nothing up',
    async (program) => {
      const { code, complained } = await run(program, { DATABASE_URL: 'mysql://127.0.0.1/land' })
      expect(code).toBe(1)
      expectSentence(complained)
      expect(complained).toContain('DATABASE_URL must start with postgres://')
      expect(readdirSync(dataDir)).not.toContain('secrets.json')
      expect(readdirSync(root)).not.toContain('mysql:')
    },
  )

  it('says that PORT and CMS_PORT are the same', async () => {
    const port = String(await freePort())
    const { code, complained } = await run(start, { PORT: port, CMS_PORT: port })
    expect(code).toBe(1)
    expectSentence(complained)
    expect(complained).toMatch(/PORT.*CMS_PORT/)
  })

  it('says that the file of the database is none', async () => {
    writeFileSync(join(dataDir, 'service.db'), 'no database'.repeat(500))
    const secret = 's'.repeat(32)
    const given = { CMS_TOKEN: secret, CMS_SECRET: secret, SIGNING_SECRET: secret }
    const { code, complained } = await run(start, given)
    expect(code).toBe(1)
    expectSentence(complained)
    expect(complained).toContain('service.db')
  })
})
