import type { GenericSchema } from 'valibot'
import * as contract from '../../contract/index.ts'

/** A place a request can go to, with the names of the fields of its body. */
export interface Target {
  method: string
  url: string
  fields: string[]
}

/** The names of an object's fields, whatever checks stand around it. */
function fieldsOf(schema: GenericSchema | undefined): string[] {
  if (schema === undefined) return []
  const inner = Object.values(schema).filter(
    (value): value is object => typeof value === 'object' && value !== null,
  )
  const entries = inner.find((value) => value === (schema as { entries?: object }).entries)
  if (entries) return Object.keys(entries)
  const parts = [(schema as { pipe?: unknown }).pipe, (schema as { options?: unknown }).options]
  const nested = parts.filter(Array.isArray).flat() as GenericSchema[]
  return nested.flatMap((part) => (part === schema ? [] : fieldsOf(part)))
}

const isEndpoint = (value: unknown): value is contract.Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'url' in value

/** Every call of the contract, files to download among them. */
export const calls: Target[] = Object.entries<unknown>(contract).flatMap(
  ([name, value]): Target[] => {
    if (isEndpoint(value))
      return [{ method: value.method, url: value.url, fields: fieldsOf(value.schema.body) }]
    return name.endsWith('Url') && typeof value === 'string'
      ? [{ method: 'GET', url: value, fields: [] }]
      : []
  },
)

/** Addresses of pages and files. */
export const pages: Target[] = [
  '/',
  '/about',
  '/blog',
  '/blog/:slug',
  '/pages/:slug',
  '/offer/:referenceNumber',
  '/shared/:token',
  '/stop-email/:token',
  '/sign/:token',
  '/success',
  '/preview',
  '/search',
  '/admin/offers',
  '/feed.xml',
  '/sitemap.xml',
  '/robots.txt',
  '/site.webmanifest',
  '/admin.webmanifest',
  '/admin-worker.js',
  '/speculation-rules.json',
  '/healthz',
  '/livez',
  '/readyz',
  '/metrics',
  '/api/openapi.json',
  '/api/docs',
  '/api/docs/:name',
  '/uploads/:name',
  '/assets/:name',
  '/images/:name',
  '/:name',
  '/api/webhooks/docuseal',
].map((url) => ({ method: 'GET', url, fields: [] }))

/** Posts that do not stand in the contract. */
export const forms: Target[] = [
  ['/forms/contact', ['name', 'phone', 'email', 'propertyLocation', 'acres']],
  ['/forms/lookup', ['referenceNumber']],
  ['/forms/accept', ['referenceNumber']],
  ['/admin/preview', ['type', 'title', 'slug', 'body', 'publishedAt']],
  ['/api/webhooks/docuseal', ['event_type', 'data']],
  ['/internal/content-changed', ['type']],
].map(([url, fields]) => ({ method: 'POST', url: String(url), fields: [fields ?? []].flat() }))
