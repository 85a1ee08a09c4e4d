import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Database } from '../platform/database/database.ts'
import { type engines, saveRows } from './databases.ts'
import { startService } from './service.ts'

type Service = Awaited<ReturnType<typeof startService>>
type Hook = (action: () => Promise<void>) => void

function serviceBetween(begin: Hook, end: Hook) {
  return (open: () => Promise<Database>, environment?: NodeJS.ProcessEnv): Service => {
    let service: Service
    begin(async () => {
      service = await startService(await open(), environment)
    })
    end(async () => await service.stop())
    return new Proxy({} as Service, { get: (_, name): unknown => Reflect.get(service, name) })
  }
}

/** Gives each test a service of its own (`startService`) on an empty database, which ends with it; answers the one of the test that runs. */
export const useService = serviceBetween(beforeEach, afterEach)

/** Gives all tests of a `describe` one service between them: for tests that only look, so that none can tell another was there. */
export const useSharedService = serviceBetween(beforeAll, afterAll)

/**
 * Opens databases in which this has happened on a service; it happens once. For what takes long to come about, such as signatures,
 * and is the same for every test of a file.
 */
export function openAfter(
  open: (typeof engines)[number]['open'],
  happen: (service: Service) => Promise<unknown>,
): () => Promise<Database> {
  let rows: Parameters<typeof open>[0]
  return async () => {
    if (!rows) {
      const service = await startService(await open())
      await happen(service)
      rows = await saveRows(service.db.read)
      await service.stop()
    }
    return await open(rows)
  }
}

/** Logs the admin in before each test and answers a `call` that carries their session. */
export function useAdmin(service: Service) {
  let call: Awaited<ReturnType<Service['logIn']>>
  const logInAgain = async () => {
    call = await service.logIn()
  }
  beforeEach(logInAgain)
  return Object.assign(async (...request: Parameters<typeof call>) => await call(...request), {
    /** For when so much time has passed that the session ended. */
    logInAgain,
  })
}
