import * as v from 'valibot'
import type { Config } from '../../platform/config.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { callOutside } from '../../platform/outgoing.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Query = Record<string, string>

const timeoutMs = 5000
/** A picture is read, turned upright and scaled before Strapi answers. */
const uploadTimeoutMs = 60_000
/** The most Strapi gives at once (`cms/config/api.ts`). */
const pageSize = 100

interface Sent {
  body: Blob | FormData | null
  timeoutMs: number
}

const Failure = v.object({
  error: v.object({
    message: v.string(),
    details: v.optional(
      v.object({
        reason: v.optional(v.string()),
        errors: v.optional(v.array(v.object({ path: v.array(v.string()), message: v.string() }))),
      }),
    ),
  }),
})

const Pagination = v.object({ meta: v.object({ pagination: v.object({ pageCount: v.number() }) }) })

/** What Strapi found wrong with a document, in the contract's words. */
function wrongInput(body: unknown): HttpError {
  const failure = v.safeParse(Failure, body)
  const reason = failure.success && failure.output.error.details?.reason
  if (reason === 'too_many_pixels' || reason === 'storage_unavailable') return new HttpError(reason)
  const issues = (failure.success && failure.output.error.details?.errors) || []
  const fields = Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
  // The contract has checked the slug's form by now, so all that can be wrong is that it is taken.
  if ('slug' in fields)
    return new HttpError('slug_taken', { slug: 'Another item already uses this slug.' })
  if ('basedOn' in fields) return new HttpError('changed_meanwhile')
  return new HttpError('invalid_request', fields)
}

function unavailable(cause: unknown): HttpError {
  return Object.assign(new HttpError('content_unavailable'), { cause })
}

/**
 * Speaks to Strapi's REST API.
 *
 * Throws a {@link HttpError}: `not_found`, `slug_taken`, `changed_meanwhile`, `too_many_pixels`, `storage_unavailable` or `invalid_request` when Strapi says so, `content_unavailable` with its
 * cause when Strapi does not answer, does not know us, or answers something else than agreed.
 */
export class StrapiConnection {
  readonly #url: string
  readonly #token: string

  constructor({ cmsUrl, cmsToken }: Pick<Config, 'cmsUrl' | 'cmsToken'>) {
    this.#url = cmsUrl
    this.#token = cmsToken
  }

  /** Makes one call. `data` is the document sent. */
  async call<S extends v.GenericSchema>(
    schema: S,
    method: Method,
    path: string,
    query: Query = {},
    data?: object,
  ): Promise<v.InferOutput<S>> {
    const body = data ? new Blob([JSON.stringify({ data })], { type: 'application/json' }) : null
    return await this.#ask(schema, method, path, query, { body, timeoutMs })
  }

  /** Puts one file into the library. */
  async upload<S extends v.GenericSchema>(
    schema: S,
    file: File,
    info: { alternativeText: string },
  ): Promise<v.InferOutput<S>> {
    const body = new FormData()
    body.append('fileInfo', JSON.stringify(info))
    body.append('files', file)
    return await this.#ask(schema, 'POST', '/upload', {}, { body, timeoutMs: uploadTimeoutMs })
  }

  /** Reads every page of a list. */
  async readAll<S extends v.GenericSchema>(
    schema: S,
    path: string,
    query: Query,
  ): Promise<v.InferOutput<S>[]> {
    const List = v.object({ data: v.array(schema), ...Pagination.entries })
    const rows: v.InferOutput<S>[] = []
    for (let page = 1, pageCount = 1; page <= pageCount; page++) {
      const paging = {
        'pagination[page]': String(page),
        'pagination[pageSize]': String(pageSize),
      }
      const answer = await this.call(List, 'GET', path, { ...query, ...paging })
      rows.push(...answer.data)
      pageCount = answer.meta.pagination.pageCount
    }
    return rows
  }

  async #ask<S extends v.GenericSchema>(
    schema: S,
    method: Method,
    path: string,
    query: Query,
    sent: Sent,
  ): Promise<v.InferOutput<S>> {
    const answer = await this.#send(method, path, query, sent)
    const result = v.safeParse(schema, answer)
    if (result.success) return result.output
    throw unavailable(new Error(`${method} ${path}: ${v.summarize(result.issues)}`))
  }

  async #send(
    method: Method,
    path: string,
    query: Query,
    { body: sent, timeoutMs: timeout }: Sent,
  ): Promise<unknown> {
    const url = `${this.#url}/api${path}?${new URLSearchParams(query).toString()}`
    try {
      const headers = { authorization: `Bearer ${this.#token}` }
      // Both kinds of body say themselves what they are.
      const response = await callOutside(url, { method, headers, body: sent }, timeout)
      const text = await response.text()
      const body: unknown = text === '' ? undefined : JSON.parse(text)
      if (response.ok) return body
      if (response.status === 404) throw new HttpError('not_found')
      if (response.status === 400) throw wrongInput(body)
      throw new Error(`${method} ${path}: Strapi answered ${response.status}`)
    } catch (error) {
      throw error instanceof HttpError ? error : unavailable(error)
    }
  }
}
