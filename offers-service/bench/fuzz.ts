import { openDatabase } from '../src/platform/database/database.ts'
import { sendOddRequests } from '../src/testing/raw-requests.ts'
import { saveSeededContent } from '../src/testing/seeded-content.ts'
import { startService } from '../src/testing/service.ts'

/** `pnpm fuzz [how many] [seed]`; without a seed each run sends other requests. */
const [count = 20_000, seed = Date.now() % 2 ** 31] = process.argv.slice(2).map(Number)
console.log(`${count} requests, seed ${seed}`)

const db = await openDatabase(process.env.DATABASE_URL ?? ':memory:')
await saveSeededContent(db.write)
const service = await startService(db, { VISITOR_LIMIT: '1000000', LOGIN_LIMIT: '1000000' })
const { failures, statuses, longestStallMs } = await sendOddRequests(service, { count, seed })
const home = (await service.call('GET', '/')).statusCode
await service.stop()

for (const [status, times] of statuses) console.log(`${status.padEnd(16)}${times}`)
console.log(`longest stall   ${longestStallMs.toFixed(0)} ms, sending and receiving together`)
console.log(`home page       ${home} afterwards`)
for (const { index, request, answer } of failures)
  console.log(`\nNo. ${index} failed:\n${request}\n→ ${answer}`)
if (failures.length > 0 || home !== 200) process.exit(1)
