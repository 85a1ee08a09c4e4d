import { subDays } from 'date-fns/subDays'
import { browserName, type ClientError } from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import type { Timestamp } from '../../../platform/database/tables.ts'
import { masked, withoutPersons } from '../../../platform/http/log.ts'
import { hashToken } from '../../../platform/security/tokens.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    client_errors: ClientErrorRow
  }
}

interface ClientErrorRow {
  id: string
  message: string
  stack: string
  page: string
  browser: string
  times: number
  first_at: Timestamp
  last_at: Timestamp
}

/** More kinds of errors than a site has that anybody looks after. */
const maxKinds = 200
const storedForDays = 30
const longest = { message: 300, stack: 2000, page: 200 }

const phoneNumber = /\+?\(?\d(?:[\s().-]*\d){6,}/g
/** As they stand in letters: `LB-7K2M-9RXN`, and whatever a seller makes up that looks alike; not `UTF-8`. One way to match, so no text keeps it long. */
const referenceNumber = /\b(?=[A-Z\d-]{7})[A-Z]{2}[A-Z\d]*(?:-[A-Z\d]+)+\b/g
const machineMade = /[\w-]{32,}/g
const afterPath = /[?#][^\s:)]*/g
const origin = /\bhttps?:\/\/[^\s/:]+(?::\d+)?(?=\/)/g

/** The text without whatever might name somebody or open something. */
function clean(text: string, length: number): string {
  return withoutPersons(text.replaceAll(origin, ''))
    .replaceAll(afterPath, '')
    .replaceAll(referenceNumber, masked)
    .replaceAll(machineMade, masked)
    .replaceAll(phoneNumber, masked)
    .slice(0, length)
}

interface Report {
  message: string
  stack: string
  page: string
  userAgent: string
}

/**
 * Keeps an error of a visitor's browser, or counts it with those that are alike: the same message at the same place of the
 * scripts. Where there are too many kinds, half of the places are for those seen last and half for those seen most often, so that
 * somebody who makes up ever other ones pushes none out that visitors really meet.
 */
export async function storeClientError(query: Queries, now: Date, report: Report): Promise<void> {
  const message = clean(report.message, longest.message)
  const stack = clean(report.stack, longest.stack)
  const at = now.toISOString()
  const last = {
    page: clean(report.page, longest.page),
    browser: browserName(report.userAgent),
    last_at: at,
  }
  const [place = ''] = /\/\S+:\d+:\d+/.exec(stack) ?? []
  const id = hashToken(`${message}\n${place}`)
  await query
    .insertInto('client_errors')
    .values({ id, message, stack, times: 1, first_at: at, ...last })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) => ({ ...last, times: eb('client_errors.times', '+', 1) })),
    )
    .execute()
  await query
    .deleteFrom('client_errors')
    .where((eb) =>
      eb.and([
        eb(
          'id',
          'not in',
          eb
            .selectFrom('client_errors')
            .select('id')
            .orderBy('last_at', 'desc')
            .orderBy('id')
            .limit(maxKinds / 2),
        ),
        eb(
          'id',
          'not in',
          eb
            .selectFrom('client_errors')
            .select('id')
            .orderBy('times', 'desc')
            .orderBy('first_at')
            .orderBy('id')
            .limit(maxKinds / 2),
        ),
      ]),
    )
    .execute()
}

/** What went wrong in browsers, the latest first. */
export async function clientErrors(query: Queries): Promise<ClientError[]> {
  return await query
    .selectFrom('client_errors')
    .select(['id', 'message', 'stack', 'page', 'browser', 'times'])
    .select(['first_at as firstAt', 'last_at as lastAt'])
    .orderBy('last_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Forgets what has not happened for 30 days; without a moment, everything. */
export async function forgetClientErrors(query: Queries, now?: Date): Promise<void> {
  await query
    .deleteFrom('client_errors')
    .$if(now !== undefined, (old) =>
      old.where('last_at', '<', subDays(now ?? 0, storedForDays).toISOString()),
    )
    .execute()
}
