import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startFakeServer } from '../../../testing/fake-server.ts'
import { callService, jsonOf, ServiceProblem, waitOf } from './http.ts'

let server: Awaited<ReturnType<typeof startFakeServer>>
beforeEach(async () => {
  server = await startFakeServer(({ headers }) => ({
    status: 200,
    body: { userAgent: headers['user-agent'] },
  }))
})
afterEach(async () => await server.stop())

const get = async (limitMs?: number) =>
  await callService('The service', { method: 'GET', url: `${server.url}/x` }, limitMs)

describe('a call to a signing service', () => {
  it('ends when the service never answers; what it did is then not certain', async () => {
    server.fail({ on: /x/, instead: 'hangs' })
    const problem: unknown = await get(50).catch((error: unknown) => error)
    expect(problem).toBeInstanceOf(ServiceProblem)
    expect(problem).toMatchObject({ isCertain: false })
  })

  it('is not certain when the connection breaks, but is when nobody is there', async () => {
    server.fail({ on: /x/, instead: 'breaks after' })
    await expect(get()).rejects.toMatchObject({ isCertain: false })
    await server.stop()
    await expect(get()).rejects.toMatchObject({
      isCertain: true,
      message: 'The service could not be reached.',
      inFull: expect.stringMatching(/^The service could not be reached\. .*ECONNREFUSED/),
    })
    server = await startFakeServer(() => ({ status: 200 }))
  })

  it.each([
    [307, true],
    [303, false],
  ])('does not go where it is sent on to (%i)', async (status, isCertain) => {
    const elsewhere = await startFakeServer(() => ({ status: 200 }))
    server.fail({ on: /x/, instead: { status, headers: { location: `${elsewhere.url}/x` } } })
    await expect(get()).rejects.toMatchObject({
      isCertain,
      message: `The service sent us on to another address (${status}), where we do not go. Check the address in its settings.`,
    })
    expect(elsewhere.calls).toEqual([])
    await elsewhere.stop()
  })

  it('says who is calling', async () => {
    expect(jsonOf('The service', await get())).toEqual({
      userAgent: 'land-offers/1.0',
    })
  })

  it.each([
    ['7', 7000],
    ['9'.repeat(400), 3_600_000],
    ['Mon, 15 Jun 2026 16:00:30 GMT', 30_000],
    ['Mon, 15 Jun 2026 15:00:00 GMT', undefined],
    ['soon', undefined],
    [null, undefined],
  ])('reads Retry-After %s', (text, wait) => {
    const headers = new Headers(text === null ? {} : { 'retry-after': text })
    const answer = { status: 429, headers, bytes: new Uint8Array() }
    expect(waitOf(answer, new Date('2026-06-15T16:00:00Z'))).toBe(wait)
  })
})
