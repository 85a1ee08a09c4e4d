import { describe, expect, it } from 'vitest'
import { countRows } from '../../../platform/database/database.ts'
import { engines } from '../../../testing/databases.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'

const rows = Array.from({ length: 50 }, (_, row) => `Here,1,${row},2026-07-15,1`)
const csv = ['Location,Acreage,APN,Expiration date,Amount', ...rows].join('\n')

describe.each(engines)('the same file, sent three times at once, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  it('is stored once', async () => {
    const answers = await Promise.all(
      rows
        .slice(0, 3)
        .map(async () => await admin('POST', '/api/admin/offers/import', { csv, dryRun: false })),
    )
    expect(
      answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other),
    ).toEqual([200, 400, 400])
    const refused = answers.find(({ statusCode }) => statusCode === 400)
    expect(refused?.json()).toMatchObject({
      code: 'invalid_request',
      fields: { 'rows.2.APN': expect.stringContaining('already stands for this parcel') },
    })
    expect(await countRows(service.db.read.selectFrom('offers'))).toBe(rows.length)
  })
})
