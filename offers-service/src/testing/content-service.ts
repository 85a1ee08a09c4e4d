import { afterAll, beforeAll } from 'vitest'
import { openDatabase } from '../platform/database/database.ts'
import type { Database } from '../platform/database/database.ts'
import { startService } from './service.ts'
import { type RunningStrapi, startStrapi } from './strapi.ts'

type Service = Awaited<ReturnType<typeof startService>>
type Call = Awaited<ReturnType<Service['logIn']>>

/** Gives all tests of a file one content system without content. */
export function useStrapi(): RunningStrapi {
  let strapi: RunningStrapi | undefined
  beforeAll(async () => {
    strapi = await startStrapi({ seed: 'none' })
  })
  afterAll(async () => await strapi?.stop())
  return new Proxy({} as RunningStrapi, {
    get: (_, name): unknown => strapi && Reflect.get(strapi, name),
  })
}

/** Gives all tests of a `describe` one service that keeps its content there, and a `call` that carries the admin's session. */
export function useContentService(
  strapi: RunningStrapi,
  open: () => Promise<Database> = async () => await openDatabase(':memory:'),
) {
  let service: Service | undefined
  let call: Call
  const logInAgain = async () => {
    if (service) call = await service.logIn()
  }
  beforeAll(async () => {
    service = await startService(await open(), { CMS_URL: strapi.url, CMS_TOKEN: strapi.token })
    await logInAgain()
  })
  afterAll(async () => await service?.stop())
  return {
    service: new Proxy({} as Service, {
      get: (_, name): unknown => service && Reflect.get(service, name),
    }),
    admin: Object.assign(async (...request: Parameters<Call>) => await call(...request), {
      /** For when so much time has passed that the session ended. */
      logInAgain,
    }),
  }
}
