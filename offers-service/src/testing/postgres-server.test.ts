import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, it } from 'vitest'
import { packagedPrograms } from './postgres-programs.ts'
import { startPostgres } from './postgres-server.ts'

it('runs PostgreSQL from a folder that only its owner may enter', async () => {
  const home = await mkdtemp(join(tmpdir(), 'private-home-'))
  await chmod(home, 0o700)
  const programs = join(home, 'native')
  await cp(packagedPrograms(), programs, { recursive: true, verbatimSymlinks: true })
  const server = await startPostgres(programs)
  try {
    const client = new Client({ connectionString: `${server.url}/postgres` })
    await client.connect()
    const { rows } = await client.query("select lower('ÉLISE') as name")
    await client.end()
    expect(rows).toEqual([{ name: 'élise' }])
  } finally {
    await server.stop()
    await rm(home, { recursive: true })
  }
})
