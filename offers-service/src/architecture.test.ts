import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Which file imports which, by paths from the root; only our own files. */
function importsIn(folder: string): [string, string][] {
  return globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .matchAll(/from '(\.[^']+)'/g)
      .map((match): [string, string] => [
        file,
        relative(root, resolve(root, file, '..', match[1] ?? '')),
      ])
      .toArray(),
  )
}

/** What all routes share of HTTP: the only files besides them that know it. */
const httpEdge = [
  'app.ts',
  'features/content/register.ts',
  'features/offers/guess-guard.ts',
  'health.ts',
  'pages/answers.ts',
  'pages/discovery.ts',
  'pages/forms.ts',
  'pages/page-data.ts',
  'platform/access/guard.ts',
  'platform/http/error-handler.ts',
  'platform/http/log.ts',
  'platform/http/rate-limits.ts',
  'platform/http/request-bodies.ts',
  'platform/http/security-headers.ts',
  'platform/http/send-file.ts',
  'platform/http/validation.ts',
]

const knowsHttp = (file: string) =>
  /from '(?:fastify|@fastify\/[^']+|[./\w]+\/validation\.ts)'/.test(
    readFileSync(join(root, file), 'utf8'),
  )

const sources = (folder: string) =>
  globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).filter((file) => !file.includes('.test.'))

describe('the arrows between the parts', () => {
  it('point from the service to the contract, never back', () => {
    const back = importsIn('offers-service/contract').filter(
      ([from, to]) => !from.endsWith('.test.ts') && !to.startsWith('offers-service/contract/'),
    )
    expect(back).toEqual([])
  })

  it('let nothing but the routes and the edge they share know of HTTP', () => {
    const beyondRoutes = sources('offers-service/src')
      .map((file) => relative('offers-service/src', file))
      .filter((file) => !/(?:^|[/-])routes\.ts$/.test(file) && !file.startsWith('testing/'))
      .filter((file) => knowsHttp(join('offers-service/src', file)))
    expect(beyondRoutes.toSorted()).toEqual(httpEdge)
  })

  it('lead outside through one door', () => {
    const callers = sources('offers-service/src').filter(
      (file) =>
        !file.includes('/testing/') &&
        /(?<![.#\w])fetch\(/.test(readFileSync(join(root, file), 'utf8')),
    )
    expect(callers).toEqual(['offers-service/src/platform/http/outgoing.ts'])
  })

  it('keep the words of one database in the adapter', () => {
    const offenders = sources('offers-service').filter(
      (file) =>
        !file.endsWith('database/dialect.ts') &&
        !file.includes('/testing/') &&
        /\bfrom '(?:better-sqlite3|pg)'|skip locked|pragma|::(?:text|int)|jsonb/i.test(
          readFileSync(join(root, file), 'utf8'),
        ),
    )
    expect(offenders).toEqual([])
  })

  it('lead from the website into the service only through the contract', () => {
    const imports = sources('web/src').flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .matchAll(/from '(offers-service[^']*)'/g)
        .map((match) => match[1])
        .toArray(),
    )
    expect(new Set(imports)).toEqual(new Set(['offers-service/contract']))
  })
})

describe('ARCHITECTURE.md', () => {
  it('names only paths that exist', () => {
    const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
    const named = text
      .matchAll(/`((?:web|cms|offers-service|\.scripts|\.toolchain)\/[^`\s]*)`/g)
      .map((match) => match[1] ?? '')
      .toArray()
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})
