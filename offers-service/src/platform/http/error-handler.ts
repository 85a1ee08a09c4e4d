import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type {
  ConnectionError,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
} from 'fastify'
import { type ErrorBody, type ErrorCode, errorStatus } from '../../../contract/index.ts'
import type { Database } from '../database/database.ts'
import { HttpError } from './errors.ts'

/** The contract's body for a refusal. */
function errorBody({ code, message, fields }: HttpError): ErrorBody {
  return fields ? { code, message, fields } : { code, message }
}

/** Fastify's own client errors (malformed JSON, too large, wrong media type), told in the contract's words. */
function fromFastify(error: FastifyError): HttpError | undefined {
  if (error.statusCode === 413) return new HttpError('payload_too_large')
  if (error.statusCode === 415) return new HttpError('unsupported_media_type')
  if (error.statusCode === 429) return new HttpError('too_many_requests')
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new HttpError('invalid_request')
  return undefined
}

/** Answers an address no route can be looked up for: one that cannot be decoded, or with an endless part. */
export function answerUnroutable(headers: Record<string, string>) {
  return (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const send = ({ code }: HttpError) =>
      void reply
        .headers(headers)
        .status(errorStatus[code])
        .send(errorBody(new HttpError(code)))
    if (request.url.startsWith('/api/')) {
      send(new HttpError('invalid_request'))
      return
    }
    // A visitor with a damaged link gets the page that every unknown address gets.
    sendDamaged(request, reply).catch((error: unknown) => {
      request.log.error(error)
      send(new HttpError('internal_error'))
    })
  }
}

/** Sends the page of an unknown address, which nothing of the request's own was looked up for. */
async function sendDamaged({ server }: FastifyRequest, reply: FastifyReply): Promise<void> {
  const page = await server.inject({ url: '/damaged-address', headers: { accept: 'text/html' } })
  // How long a connection lasts is between the visitor and us, not part of the page.
  const { connection: _, ...headers } = page.headers
  void reply.status(page.statusCode).headers(headers).send(page.rawPayload)
}

/** Answers what is no HTTP, or comes too slowly or with endless headers; nothing more is read from there. */
export function answerUnreadable(headers: Record<string, string>) {
  return (error: ConnectionError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const status =
      { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }[error.code ?? ''] ?? 400
    const body = JSON.stringify(errorBody(new HttpError('invalid_request')))
    const lines = Object.entries({
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}`)
    const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines].join('\r\n')
    if (socket.writable) socket.write(`${head}\r\n\r\n${body}`)
    socket.destroy()
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The error the call was answered with; null while it was not refused. */
    refusedWith: ErrorCode | null
  }
  interface FastifyInstance {
    /** Why the database did not take what a request brought, for as long as that was told to wait; undefined when it did. */
    databaseProblem: () => string | undefined
  }
}

/** How soon to ask again what the database could not be asked. */
const databaseRetryMs = 5000

/** Makes every failure of the service answer with the contract's error body. */
export function registerErrors(app: FastifyInstance, { engine }: Pick<Database, 'engine'>): void {
  let lastProblem: { cause: string; at: number } | undefined
  const refusalFrom = (error: FastifyError): HttpError => {
    if (error instanceof HttpError) return error
    const cause = engine.whyNotWritable(error)
    if (cause !== undefined) lastProblem = { cause, at: performance.now() }
    if (engine.isUnavailable(error) || engine.isDeadlock(error))
      return new HttpError('database_unavailable', undefined, databaseRetryMs, { cause: error })
    return (
      fromFastify(error) ?? new HttpError('internal_error', undefined, undefined, { cause: error })
    )
  }
  app.decorateRequest('refusedWith', null)
  app.decorate('databaseProblem', () =>
    lastProblem && performance.now() - lastProblem.at < databaseRetryMs
      ? lastProblem.cause
      : undefined,
  )
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const answer = refusalFrom(error)
    if (answer.cause !== undefined) {
      request.log.error(answer.cause)
      // What the visitor reads to us on the phone, and the log has it under.
      void reply.header('x-request-id', request.id)
    }
    request.refusedWith = answer.code
    if (answer.retryAfterMs !== undefined)
      void reply.header('retry-after', Math.ceil(answer.retryAfterMs / 1000))
    return await reply.status(errorStatus[answer.code]).send(errorBody(answer))
  })
  app.addHook('onRequest', (request, _reply, next) => {
    // Before a body is read: what nobody asked for is not worth the work.
    next(request.is404 ? new HttpError('not_found') : undefined)
  })
  app.setNotFoundHandler(async (_request, reply) => {
    return await reply.status(404).send(errorBody(new HttpError('not_found')))
  })
}
