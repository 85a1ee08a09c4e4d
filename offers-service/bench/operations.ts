import * as fc from 'fast-check'
import { openDatabase } from '../src/platform/database/database.ts'
import { storePassword } from '../src/testing/password.ts'
import { type BodySchema, valueFor } from '../src/testing/schema-bodies.ts'
import { saveSeededContent } from '../src/testing/seeded-content.ts'
import { startService } from '../src/testing/service.ts'
import { growthDatabases } from './growth-databases.ts'
import { longestMs, stallOf } from './stall.ts'

/*
 * How long each operation of the API keeps everybody else waiting at 200,000 offers and 50,000 requests; none may for 50 ms.
 * `node bench/operations.ts [sqlite|postgres] [offers]` fills a database anew and throws it away.
 */

const [engine = 'sqlite', offers = '200000'] = process.argv.slice(2)
/** The shortest counts: what is slow each time is slow, and other programs do not count. */
const rounds = 3

interface Operation {
  operationId: string
  requestBody?: { content: { 'application/json'?: { schema: BodySchema } } }
}

const databases = await growthDatabases(engine)
const { location, dataDir } = await databases.make(Number(offers))
const db = await openDatabase(location)
await saveSeededContent(db.write)
const service = await startService(db, { DATA_DIR: dataDir, VISITOR_LIMIT: '1000000' })
await storePassword(db.write, service.services.macs, 'correct horse battery')
const origin = await service.app.listen()
const { paths } = (await service.call('GET', '/api/openapi.json')).json<{
  paths: Record<string, Record<string, Operation>>
}>()

const known: Record<string, string> = { referenceNumber: 'BG-7', state: 'FL', id: 'request-7' }
/** What makes an operation read all it can. */
const queries: Record<string, string> = {
  previewRetention: '?requests=1&offers=1&questions=1&securityEvents=1',
  searchOffers: '?search=orchard&order=location',
  searchLeads: '?search=dolores&order=name',
}

const isTooLong: string[] = []
console.log(`${engine}, ${offers} offers\n${'operation'.padEnd(34)}status    stall  ms`)
for (const [path, operations] of Object.entries(paths))
  for (const [method, { operationId, requestBody }] of Object.entries(operations)) {
    const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => known[name] ?? 'no-such')
    const schema = requestBody?.content['application/json']?.schema
    const bodies = schema ? fc.sample(valueFor(schema), { seed: 27, numRuns: rounds + 1 }) : []
    const statuses: number[] = []
    const headers = await service.adminHeaders()
    const call = async () => {
      const answer = await fetch(origin + address + (queries[operationId] ?? ''), {
        method: method.toUpperCase(),
        headers: { ...headers, ...(schema && { 'content-type': 'application/json' }) },
        ...(schema && { body: JSON.stringify(bodies[statuses.length]) }),
      })
      // Thrown away as it comes, so that what is measured is the service's own work.
      await answer.body?.pipeTo(new WritableStream())
      statuses.push(answer.status)
    }
    // The first loads what it needs.
    await call()
    const stalls: number[] = []
    for (let round = 0; round < rounds; round += 1) stalls.push(await stallOf(call))
    const stall = Math.min(...stalls)
    console.log(
      `${operationId.padEnd(34)}${String(statuses[0]).padStart(6)} ${stall.toFixed(0).padStart(8)}`,
    )
    if (stall > longestMs || statuses.includes(500)) isTooLong.push(operationId)
  }
await service.stop()
await databases.stop()
if (isTooLong.length > 0) {
  console.log(`Longer than ${longestMs} ms, or failed: ${isTooLong.join(', ')}`)
  process.exit(1)
}
