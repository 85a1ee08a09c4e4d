import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

const service = 'offers-service/src/'

type Arrow = [from: string, to: string]

/** Which file imports which, by paths from the root; only our own files. */
function arrowsIn(folder: string): Arrow[] {
  return globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)
      .map((match): Arrow => [file, relative(root, resolve(root, file, '..', match[1] ?? ''))])
      .toArray(),
  )
}

/** Plain ground, the features in the order in which they may use each other, and what puts all together. */
const storeys = [
  'platform',
  'features/contact',
  'features/offers',
  'features/content',
  'features/signing',
  'features/admin',
  'composition',
]
const storeyOf = (file: string) =>
  /^offers-service\/src\/(platform|features\/\w+)\//.exec(file)?.[1] ?? 'composition'

/** The folder of plain ground, or the feature, that a file belongs to. */
const roomOf = (file: string) =>
  /^offers-service\/src\/(platform\/\w+|features\/\w+)\//.exec(file)?.[1] ?? storeyOf(file)

/** The parts of the service itself, without its tests and what these need. */
const isPart = (file: string) =>
  file.startsWith(service) && !file.includes('.test.') && !file.includes('/testing/')

const partArrows = arrowsIn('offers-service/src').filter((arrow) => arrow.every(isPart))

/** Circles of files, each named from the file it was found at. */
function circlesIn(folder: string): string[] {
  const next = Map.groupBy(
    arrowsIn(folder).filter(([from]) => !/\.test\.|\/testing\//.test(from)),
    ([from]) => from,
  )
  const done = new Set<string>()
  const circles: string[] = []
  const walk = (file: string, way: string[]) => {
    const start = way.indexOf(file)
    if (start !== -1) circles.push([...way.slice(start), file].join(' → '))
    if (start !== -1 || done.has(file)) return
    for (const [, to] of next.get(file) ?? []) walk(to, [...way, file])
    done.add(file)
  }
  for (const file of next.keys()) walk(file, [])
  return circles
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
    const back = arrowsIn('offers-service/contract').filter(
      ([from, to]) => !from.endsWith('.test.ts') && !to.startsWith('offers-service/contract/'),
    )
    expect(back).toEqual([])
  })

  it('lead up no storey', () => {
    const upwards = partArrows.filter(
      ([from, to]) => storeys.indexOf(storeyOf(from)) < storeys.indexOf(storeyOf(to)),
    )
    expect(partArrows.length).toBeGreaterThan(500)
    expect(upwards).toEqual([])
  })

  it('join no two rooms both ways', () => {
    const ways = new Set(partArrows.map((arrow) => arrow.map(roomOf).join(' → ')))
    const isBothWays = (way: string) => {
      const [from, to] = way.split(' → ')
      return from !== to && ways.has(`${to} → ${from}`)
    }
    expect([...ways].filter(isBothWays)).toEqual([])
  })

  it.each([
    'offers-service/contract',
    'offers-service/migrations',
    'offers-service/src',
    'cms/src',
  ])('make no circle of files in %s', (folder) => {
    expect(circlesIn(folder)).toEqual([])
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
    expect(callers).toEqual(['offers-service/src/platform/outgoing.ts'])
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
