import { createHmac } from 'node:crypto'
import type { DoneEvent, RefusedEvent, SecurityEvent } from '../../../contract/index.ts'
import type { Queries } from '../database/database.ts'
import { newId } from '../ids.ts'
import { hashToken } from '../security/tokens.ts'
import type { Services } from '../services.ts'
import { nameOfMaker } from './owner-name.ts'

/** Of what was done and of what was refused the newest are kept, each apart, so that noise cannot push out what matters. */
const maxStored = 500
const shown = 50
const batchMs = 10 * 60_000
/** A write blocks the process for a moment. Refusals beyond this many a minute stand in the log alone. */
const refusalsStoredPerMinute = 60

/** Where an event came from. */
export interface Occurrence {
  requestId: string
  network: string
  /** Who does it: see `makerInWords`. */
  madeBy: string | null
}

/** Where events are written besides the database. */
export interface SecurityLogger {
  info: (fields: object, message: string) => void
  warn: (fields: object, message: string) => void
}

async function forgetOldest(query: Queries, isHttpError: number): Promise<void> {
  await query
    .deleteFrom('security_events')
    .where('is_refusal', '=', isHttpError)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('security_events')
        .select('id')
        .where('is_refusal', '=', isHttpError)
        .orderBy('at', 'desc')
        .orderBy('id')
        .limit(maxStored),
    )
    .execute()
}

/** Keeps something the admin did for the admin to see. */
export async function storeEvent(
  query: Queries,
  now: Date,
  done: { event: DoneEvent; visitor: string; requestId: string; detail: string },
): Promise<void> {
  const { event, visitor, requestId, detail } = done
  await query
    .insertInto('security_events')
    .values({
      id: newId(),
      at: now.toISOString(),
      event,
      is_refusal: 0,
      times: 1,
      visitor,
      request_id: requestId,
      detail,
    })
    .execute()
  await forgetOldest(query, 0)
}

/**
 * Notes what happens at the admin log-in: in the service's log at its default level, and in a bounded table that the admin
 * sees. Networks appear only as a keyed hash; nothing that was typed appears at all.
 */
export function securityLog(
  { config, now }: Pick<Services, 'config' | 'now'>,
  logger: SecurityLogger,
) {
  let minute = 0
  let storedInMinute = 0

  const visitorOf = ({ network }: Occurrence) =>
    createHmac('sha256', config.signingSecret)
      .update(`visitor ${network}`)
      .digest('hex')
      .slice(0, 8)

  function mayStoreError(): boolean {
    const current = Math.floor(now().getTime() / 60_000)
    if (current !== minute) [minute, storedInMinute] = [current, 0]
    storedInMinute += 1
    return storedInMinute <= refusalsStoredPerMinute
  }

  return {
    /** Notes something the admin did; part of the caller's transaction, so that neither is there without the other. */
    noteDone: async (query: Queries, event: DoneEvent, at: Occurrence, detail = '') => {
      const { requestId, madeBy } = at
      const visitor = visitorOf(at)
      const by = await nameOfMaker(query, madeBy)
      const whole = [detail, by && `by ${by}`].filter(Boolean).join(', ')
      logger.info({ event, requestId, visitor, ...(whole && { detail: whole }) }, 'owner')
      await storeEvent(query, now(), { event, visitor, requestId, detail: whole })
    },

    /** Notes something that was refused; the same from the same network within ten minutes is one entry. */
    recordRefusal: async (query: Queries, event: RefusedEvent, at: Occurrence, detail: string) => {
      const { requestId } = at
      const visitor = visitorOf(at)
      logger.warn({ event, requestId, visitor, detail }, 'refused')
      if (!mayStoreError()) return
      const moment = now()
      const batch = Math.floor(moment.getTime() / batchMs)
      const row = { at: moment.toISOString(), request_id: requestId, detail }
      await query
        .insertInto('security_events')
        .values({
          id: hashToken(`${event} ${visitor} ${batch}`),
          event,
          is_refusal: 1,
          times: 1,
          visitor,
          ...row,
        })
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet((eb) => ({ ...row, times: eb('security_events.times', '+', 1) })),
        )
        .execute()
      await forgetOldest(query, 1)
    },
  }
}
export type SecurityLog = ReturnType<typeof securityLog>

/** The newest entries of the log, newest first. */
export async function newestSecurityEvents(query: Queries): Promise<SecurityEvent[]> {
  return await query
    .selectFrom('security_events')
    .select(['id', 'at', 'event', 'times', 'visitor', 'detail'])
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(shown)
    .execute()
}
