import * as v from 'valibot'
import { callOutside, retryAfterMs } from '../../../platform/outgoing.ts'

/**
 * What went wrong with a signing service, as a sentence for the admin.
 *
 * `isCertain` tells that nothing was changed there; otherwise the service may have done what was asked, and only its answer
 * was lost.
 */
export class ServiceProblem extends Error {
  readonly isCertain: boolean
  /** How long the service asked to be left alone, in milliseconds. */
  readonly waitMs: number | undefined
  /** The message, which the admin reads, and what only somebody technical can use. */
  readonly inFull: string

  constructor(
    message: string,
    options: { isCertain: boolean; waitMs?: number | undefined; technical?: string },
  ) {
    super(message)
    this.isCertain = options.isCertain
    this.waitMs = options.waitMs
    this.inFull = [message, options.technical].filter(Boolean).join(' ')
  }
}

/** The service answered that it has no such document; or none that we may see. */
export class DocumentGone extends ServiceProblem {
  constructor(message: string) {
    super(message, { isCertain: true })
  }
}

/** One call of a service's API. */
export interface ServiceCall {
  method: 'GET' | 'POST' | 'DELETE'
  url: string
  headers?: Record<string, string>
  body?: unknown
}

/** What a service answered, whatever the status. */
export interface ServiceAnswer {
  status: number
  headers: Headers
  bytes: Uint8Array
}

const timeLimitMs = 15_000
const largestAnswer = 25 * 1024 * 1024

/** Does a call that only reads, after which it is certain that nothing was changed, whatever went wrong. */
export async function reading<Value>(call: Promise<Value>): Promise<Value> {
  try {
    return await call
  } catch (problem) {
    if (!(problem instanceof ServiceProblem) || problem instanceof DocumentGone) throw problem
    throw new ServiceProblem(problem.message, { isCertain: true, waitMs: problem.waitMs })
  }
}

/** Some services refuse callers that do not say what they are. */
const userAgent = 'land-offers/1.0'

/** Reads an answer to its end, but not one that never ends. */
async function readWhole(answer: Response): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of answer.body ?? []) {
    length += part.length
    if (length > largestAnswer) throw new Error('the answer is too large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

const isRedirect = ({ status }: Response) => status >= 300 && status < 400

function redirected(service: string, { status }: Response): ServiceProblem {
  const message = `${service} sent us on to another address (${status}), where we do not go. Check the address in its settings.`
  // "See other" is also how something that was done is answered.
  return new ServiceProblem(message, { isCertain: status !== 303 })
}

/** Calls a service. Throws {@link ServiceProblem} when no answer came back. */
export async function callService(
  service: string,
  { method, url, headers, body }: ServiceCall,
  limitMs = timeLimitMs,
): Promise<ServiceAnswer> {
  try {
    const init = {
      method,
      headers: {
        accept: 'application/json',
        'user-agent': userAgent,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }
    const answer = await callOutside(url, init, limitMs)
    if (isRedirect(answer)) throw redirected(service, answer)
    return { status: answer.status, headers: answer.headers, bytes: await readWhole(answer) }
  } catch (error) {
    if (error instanceof ServiceProblem) throw error
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const reason = cause instanceof Error ? cause.message : String(cause)
    // Who could not even be reached has certainly done nothing.
    const isCertain = cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED'
    throw new ServiceProblem(`${service} could not be reached.`, { isCertain, technical: reason })
  }
}

/** Reads an answer as JSON. Throws {@link ServiceProblem} when it is something else, such as a page of a firewall. */
export function jsonOf(service: string, { bytes, headers }: ServiceAnswer): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    const type = headers.get('content-type') ?? 'something unknown'
    throw new ServiceProblem(`${service} answered something that we cannot read.`, {
      isCertain: false,
      technical: `It was ${type} instead of JSON.`,
    })
  }
}

/** However long a service asks to be left alone, it is asked again after this. */
const longestWaitMs = 60 * 60_000

/** How long a 429 or 503 asks to wait; undefined when it does not say, or is over. */
export function waitOf({ headers }: ServiceAnswer, now: Date): number | undefined {
  const wait = retryAfterMs(headers, now)
  return wait ? Math.min(wait, longestWaitMs) : undefined
}

/** A service that certainly did not do what was asked. */
export const refused = (message: string) => new ServiceProblem(message, { isCertain: true })

/** What a failed answer means at any service; `reason` is what it says itself. */
export function problemOf(
  service: string,
  answer: ServiceAnswer,
  now: Date,
  reason: string,
): ServiceProblem {
  const { status } = answer
  if (status === 429)
    return new ServiceProblem(`${service} asks us to slow down (429).`, {
      isCertain: true,
      waitMs: waitOf(answer, now) ?? 60_000,
    })
  if (status < 500) return refused(`${service} refused (${status}): ${reason}`)
  return new ServiceProblem(`${service} has trouble of its own (${status}).`, {
    isCertain: false,
    waitMs: waitOf(answer, now),
  })
}

interface JsonApi {
  service: string
  baseUrl: string
  headers: Record<string, string>
  /** Waits until a call may be made; absent where calls are not counted. */
  takeTurn?: () => Promise<void>
  /** Says what an answer of 400 or more means. */
  explain: (answer: ServiceAnswer) => ServiceProblem | Promise<ServiceProblem>
}

/** The calls of a service that answers in JSON of known shapes. Each throws {@link ServiceProblem}; `get` changes nothing there. */
export function jsonApi({ service, baseUrl, headers, takeTurn, explain }: JsonApi) {
  async function call<const Shape extends v.GenericSchema>(
    method: ServiceCall['method'],
    path: string,
    shape: Shape,
    body?: unknown,
  ): Promise<{ value: v.InferOutput<Shape>; raw: unknown }> {
    await takeTurn?.()
    const answer = await callService(service, { method, url: `${baseUrl}${path}`, headers, body })
    if (answer.status >= 400) throw await explain(answer)
    const raw = jsonOf(service, answer)
    const result = v.safeParse(shape, raw)
    if (!result.success)
      throw new ServiceProblem(
        `${service} answered in a form we do not know (${v.getDotPath(result.issues[0]) ?? 'all of it'}).`,
        { isCertain: false },
      )
    return { value: result.output, raw }
  }
  const get = async <const Shape extends v.GenericSchema>(path: string, shape: Shape) =>
    await reading(call('GET', path, shape))
  return { call, get }
}
