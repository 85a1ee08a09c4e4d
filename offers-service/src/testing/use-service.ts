import { afterEach, beforeEach } from 'vitest'
import type { Database } from '../platform/database/database.ts'
import { startService } from './service.ts'

type Service = Awaited<ReturnType<typeof startService>>

/** Gives each test a service of its own (`startService`) on an empty database, which ends with it; answers the one of the test that runs. */
export function useService(
  open: () => Promise<Database>,
  environment?: NodeJS.ProcessEnv,
): Service {
  let service: Service
  beforeEach(async () => {
    service = await startService(await open(), environment)
  })
  afterEach(async () => await service.stop())
  return new Proxy({} as Service, { get: (_, name): unknown => Reflect.get(service, name) })
}

/** Logs the owner in before each test and answers a `call` that carries their session. */
export function useOwner(service: Service) {
  let call: Service['call']
  const logInAgain = async () => {
    call = await service.logIn()
  }
  beforeEach(logInAgain)
  return Object.assign(async (...request: Parameters<Service['call']>) => await call(...request), {
    /** For when so much time has passed that the session ended. */
    logInAgain,
  })
}
