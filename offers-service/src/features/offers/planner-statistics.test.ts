import { sql } from 'kysely'
import { describe, expect, inject, it } from 'vitest'
import type { ParcelList } from '../../../contract/index.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { makePostgres } from '../../testing/databases.ts'
import { pricesByAcre } from '../../testing/samples.ts'
import { useAdmin, useService } from '../../testing/use-service.ts'
import { filledTables } from './many-offers.ts'

const csv = `Reference number,Location,Acreage,APN,Expiration date,Amount
ROW-1,Mohave,10,331-1,2026-07-15,5000
ROW-2,Mohave,10,331-2,2026-07-15,5000`
const list = `APN,OWNER NAME 1,MAIL ADDRESS,MAIL CITY,MAIL STATE,MAIL ZIP,ACRES,COUNTY,SITE STATE
331-3,"GREER, OPAL",418 ORCHARD LN,KINGMAN,AZ,86401,10,MOHAVE,AZ`

describe.skipIf(inject('postgresServer') === '')('statistics of PostgreSQL', () => {
  const service = useService(async () => await openDatabase(await makePostgres()))
  const admin = useAdmin(service)

  async function countedRows(): Promise<Record<string, number>> {
    const { rows } = await sql<{ name: string; rows: number }>`
      select relname::text as name, reltuples as rows from pg_class where relname in (${sql.join(filledTables)})
    `.execute(service.db.read)
    return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]))
  }

  it('know of offers that were imported, and of those of a list, as soon as they are stored', async () => {
    await admin('POST', '/api/admin/offers/import', { csv, dryRun: false })
    expect(await countedRows()).toMatchObject({ offers: 2, parcels: 2, offer_events: 2 })

    const headers = { ...(await service.adminHeaders()), 'content-type': 'text/csv' }
    const url = '/api/admin/lists?fileName=mohave.csv'
    const sent = await service.app.inject({ method: 'POST', url, headers, payload: list })
    const { id } = sent.json<ParcelList>()
    await admin('PUT', `/api/admin/lists/${id}`, { rules: pricesByAcre(500, 1500) })
    const last = { status: 'active', expirationDate: '2026-12-31' }
    await admin('POST', `/api/admin/lists/${id}/offers`, last)
    expect(await countedRows()).toMatchObject({ offers: 3, parcels: 3, offer_events: 3 })
  })
})
