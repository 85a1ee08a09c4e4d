import { AsyncLocalStorage } from 'node:async_hooks'

const makers = new AsyncLocalStorage<string | null>()

/** Does work in somebody's name; null is a landowner's or nobody's. See `makerInWords` for the others. */
export const inNameOf = <T>(madeBy: string | null, work: () => T): T => makers.run(madeBy, work)

/** In whose name is done what is done now, so that whatever an admin call comes to can note it. */
export const currentMaker = (): string | null => makers.getStore() ?? null
