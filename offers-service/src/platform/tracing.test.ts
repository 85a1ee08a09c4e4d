import { createServer } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hangUp } from '../testing/hang-up.ts'
import { sampleOffer } from '../testing/samples.ts'
import { startService } from '../testing/service.ts'
import { openDatabase } from './database/database.ts'
import { callOutside } from './outgoing.ts'
import { startTracing } from './tracing.ts'

interface SentSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  status: { code?: number }
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

const failed = 2

/** An OpenTelemetry collector on a free port that keeps what it is sent. */
async function startCollector() {
  let isSilent = false
  const bodies: string[] = []
  const server = createServer((request, response) => {
    if (isSilent) return
    let body = ''
    request.setEncoding('utf8').on('data', (part: string) => (body += part))
    request.on('end', () => {
      if (request.url === '/v1/traces') bodies.push(body)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    url: `http://127.0.0.1:${port}`,
    bodies,
    fallSilent: () => void (isSilent = true),
    spans: () =>
      bodies.flatMap((body) =>
        (
          JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] }
        ).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

describe('traces', () => {
  let collector: Awaited<ReturnType<typeof startCollector>>
  let service: Awaited<ReturnType<typeof startService>>
  let tracing: ReturnType<typeof startTracing>
  beforeEach(async () => {
    collector = await startCollector()
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url)
    vi.stubEnv('OTEL_EXPORTER_OTLP_PROTOCOL', 'http/json')
    vi.stubEnv('OTEL_METRICS_EXPORTER', 'none')
    vi.stubEnv('OTEL_LOGS_EXPORTER', 'none')
    service = await startService(await openDatabase(':memory:'))
    tracing = startTracing()
    tracing.traceRequests(service.app)
  })
  afterEach(async () => {
    await service.stop()
    await collector.stop()
    vi.unstubAllEnvs()
  })

  it('tell the route of a request within the trace of its sender, and nothing of whom it is about', async () => {
    const admin = await service.logIn()
    await admin('POST', '/api/admin/offers', sampleOffer)
    await service.app.inject({
      url: `/api/offers/${sampleOffer.referenceNumber}`,
      headers: { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
    })
    await tracing.stop(service.app.log)
    const span = collector.spans().find(({ name }) => name === 'GET /api/offers/:referenceNumber')
    expect(span).toMatchObject({ traceId: 'a'.repeat(32), parentSpanId: 'b'.repeat(16) })
    expect(span?.attributes).toContainEqual({
      key: 'http.response.status_code',
      value: { intValue: 200 },
    })
    const told = collector.bodies.join('\n')
    expect(told).not.toContain(sampleOffer.referenceNumber)
  })

  it('have a span for a request whose sender hangs up before the answer', async () => {
    const hasCounted = async () =>
      (await service.app.inject({ url: '/metrics' })).body.includes('/api/offers/:referenceNumber')
    await hangUp(service.app, { method: 'GET', path: '/api/offers/TEST-0001' })
    await expect.poll(hasCounted).toBe(true)
    await tracing.stop(service.app.log)
    expect(collector.spans().map(({ name }) => name)).toContain('GET /api/offers/:referenceNumber')
  })

  it('tell of a job, of its calls outside by their host, and that it failed without saying why', async () => {
    const { traced } = tracing.traceJobs({
      traced: async () => {
        const answer = await callOutside(`${collector.url}/secret-path`, {}, 5000)
        await answer.text()
        throw new Error('dolores@mail.example is away')
      },
    })
    await expect(traced?.({}, { id: '1', about: null })).rejects.toThrow('is away')
    await tracing.stop(service.app.log)
    const spans = collector.spans()
    const job = spans.find(({ name }) => name === 'job traced')
    expect(job?.status.code).toBe(failed)
    expect(spans).toContainEqual(
      expect.objectContaining({ name: 'GET', parentSpanId: job?.spanId, traceId: job?.traceId }),
    )
    expect(collector.bodies.join('\n')).not.toMatch(/secret-path|dolores/)
  })
  it('are given up, with a word in the log, when the collector does not answer as the process ends', async () => {
    const warnings: unknown[] = []
    await service.call('GET', '/healthz')
    collector.fallSilent()
    await tracing.stop({ warn: (...words) => void warnings.push(words) }, 100)
    // By itself the exporter gives up after ten seconds, and says so in other words.
    expect(warnings).toEqual([
      [{ problem: 'no answer' }, expect.stringMatching(/^The last traces were not sent/)],
    ])
  })
})
