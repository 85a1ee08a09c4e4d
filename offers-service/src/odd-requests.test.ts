import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from './platform/database/database.ts'
import { sendOddRequests } from './testing/raw-requests.ts'
import { sampleLead } from './testing/samples.ts'
import { saveSeededContent } from './testing/seeded-content.ts'
import { startService } from './testing/service.ts'

/** As many as fit into a test; `pnpm fuzz` sends more, from any seed. */
const count = 3600

let service: Awaited<ReturnType<typeof startService>>
beforeAll(async () => {
  const db = await openDatabase(':memory:')
  await saveSeededContent(db.write)
  service = await startService(db, { VISITOR_LIMIT: '1000000', LOGIN_LIMIT: '1000000' })
})
afterAll(async () => await service.stop())

it(`${count} odd requests break nothing`, async () => {
  const { failures, statuses } = await sendOddRequests(service, { count, seed: 20_261_122 })
  expect(failures).toEqual([])
  // Otherwise the requests would not reach what lies behind the first check.
  for (const status of ['200', '201', '400', '401', '403', '404', '413', '415', '431'])
    expect(statuses.get(status) ?? 0, status).toBeGreaterThan(0)

  expect((await service.call('GET', '/')).statusCode).toBe(200)
  expect((await service.call('POST', '/api/contact', sampleLead)).statusCode).toBe(201)
  // Every file of parcels has given its place back, or the third from now on would be refused for ever.
  const upload = await service.app.inject({
    method: 'POST',
    url: '/api/admin/lists?fileName=parcels.csv',
    headers: { ...(await service.adminHeaders()), 'content-type': 'text/csv' },
    payload: 'Owner,APN\nAda Farmer,1-2-3\n',
  })
  expect(upload.statusCode).toBe(201)
  const rows = await service.db.read.selectFrom('leads').select('name').execute()
  expect(rows.at(-1)).toEqual({ name: sampleLead.name })
}, 300_000)
