import { existsSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../.scripts/root.ts'
import { circlesIn, codeOf, importsOf, mutualModules, textOf } from '../../.scripts/sources.ts'

const service = 'offers-service/src/'

/** Plain ground, the features in the order in which they may use each other, and what puts all together. */
const layers = [
  'platform',
  'features/contact',
  'features/offers',
  'features/content',
  'features/signing',
  'features/admin',
  'composition',
]
const layerOf = (file: string) =>
  /^offers-service\/src\/(platform|features\/\w+)\//.exec(file)?.[1] ?? 'composition'

const heightOf = (file: string) => layers.indexOf(layerOf(file))
const isContract = (file: string) => file.startsWith('offers-service/contract/')

const imports = importsOf(codeOf('offers-service').source)
/** Between the parts of the service itself, without contract and migrations. */
const partImports = imports.filter(({ from, to }) =>
  [from, to].every((file) => file.startsWith(service)),
)

/** What all routes share of HTTP: the only files besides them that know it. */
const httpEdge = [
  'app.ts',
  'features/content/register.ts',
  'features/offers/seller/guess-limiter.ts',
  'health.ts',
  'metrics.ts',
  'openapi.ts',
  'pages/answers.ts',
  'pages/discovery.ts',
  'pages/forms.ts',
  'pages/page-data.ts',
  'platform/access/guard.ts',
  'platform/http/after-request.ts',
  'platform/http/draining.ts',
  'platform/http/error-handler.ts',
  'platform/http/file-bodies.ts',
  'platform/http/hosts.ts',
  'platform/http/log.ts',
  'platform/http/rate-limits.ts',
  'platform/http/readers.ts',
  'platform/http/request-bodies.ts',
  'platform/http/response-cache.ts',
  'platform/http/security-headers.ts',
  'platform/http/send-file.ts',
  'platform/http/send-list.ts',
  'platform/http/shedding.ts',
  'platform/http/validation.ts',
  'platform/tracing.ts',
]

const knowsHttp = (file: string) =>
  /from '(?:fastify|@fastify\/[^']+|[./\w]+\/validation\.ts)'/.test(textOf(file))

const sources = (folder: string) =>
  codeOf(folder.split('/', 1)[0] ?? '').source.filter((file) => file.startsWith(folder))

describe('the arrows between the parts', () => {
  it('point from the service to the contract, never back', () => {
    expect(imports.filter(({ from, to }) => isContract(from) && !isContract(to))).toEqual([])
  })

  it('let a migration take nothing from the service, which changes after it', () => {
    const ofSteps = imports.filter(({ from }) => from.startsWith('offers-service/migrations/'))
    expect(ofSteps.length).toBeGreaterThan(0)
    expect(ofSteps.filter(({ to }) => to.startsWith(service))).toEqual([])
  })

  it('lead up no layer', () => {
    expect(partImports.length).toBeGreaterThan(500)
    expect(partImports.filter(({ from, to }) => heightOf(from) < heightOf(to))).toEqual([])
  })

  it.each(['offers-service', 'cms', '.scripts'])('join no two modules of %s both ways', (name) => {
    expect(mutualModules(importsOf(codeOf(name).source))).toEqual([])
  })

  it.each(['offers-service', 'cms', '.scripts'])('make no circle of files in %s', (name) => {
    expect(circlesIn(importsOf(codeOf(name).source))).toEqual([])
  })

  it('let nothing but the routes and the edge they share know of HTTP', () => {
    const beyondRoutes = sources('offers-service/src')
      .map((file) => relative('offers-service/src', file))
      .filter((file) => !/(?:^|[/-])routes\.ts$/.test(file))
      .filter((file) => knowsHttp(join('offers-service/src', file)))
    expect(beyondRoutes.toSorted()).toEqual(httpEdge)
  })

  it('lead outside through one function', () => {
    const callers = sources('offers-service/src').filter((file) =>
      /(?<![.#\w])fetch\(/.test(textOf(file)),
    )
    expect(callers).toEqual(['offers-service/src/platform/outgoing.ts'])
  })

  it('keep the SQL of one dialect in the adapter', () => {
    const offenders = sources('offers-service').filter(
      (file) =>
        !/database\/(?:folder-lock|postgres|postgres-connections|postgres-copy|row-text|sqlite|sqlite-copy|text-indexes|triggers)\.ts$/.test(
          file,
        ) &&
        /\bfrom '(?:better-sqlite3|pg)'|skip locked|pragma|fts5|pg_trgm|::(?:text|int)|jsonb/i.test(
          textOf(file),
        ),
    )
    expect(offenders).toEqual([])
  })

  it('load at a start nothing that is seldom needed', () => {
    const loaded = new Set(['offers-service/src/server.ts'])
    for (const file of loaded) {
      if (!file.startsWith('offers-service/')) continue
      const imported = textOf(file).matchAll(
        /^(?:import|export) (?!type )(?:[^']*?from )?'([^']+)'/gms,
      )
      for (const [, path = ''] of imported)
        loaded.add(path.startsWith('.') ? normalize(join(dirname(file), path)) : path)
    }
    expect(loaded).toContain('fastify')
    const seldom = [
      '@libpdf/core',
      'pkijs',
      'pdfkit',
      'fontkit',
      'qrcode',
      'fflate',
      'piscina',
      '@opentelemetry/api',
      '@aws-sdk/client-s3',
    ]
    const drivers = ['pg', 'better-sqlite3']
    expect([...seldom, ...drivers].filter((name) => loaded.has(name))).toEqual([])
  })

  it('lead from the website into the service only through the contract', () => {
    const doors = sources('web/src').flatMap((file) =>
      textOf(file)
        .matchAll(/from '(offers-service[^']*)'/g)
        .map((match) => match[1])
        .toArray(),
    )
    expect(new Set(doors)).toEqual(new Set(['offers-service/contract']))
  })
})

describe('ARCHITECTURE.md', () => {
  it('names only paths that exist', () => {
    const text = textOf('ARCHITECTURE.md')
    const named = text
      .matchAll(/`((?:web|cms|offers-service|\.scripts|\.toolchain)\/[^`\s]*)`/g)
      .map((match) => match[1] ?? '')
      .toArray()
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})
