import type { ExpressionBuilder } from 'kysely'
import { type ReplyKind, replyKinds, type WaitingReply } from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { isOneOf } from '../../../platform/database/few-ids.ts'
import { withoutIndex } from '../../../platform/database/list/list.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { ofKind } from '../seller/questions.ts'
import type { OfferRow } from '../tables.ts'

type Which = 'waiting' | 'answered'

/** What offers are asked to have from their sellers: by its kind, and whether it waits or was dealt with. */
export const askedReplies = (wanted: {
  [kind in ReplyKind]?: Which | undefined
}): [ReplyKind, Which][] =>
  replyKinds.flatMap((kind) => {
    const which = wanted[kind]
    return which ? [[kind, which]] : []
  })

/** The offers about which sellers wrote this, each as often as they did. */
export const repliedAbout = (
  eb: ExpressionBuilder<Tables, 'offers'>,
  kind: ReplyKind,
  which: Which,
) =>
  eb
    .selectFrom('questions')
    .select('questions.offer_id')
    .where(ofKind(kind))
    .where('questions.answered_at', which === 'waiting' ? 'is' : 'is not', null)

/** Whether a seller wrote this about an offer, which is asked of the offer and not of all that waits. */
export const hasReply =
  (kind: ReplyKind, which: Which) => (eb: ExpressionBuilder<Tables, 'offers'>) =>
    eb.exists(
      eb
        .selectFrom('questions')
        .select('questions.offer_id')
        .whereRef('questions.offer_id', '=', 'offers.id')
        .where(ofKind(kind))
        .where(withoutIndex('questions.answered_at'), which === 'waiting' ? 'is' : 'is not', null),
    )

/** What waits about these offers of a kind: the id of the first of each, and how many there are. Ids are in the order of time. */
const firstsOf = (query: Queries, kind: ReplyKind, offerIds: readonly string[]) =>
  query
    .selectFrom('questions')
    .select((eb) => [eb.fn.min('id').as('id'), eb.fn.countAll<number>().as('count')])
    .where(isOneOf('offer_id', offerIds))
    .where(withoutIndex('answered_at'), 'is', null)
    .where(ofKind(kind))
    .groupBy('offer_id')

/** The ids of what the sellers of these offers wrote first of what waits of a kind. */
export async function firstIdsAbout(
  query: Queries,
  kind: ReplyKind,
  offerIds: readonly string[],
): Promise<Set<string>> {
  const firsts = await firstsOf(query, kind, offerIds).execute()
  return new Set(firsts.map(({ id }) => id))
}

/** What waits about these offers, of the kinds that are asked for as waiting: the first of each kind, and how many there are. */
export async function waitingAbout(
  query: Queries,
  offers: readonly Pick<OfferRow, 'id' | 'reference_number'>[],
  asked: readonly [ReplyKind, Which][],
): Promise<WaitingReply[]> {
  const waiting: WaitingReply[] = []
  const ids = offers.map(({ id }) => id)
  for (const [kind, which] of asked) {
    if (which !== 'waiting' || ids.length === 0) continue
    const rows = await query
      .selectFrom(firstsOf(query, kind, ids).as('firsts'))
      .innerJoin('questions', 'questions.id', 'firsts.id')
      .select([
        'questions.id',
        'offer_id',
        'question',
        'call_time as callTime',
        'reply_to as replyTo',
        'count',
      ])
      .execute()
    const firsts = new Map(rows.map(({ offer_id: offerId, ...first }) => [offerId, first]))
    for (const { id, reference_number: referenceNumber } of offers) {
      const first = firsts.get(id)
      if (first) waiting.push({ referenceNumber, kind, ...first })
    }
  }
  return waiting
}
