import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { root } from './root.ts'
import { serviceStart } from './service-start.ts'

const textOf = (name: string) => readFileSync(join(root, name), 'utf8')
const units = readdirSync(join(root, 'deploy/systemd')).map((name) => `deploy/systemd/${name}`)
const all = ['Dockerfile', 'compose.yaml', ...units]
const settings = new Set(
  [...textOf('.env.example').matchAll(/^# ([A-Z\d_]+)=/gm)].map(([, name]) => name),
)
/** Those that only the containers, the proxy, Node and the C library know. */
const others = new Set([
  'DOMAIN',
  'UPSTREAMS',
  'NODE_ENV',
  'PGPASSWORD',
  'POSTGRES_DB',
  'POSTGRES_PASSWORD',
  'POSTGRES_USER',
  ...Object.keys(serviceStart.env),
])

/** The lines of settings that people copy. */
const pages = readdirSync(join(root, 'docs/operations')).map((name) => `docs/operations/${name}`)
const examples = ['.env.example', ...pages].flatMap((name) =>
  [...textOf(name).matchAll(/^(?:# )?([A-Z][A-Z\d_]+)=(.*)$/gm)].map(
    ([, key = '', value = '']) => ({ key, value }),
  ),
)
const memorySettings = Object.entries(serviceStart.env).map(([name, value]) => `${name}=${value}`)

describe('the files that run the site elsewhere', () => {
  it.each([
    { file: 'Dockerfile', says: memorySettings },
    { file: 'compose.yaml', says: serviceStart.execArgv },
    {
      file: 'deploy/systemd/land@.service',
      says: [...memorySettings, ...serviceStart.execArgv],
    },
  ])('$file starts the service as `npm start` does', ({ file, says }) => {
    for (const setting of says) expect(textOf(file)).toContain(setting)
  })

  it.each(all)('%s sets only what the site knows', (name) => {
    const text = textOf(name)
    const set = [
      ...text.matchAll(/^\s+([A-Z_]{3,}): /gm),
      ...text.matchAll(/[{,] ([A-Z_]{3,}): /g),
      ...text
        .matchAll(/^(?:ENV|Environment=).*$/gm)
        .flatMap(([line]) => line.matchAll(/([A-Z_]{3,})=/g)),
    ].map(([, setting = '']) => setting)
    expect(set.filter((setting) => !settings.has(setting) && !others.has(setting))).toEqual([])
  })

  it.each(all)('%s starts only what is there', (name) => {
    const started = [
      ...textOf(name).matchAll(
        /(?<=[\s"[,])((?:\.scripts|cms|offers-service|deploy)\/[\w./-]+\.\w+|compose\.yaml)/g,
      ),
    ]
    expect(started.length).toBeGreaterThan(0)
    expect(started.filter(([, path = '']) => !existsSync(join(root, path)))).toEqual([])
  })

  it('bounds logs and memory of every container, and names each image by a version', () => {
    const services =
      textOf('compose.yaml')
        .split(/^services:$/m)[1]
        ?.split(/^volumes:$/m)[0] ?? ''
    const shared = textOf('compose.yaml').split(/^services:$/m)[0] ?? ''
    expect(shared).toMatch(/max-size: 10m/)
    expect(shared.match(/^x-site: &site\n {2}<<: \*logs$/m)).not.toBeNull()
    for (const [, name = '', text = ''] of services.matchAll(
      /^ {2}([\w-]+):\n((?: {4}.*\n|\n)+)/gm,
    )) {
      const isOurs = /<<: \*(?:site|process)\b/.test(text)
      expect(isOurs || /<<: \*logs/.test(text), `${name} has log limits`).toBe(true)
      expect(isOurs || /mem_limit: \d+[mg]/.test(text), `${name} has a memory limit`).toBe(true)
    }
    const images = [...textOf('compose.yaml').matchAll(/image: (\S+)/g)].map(([, image]) => image)
    expect(images.length).toBeGreaterThan(3)
    expect(images.filter((image = '') => !/:(?:\d+\.\d|\$\{)/.test(image))).toEqual([])
  })

  it('takes any password of the database, because it stands in no address', () => {
    expect(textOf('compose.yaml')).not.toMatch(/:\/\/[^\s]*\$\{POSTGRES_PASSWORD/)
    const code = `
      const { Client } = require('pg')
      const { user, password } = new Client('postgres://land@postgres:5432/land')
      console.log(user, password)`
    const { stdout } = spawnSync(process.execPath, ['--eval', code], {
      cwd: join(root, 'offers-service'),
      env: { PGPASSWORD: 'p@ss/w:rd' },
      encoding: 'utf8',
    })
    expect(stdout.trim()).toBe('land p@ss/w:rd')
  })

  it('writes nothing beside its data: what it would make there is there', () => {
    // The content system makes this folder at each start where it is not, which nobody may on a read-only file system.
    expect(existsSync(join(root, 'cms/database/migrations/.gitkeep'))).toBe(true)
  })

  it('keeps asking nothing of a proxy but whether a process starts or stops', () => {
    expect(textOf('deploy/Caddyfile')).toMatch(/^\s*health_uri \/livez$/m)
  })

  it('shows settings that arrive as they are written', () => {
    expect(examples.length).toBeGreaterThan(50)
    // Node keeps only what is within quotation marks, and containers do not start with such a line.
    expect(examples.filter(({ key, value }) => parseEnv(`${key}=${value}`)[key] !== value)).toEqual(
      [],
    )
  })
})
