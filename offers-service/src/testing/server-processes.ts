import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { startServerProcess } from './server-process.ts'

export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>

/** Gives a test file a way to start processes of the service, all on the same folder, which end with it. */
export function useServerProcesses() {
  const started: ServerProcess[] = []
  let dataDir: string

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'processes-'))
  })
  afterAll(async () => {
    await Promise.all(started.map(async (process) => await process.stop()))
    await rm(dataDir, { recursive: true })
  })

  return async (environment: NodeJS.ProcessEnv): Promise<ServerProcess> => {
    const process = await startServerProcess(dataDir, environment)
    started.push(process)
    return process
  }
}
