import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { setTimeout as pause } from 'node:timers/promises'
import {
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api'
import { NodeSDK } from '@opentelemetry/sdk-node'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { JobHandler, JobHandlers } from './jobs/worker.ts'
import type { Log } from './services.ts'

/** A process that ends waits 9 s in all, and its jobs matter more. */
const lastSendMs = 2000

/** What Node's own HTTP client tells of a request it makes. */
interface ClientRequest {
  request: { method: string; origin: string }
}
interface ClientAnswer extends ClientRequest {
  response: { statusCode: number }
}

/**
 * Sends OpenTelemetry traces of requests, jobs and calls outside to wherever OpenTelemetry's own variables say.
 *
 * A trace tells the route and the host, never an address: those of ours hold reference numbers and signing tokens.
 */
export function startTracing() {
  const sdk = new NodeSDK({ serviceName: process.env.OTEL_SERVICE_NAME ?? 'offers-service' })
  sdk.start()
  const tracer = trace.getTracer('offers-service')
  const stopCalls = traceCalls(tracer)
  return {
    traceRequests: (app: FastifyInstance) => traceRequests(app, tracer),
    traceJobs: (handlers: JobHandlers) => traceJobs(handlers, tracer),
    /** Sends what is left, for so long as `limitMs`. Never rejects. */
    stop: async (log: Pick<Log, 'warn'>, limitMs = lastSendMs) => {
      stopCalls()
      const sent = sdk.shutdown().catch((error: unknown) => error)
      const problem = await Promise.race([sent, pause(limitMs, 'no answer', { ref: false })])
      if (problem !== undefined)
        log.warn({ problem }, 'The last traces were not sent: the collector did not take them.')
      for (const part of [trace, context, propagation]) part.disable()
    },
  }
}

/** A span for each request that reaches a route, within the trace of whoever sent it. */
function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, next) => {
    const { method, routeOptions } = request
    const route = routeOptions.url ?? 'none'
    const caller = propagation.extract(context.active(), request.headers)
    const span = tracer.startSpan(
      `${method} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: {
          'http.request.method': method,
          'http.route': route,
          'http.request.id': request.id,
        },
      },
      caller,
    )
    spans.set(request, span)
    context.with(trace.setSpan(caller, span), next)
  })
  app.afterRequest((request, { statusCode }) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', statusCode)
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  })
}

function traceJobs(handlers: JobHandlers, tracer: Tracer): JobHandlers {
  const traced = (kind: string, handler: JobHandler): JobHandler => {
    return async (payload, job) =>
      await tracer.startActiveSpan(`job ${kind}`, async (span) => {
        try {
          await handler(payload, job)
        } catch (error) {
          // Not its message, which may hold an address or a name.
          span.setStatus({ code: SpanStatusCode.ERROR })
          throw error
        } finally {
          span.end()
        }
      })
  }
  return Object.fromEntries(
    Object.entries(handlers).map(([kind, handler]) => [kind, handler && traced(kind, handler)]),
  )
}

/** A span for each call outside that is made while a request or a job is traced. */
function traceCalls(tracer: Tracer): () => void {
  const spans = new WeakMap<object, Span>()
  const listeners: Record<string, (message: unknown) => void> = {
    'undici:request:create': (message) => {
      const { request } = message as ClientRequest
      if (!trace.getActiveSpan()) return
      const span = tracer.startSpan(request.method, {
        kind: SpanKind.CLIENT,
        attributes: {
          'http.request.method': request.method,
          'server.address': new URL(request.origin).host,
        },
      })
      spans.set(request, span)
    },
    'undici:request:headers': (message) => {
      const { request, response } = message as ClientAnswer
      spans.get(request)?.setAttribute('http.response.status_code', response.statusCode)
    },
    'undici:request:trailers': (message) => spans.get((message as ClientRequest).request)?.end(),
    'undici:request:error': (message) => {
      const span = spans.get((message as ClientRequest).request)
      span?.setStatus({ code: SpanStatusCode.ERROR })
      span?.end()
    },
  }
  for (const [name, listener] of Object.entries(listeners)) subscribe(name, listener)
  return () => {
    for (const [name, listener] of Object.entries(listeners)) unsubscribe(name, listener)
  }
}
