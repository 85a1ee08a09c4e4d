import { openDatabase } from '../src/platform/database/database.ts'
import { fill } from './growth-rows.ts'
import { tidyPostgres } from './tidy-postgres.ts'

// Fills the empty database at a location: `node bench/fill.ts <location> <offers>`.

const [location = '', offers] = process.argv.slice(2)

const db = await openDatabase(location)
await fill(db, Number(offers))
await db.close()
await tidyPostgres(location)
