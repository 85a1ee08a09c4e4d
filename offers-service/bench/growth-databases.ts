import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { startPostgres } from '../src/testing/postgres-server.ts'

const filling = fileURLToPath(new URL('fill.ts', import.meta.url))

/** Databases of one engine with so many offers each, and a folder for the service that uses it, until `stop` throws all away. */
export async function growthDatabases(engine: string) {
  const folder = await mkdtemp(join(tmpdir(), 'growth-'))
  const postgres = engine === 'postgres' ? await startPostgres() : undefined

  /** Makes an empty database, and answers where it is. */
  async function makeEmpty(offers: number, dataDir: string): Promise<string> {
    if (!postgres) return join(dataDir, 'service.db')
    const client = new Client({ connectionString: `${postgres.url}/postgres` })
    await client.connect()
    await client.query(`create database growth_${offers}`)
    await client.end()
    return `${postgres.url}/growth_${offers}`
  }

  return {
    make: async (offers: number) => {
      const dataDir = join(folder, String(offers))
      await mkdir(dataDir)
      const location = await makeEmpty(offers, dataDir)
      // In a process of its own, so that this one holds no more than a service does.
      const { status } = spawnSync(process.execPath, [filling, location, String(offers)])
      if (status !== 0) throw new Error(`${location} could not be filled.`)
      return { location, dataDir }
    },
    stop: async () => {
      await postgres?.stop()
      await rm(folder, { recursive: true })
    },
  }
}
