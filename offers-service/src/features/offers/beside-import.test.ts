import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '../../platform/database/database.ts'
import { writeValue } from '../../platform/database/key-value-store.ts'
import { sampleOffer } from '../../testing/samples.ts'
import { startService } from '../../testing/service.ts'

let folder: string
let service: Awaited<ReturnType<typeof startService>>
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'beside-import-'))
  service = await startService(await openDatabase(join(folder, 'service.db')))
})
afterEach(async () => {
  await service.stop()
  await rm(folder, { recursive: true })
})

/** Has the turn of the writer for as long as the work takes, as a long import does. */
async function whileWriting(work: () => Promise<void>): Promise<void> {
  const end = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const writing = service.db.write.transaction().execute(async (query) => {
    await writeValue(query, 'word', 'new')
    begun.resolve()
    await end.promise
  })
  await begun.promise
  await work().finally(end.resolve)
  await writing
}

/** The status of an answer, or that there is none for seconds. */
const statusOf = async (answer: Promise<{ statusCode: number }>) =>
  await Promise.race([answer.then(({ statusCode }) => statusCode), setTimeout(5000, 'waits')])

it('while somebody imports for long in a file, what only reads is answered, and an offer is shown the first time', async () => {
  const admin = await service.logIn()
  await admin('POST', '/api/admin/offers', { ...sampleOffer, status: 'active' })
  const shown = `/api/offers/${sampleOffer.referenceNumber}`
  await whileWriting(async () => {
    for (const url of ['/readyz', '/livez', shown])
      expect([url, await statusOf(service.call('GET', url))]).not.toEqual([url, 'waits'])
    for (const url of ['/api/admin/today', '/api/admin/offers'])
      expect([url, await statusOf(admin('GET', url))]).toEqual([url, 200])
    expect(await statusOf(service.call('GET', shown))).toBe(200)
  })
  const firstViewedAt = async () => {
    const answer = await admin('GET', `/api/admin/offers/${sampleOffer.referenceNumber}`)
    return answer.json<{ firstViewedAt: string | null }>().firstViewedAt
  }
  await expect.poll(firstViewedAt).not.toBeNull()
})
