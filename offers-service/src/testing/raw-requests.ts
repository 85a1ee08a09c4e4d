import { once } from 'node:events'
import { connect } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sample } from 'fast-check'
import { ensurePassword } from '../features/admin/auth/password.ts'
import { type Known, type OddRequest, oddRequests } from './odd-requests.ts'
import { sampleOffer } from './samples.ts'
import type { startService } from './service.ts'
import { openNextLink } from './signing.ts'

type Service = Awaited<ReturnType<typeof startService>>

/** A request that the service must not have answered as it did. */
export interface Failure {
  /** Counted from 0 in the order of the seed. */
  index: number
  request: string
  answer: string
}

/** So many visitors at the same time. */
const atOnce = 8
const timeoutMs = 30_000
const noAnswer = 'The connection was not closed in time.'

/** Sends bytes over a connection of their own and answers the first 2,000 characters that came back; nothing if it was cut. */
async function exchange(port: number, { bytes, isWhole }: OddRequest): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('latin1').on('data', (text: string) => {
    if (answer.length < 2000) answer += text
  })
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error(noAnswer)))
  // The service hangs up on what it refuses to read to the end.
  socket.on('error', (error) => {
    if (error.message === noAnswer) answer = `${noAnswer}\n${answer}`
  })
  if (isWhole) socket.write(bytes)
  else socket.end(bytes)
  await once(socket, 'close').catch(() => {})
  return answer.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '')
}

/** What the admin's content screens say while the content system is away, as it is in these tests. */
const isContentAway = (name: string, answer: string) =>
  answer.startsWith('HTTP/1.1 503') &&
  (answer.includes('"content_unavailable"') || name.startsWith('HEAD /api/admin/'))

/** What a file of parcels is told while as many others are being read as may be at once. */
const isFileTooMany = (name: string, answer: string) =>
  /^POST \/api\/admin\/(?:lists|parcel-outlines\/read)/.test(name) &&
  answer.startsWith('HTTP/1.1 503') &&
  answer.includes('"too_busy"')

const isFailure = (name: string, answer: string) =>
  (answer.startsWith('HTTP/1.1 5') &&
    !isContentAway(name, answer) &&
    !isFileTooMany(name, answer)) ||
  answer.startsWith(noAnswer)

async function makeKnown(service: Service): Promise<Known> {
  await ensurePassword(service.db.write, service.services.macs, 'correct horse battery')
  const admin = await service.logIn()
  const referenceNumbers = ['TEST-0001', 'TEST-0002', 'TEST-0003']
  for (const referenceNumber of referenceNumbers)
    await admin('POST', '/api/admin/offers', { ...sampleOffer, confirmed: true, referenceNumber })
  const links = [await openNextLink(service, 'TEST-0001'), await openNextLink(service, 'TEST-0002')]
  const tokens = links.map((link) => link.split('/').at(-1) ?? '')
  return { referenceNumbers, tokens, admin: await service.adminHeaders() }
}

/**
 * Sends odd requests to a service that it lets listen, and answers which of them failed: with a status of 500 or more, or
 * by holding the connection though the visitor asked to close it. The same seed sends the same requests. `longestStallMs` is how
 * long one of them kept everybody else waiting at the most, sending and receiving together.
 */
export async function sendOddRequests(
  service: Service,
  { count, seed }: { count: number; seed: number },
): Promise<{ failures: Failure[]; statuses: Map<string, number>; longestStallMs: number }> {
  const known = await makeKnown(service)
  await service.app.listen({ port: 0, host: '127.0.0.1' })
  const address = service.app.server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const requests = sample(oddRequests(known), { numRuns: count, seed }).entries()
  const failures: Failure[] = []
  const statuses = new Map<string, number>()
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const work = Array.from({ length: atOnce }, async () => {
    for (const [index, request] of requests) {
      const answer = await exchange(port, request)
      const status = /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 'cut'
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (isFailure(request.name, answer))
        failures.push({ index, request: request.bytes.toString('latin1', 0, 600), answer })
    }
  })
  await Promise.all(work)
  delay.disable()
  return { failures, statuses, longestStallMs: delay.max / 1e6 }
}
