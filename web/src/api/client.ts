import {
  type BodyOf,
  type Endpoint,
  type ErrorBody,
  type ErrorCode,
  type Method,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from 'offers-service/contract'
import * as v from 'valibot'

type Part<Name extends string, T> = [T] extends [undefined]
  ? unknown
  : Partial<T> extends T
    ? { [key in Name]?: T }
    : { [key in Name]: T }

/**
 * What a call of the endpoint needs: `params` for its path, `query` and `body`, each only where the endpoint has it. With a `key`
 * the service does it once, however often it is asked to.
 */
export type CallInput<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>> &
  Part<'body', BodyOf<E>> & { key?: string | undefined }

/** An argument list that may be empty exactly when the endpoint needs no input. */
export type InputArguments<E extends Endpoint> =
  Partial<CallInput<E>> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

interface LooseInput {
  params?: Record<string, string>
  query?: Record<string, string | undefined>
  body?: unknown
  key?: string | undefined
}

type ReadHeader = (name: string) => string | null

/**
 * The failure of a call, with `status: body` as its message (`404: {"code":…}`).
 *
 * `code` and `fields` come from the service's error body and are absent when the answer had none, for example when a
 * proxy answered. `requestId` names the call in the service's log; it is there when the service itself failed.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode | undefined
  readonly fields: Record<string, string>
  readonly requestId: string | undefined
  /** How long to wait before the next try; absent when the answer did not say. */
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, text: string, body?: ErrorBody, header: ReadHeader = () => null) {
    super(`${status}: ${text}`)
    this.status = status
    this.code = body?.code
    this.fields = body?.fields ?? {}
    this.requestId = header('x-request-id') ?? undefined
    // Anything but a number of seconds, such as a date, counts as not said.
    this.retryAfterSeconds = Number(header('retry-after')) || undefined
  }
}

/** The address of a call, which is also the key its answer is cached under, for example `/api/posts?published=true`. */
export function addressOf<E extends Endpoint>(endpoint: E, ...[input]: InputArguments<E>): string {
  const { params = {}, query = {} } = (input ?? {}) as LooseInput
  const path = endpoint.url
    .split('/')
    .map((part) => (part.startsWith(':') ? encodeURIComponent(params[part.slice(1)] ?? '') : part))
    .join('/')
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] != null)
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

/** `ErrorBody` with any text as its code: no visitor downloads the list of them all. */
const FailureBody = v.object({
  code: v.string(),
  message: v.string(),
  fields: v.optional(v.record(v.string(), v.string())),
})

function parseErrorBody(text: string): ErrorBody | undefined {
  try {
    const result = v.safeParse(FailureBody, JSON.parse(text))
    return result.success ? (result.output as ErrorBody) : undefined
  } catch {
    return undefined
  }
}

/** The failure that an answer tells of. */
export function failureOf(
  status: number,
  text: string,
  statusText: string,
  header?: ReadHeader,
): ApiError {
  return new ApiError(status, text || statusText, parseErrorBody(text), header)
}

/** Whether a call was refused because the visitor has to tell one more fact first. */
export function isFactRequired(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'fact_required'
}

/** How long to wait for the whole answer of a call that says nothing else. */
const defaultTimeoutSeconds = 10

/** Ends what takes longer than this, also while an answer is coming in. */
function endAfter(seconds: number): AbortSignal {
  const ending = new AbortController()
  const reason = new DOMException(`No answer within ${seconds} seconds.`, 'TimeoutError')
  setTimeout(() => ending.abort(reason), seconds * 1000)
  return ending.signal
}

interface Request {
  method: Method
  body?: unknown
  key?: string | undefined
  timeoutSeconds?: number | undefined
  outlivesPage?: true | undefined
}

/**
 * Asks an address and answers its success as it came; fails with {@link ApiError} for every other answer, and with a
 * `TimeoutError` when the whole answer is not there in time.
 */
export async function request(
  address: string,
  { method, body, key, timeoutSeconds = defaultTimeoutSeconds, outlivesPage }: Request,
): Promise<Response> {
  const response = await fetch(address, {
    method,
    credentials: 'include',
    signal: endAfter(timeoutSeconds),
    ...(outlivesPage && { keepalive: true }),
    ...(body === undefined
      ? {}
      : {
          headers: {
            'content-type': 'application/json',
            ...(key !== undefined && { 'idempotency-key': key }),
          },
          body: JSON.stringify(body),
        }),
  })
  if (!response.ok) {
    const text = await response.text()
    throw failureOf(response.status, text, response.statusText, (name) =>
      response.headers.get(name),
    )
  }
  return response
}

/** Asks for a file and answers it; fails like {@link request}. */
export async function callForFile(
  { url, method, config }: Pick<Endpoint, 'url' | 'method' | 'config'>,
  body: unknown,
): Promise<Blob> {
  const { timeoutSeconds } = config
  return await (await request(url, { method, body, timeoutSeconds })).blob()
}

/** Makes a call and answers its checked reply; fails like {@link request}. */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input]: InputArguments<E>
): Promise<ReplyOf<E>> {
  const { body, key } = (input ?? {}) as LooseInput
  const address = addressOf(endpoint, ...([input] as InputArguments<E>))
  const { method, config } = endpoint
  const { timeoutSeconds, outlivesPage } = config
  const response = await request(address, { method, body, key, timeoutSeconds, outlivesPage })
  const schema = endpoint.schema.response[response.status]
  if (!schema) throw new Error(`${endpoint.url} answered the unexpected status ${response.status}.`)
  return v.parse(schema, await response.json()) as ReplyOf<E>
}
