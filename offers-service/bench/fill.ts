import { Client } from 'pg'
import { openDatabase } from '../src/platform/database/database.ts'
import { fill } from './growth-rows.ts'

// Fills the empty database at a location: `node bench/fill.ts <location> <offers>`.

const [location = '', offers] = process.argv.slice(2)

/** What it does by itself within a minute; until then it plans without knowing how many there are. */
async function tidyPostgres(): Promise<void> {
  const client = new Client({ connectionString: location })
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}

const db = await openDatabase(location)
await fill(db, Number(offers))
await db.close()
if (location.startsWith('postgres:')) await tidyPostgres()
