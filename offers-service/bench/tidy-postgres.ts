import { Client } from 'pg'

/** What PostgreSQL does by itself within a minute; until then it plans without knowing how many rows there are. SQLite needs nothing. */
export async function tidyPostgres(location: string): Promise<void> {
  if (!location.startsWith('postgres:')) return
  const client = new Client({ connectionString: location })
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}
