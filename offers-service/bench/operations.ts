import * as fc from 'fast-check'
import { openDatabase } from '../src/platform/database/database.ts'
import { storePassword } from '../src/testing/password.ts'
import { type BodySchema, valueFor } from '../src/testing/schema-bodies.ts'
import { saveSeededContent } from '../src/testing/seeded-content.ts'
import { startService } from '../src/testing/service.ts'
import { growthDatabases } from './growth-databases.ts'
import { operationInputs } from './operation-inputs.ts'
import { longestMs, stallOf } from './stall.ts'
import { tidyPostgres } from './tidy-postgres.ts'

/*
 * How long each operation of the API keeps everybody else waiting at 200,000 offers and 50,000 requests; none may for 50 ms.
 * Beside it how long the first byte of its answer takes, which no proxy may cut short: when it is asked for the first time after a
 * start, and at most after that.
 * `node bench/operations.ts [sqlite|postgres] [offers] [operations]` fills a database anew and throws it away; only operations with
 * this regular expression in their names are asked for, where it is given.
 */

const [engine = 'sqlite', offers = '200000', only = ''] = process.argv.slice(2)
const isWanted = new RegExp(only, 'i')
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

const known: Record<string, string> = { referenceNumber: 'BG-351', state: 'FL', id: 'request-7' }
const inputs = await operationInputs(service)
await tidyPostgres(location)
// As a site does when it starts.
await service.tidy()

const isTooLong: string[] = []
const columns = ['status', 'stall ms', 'first byte ms', 'later ms']
const lineOf = (operation: string, method: string, cells: unknown[]) =>
  operation.padEnd(34) + method.padEnd(8) + cells.map((cell) => String(cell).padStart(15)).join('')
console.log(`${engine}, ${offers} offers\n${lineOf('operation', 'method', columns)}`)
for (const [path, operations] of Object.entries(paths))
  for (const [method, { operationId, requestBody }] of Object.entries(operations)) {
    if (!isWanted.test(operationId)) continue
    const schema = requestBody?.content['application/json']?.schema
    const bodies = schema ? fc.sample(valueFor(schema), { seed: 27, numRuns: 2 * rounds + 1 }) : []
    const statuses: number[] = []
    const firstByteMs: number[] = []
    const headers = await service.adminHeaders()
    const prepare = async () => {
      const { params, query = '', body } = (await inputs[operationId]?.(statuses.length)) ?? {}
      const parts = { ...known, ...params }
      const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(parts[name] ?? 'no-such'),
      )
      const sent = body ?? (schema && (bodies[statuses.length] as object))
      return async () => {
        const askedAt = performance.now()
        const answer = await fetch(origin + address + query, {
          method: method.toUpperCase(),
          headers: {
            ...headers,
            ...(sent && {
              'content-type': schema ? 'application/json' : 'application/octet-stream',
            }),
          },
          ...(sent && { body: Buffer.isBuffer(sent) ? sent : JSON.stringify(sent) }),
        })
        firstByteMs.push(performance.now() - askedAt)
        // Thrown away as it comes, so that what is measured is the service's own work.
        await answer.body?.pipeTo(new WritableStream())
        statuses.push(answer.status)
      }
    }
    const ask = async () => {
      const asked = await prepare()
      await asked()
    }
    // The first loads what it needs.
    await ask()
    const atFirst = firstByteMs.splice(0)
    for (let round = 0; round < rounds; round += 1) await ask()
    const later = firstByteMs.splice(0)
    const stalls: number[] = []
    // By themselves, because measuring keeps a processor busy that a database on the same machine would use.
    for (let round = 0; round < rounds; round += 1) stalls.push(await stallOf(await prepare()))
    const stall = Math.min(...stalls)
    const longest = [atFirst, later].map((times) => Math.max(...times))
    const figures = [stall, ...longest].map((ms) => ms.toFixed(0))
    console.log(lineOf(operationId, method, [statuses.at(-1), ...figures]))
    if (stall > longestMs || statuses.includes(500)) isTooLong.push(operationId)
  }
await service.stop()
await databases.stop()
if (isTooLong.length > 0) {
  console.log(`Longer than ${longestMs} ms, or failed: ${isTooLong.join(', ')}`)
  process.exit(1)
}
