import { addHours } from 'date-fns/addHours'
import type { Database, Queries } from '../database/database.ts'
import { transactInBatch } from '../database/group-commit.ts'
import { deleteInSteps } from '../database/in-batches.ts'
import type { Timestamp } from '../database/tables.ts'
import { decrypt, encrypt } from '../security/encryption.ts'
import { hashToken } from '../security/tokens.ts'
import type { Services } from '../services.ts'
import { HttpError } from './errors.ts'

declare module '../database/tables.ts' {
  interface Tables {
    idempotency_keys: IdempotencyKeyRow
  }
}

/**
 * An answer under the key it was asked with. `key` and `body_hash` are hashes, and the answer can only be read with the key
 * itself: it may hold a signing link.
 */
interface IdempotencyKeyRow {
  key: string
  body_hash: string
  answer: string
  ends_at: Timestamp
}

/** How long an answer is kept. */
const storedForHours = 24

/** How many are kept, each of a few hundred bytes; beyond, the oldest are forgotten sooner. */
const maxStored = 100_000

const purpose = 'answer under an idempotency key'

/** Keeps the answer of a request in the transaction that does what it asks for. Where no key came, it does nothing. */
export type StoreAnswer<Answer> = (query: Queries, answer: Answer) => Promise<void>

/** Thrown inside the transaction to undo it: another request with the same key came first. */
class AnsweredMeanwhile extends Error {}

/** The header's text, in quotes as its draft standard writes it or without. */
const keyPattern = /^"?([\w.~:+/=-]{1,255})"?$/

/** What of a request decides whether it was made before. */
export interface KeyedRequest {
  method: string
  url: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: unknown
}

/** A request with this body, with nothing in it that cannot go to another thread. */
export function requestForThread<Body>(
  { method, url, headers }: Omit<KeyedRequest, 'body'>,
  body: Body,
): KeyedRequest & { body: Body } {
  return { method, url, headers: { 'idempotency-key': headers['idempotency-key'] }, body }
}

/** What the request is known by: its key at this very address, and what it says. Undefined where it came without a key. */
function identify({ method, url, headers, body }: KeyedRequest) {
  const given = headers['idempotency-key']
  if (given === undefined) return undefined
  const [, secret] = keyPattern.exec(String(given)) ?? []
  if (secret === undefined)
    throw new HttpError('invalid_request', {
      'Idempotency-Key': 'Please send 1 to 255 letters, digits or any of - _ . ~ : + / =',
    })
  // How long the form was open, and whether somebody insists, may differ each time the same is sent.
  const said = JSON.stringify(body, (name, value: unknown) =>
    name === 'openForMs' || name === 'confirmed' ? undefined : value,
  )
  const [path] = url.split('?', 1)
  return {
    secret,
    key: hashToken(`${method} ${path} ${secret}`),
    bodyHash: hashToken(`${secret} ${said}`),
  }
}

type Identity = NonNullable<ReturnType<typeof identify>>

async function findAnswer<Answer>(
  query: Queries,
  { secret, key, bodyHash }: Identity,
  now: Date,
): Promise<Answer | undefined> {
  const row = await query
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'answer'])
    .where('key', '=', key)
    .where('ends_at', '>', now.toISOString())
    .executeTakeFirst()
  if (row && row.body_hash !== bodyHash) throw new HttpError('key_reused')
  // Only ever what the same route answered before.
  return row && (JSON.parse(decrypt(row.answer, secret, purpose)) as Answer)
}

async function storeAnswer(
  query: Queries,
  { secret, key, bodyHash }: Identity,
  answer: unknown,
  now: Date,
): Promise<void> {
  const kept = {
    body_hash: bodyHash,
    answer: encrypt(JSON.stringify(answer), secret, purpose),
    ends_at: addHours(now, storedForHours).toISOString(),
  }
  const row = await query
    .insertInto('idempotency_keys')
    .values({ key, ...kept })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet(kept)
        .where('idempotency_keys.ends_at', '<=', now.toISOString()),
    )
    .returning('key')
    .executeTakeFirst()
  if (!row) throw new AnsweredMeanwhile()
}

async function findOrAct<Answer>(
  { db, now }: Pick<Services, 'db' | 'now'>,
  identity: Identity,
  act: (keep: StoreAnswer<Answer>) => Promise<Answer>,
): Promise<Answer> {
  const before = await findAnswer<Answer>(db.read, identity, now())
  if (before !== undefined) return before
  try {
    return await act(async (query, answer) => await storeAnswer(query, identity, answer, now()))
  } catch (error) {
    // What the first of several did may be why this one was refused.
    const meanwhile = await findAnswer<Answer>(db.read, identity, now())
    if (meanwhile === undefined) throw error
    return meanwhile
  }
}

/** What this process is doing under a key: a repetition waits for it, and does not draw a document as well only to throw it away. */
const inProgress = new Map<string, Promise<void>>()

/**
 * Does what a request asks for, once for its `Idempotency-Key`, and answers every repetition the same. `act` hands its answer to
 * `keep` in the transaction that does it, so that either both are there or neither. What fails is not kept.
 *
 * Refuses with `key_reused` where the key came before with something else.
 */
export async function answerOnce<Answer>(
  services: Pick<Services, 'db' | 'now'>,
  request: KeyedRequest,
  act: (keep: StoreAnswer<Answer>) => Promise<Answer>,
): Promise<Answer> {
  const identity = identify(request)
  if (!identity) return await act(async () => {})
  const { key } = identity
  await inProgress.get(key)
  const { promise: end, resolve: tellEnd } = Promise.withResolvers<void>()
  inProgress.set(key, end)
  try {
    return await findOrAct(services, identity, act)
  } finally {
    tellEnd()
    if (inProgress.get(key) === end) inProgress.delete(key)
  }
}

/** The same where one short transaction does all of it, which it may share with other requests. */
export async function runIdempotent<Answer>(
  services: Pick<Services, 'db' | 'now'>,
  request: KeyedRequest,
  act: (query: Queries) => Promise<Answer>,
): Promise<Answer> {
  return await answerOnce<Answer>(
    services,
    request,
    async (keep) =>
      await transactInBatch(services.db, async (query) => {
        const answer = await act(query)
        await keep(query, answer)
        return answer
      }),
  )
}

/** Clears away the answers whose time is over, and the oldest where there are too many. */
export async function forgetOldAnswers(
  { read, write, engine }: Database,
  now: Date,
): Promise<void> {
  const surplus = await read
    .selectFrom('idempotency_keys')
    .select('ends_at')
    .orderBy('ends_at', 'desc')
    .limit(1)
    .offset(maxStored)
    .executeTakeFirst()
  const moment = now.toISOString()
  const until = surplus && surplus.ends_at > moment ? surplus.ends_at : moment
  await deleteInSteps((most) => {
    const old = write.selectFrom('idempotency_keys').select('key').where('ends_at', '<=', until)
    return write.deleteFrom('idempotency_keys').where('key', 'in', engine.claim(old.limit(most)))
  })
}
