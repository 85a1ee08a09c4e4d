import {
  closingFields,
  closingSteps,
  type Closing,
  type DealMove,
  implausibleDays,
  impossibleDays,
  type MovedDeals,
  stepOfStage,
} from '../../../../contract/index.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { businessDay } from '../status.ts'
import { existingOffer } from '../store.ts'
import { lockDeal, openAgreement } from './new-agreements.ts'
import { agreementIsOut, changeClosing } from './service.ts'
import { adminClosing, goesOn } from './store.ts'

/** The days of a closing that is moved: those before its new step stay, later ones are taken back. */
function stepsAfter(before: Closing, { to, day }: DealMove): Closing {
  if (to === 'fell_through') return before
  const reached = to === 'signed' ? -1 : closingFields.indexOf(stepOfStage[to])
  const [escrowOpenedOn, titleSearchOn, closingScheduledOn, paidOn] = closingFields.map(
    (field, index) => (index < reached ? before[field] : index === reached ? day : null),
  )
  return {
    escrowOpenedOn: escrowOpenedOn ?? null,
    titleSearchOn: titleSearchOn ?? null,
    closingScheduledOn: closingScheduledOn ?? null,
    paidOn: paidOn ?? null,
  }
}

type Outcome = { kind: keyof MovedDeals; said: string }

const inWords = (findings: Readonly<Record<string, string>>) =>
  closingSteps
    .flatMap(({ field }) => findings[field] ?? [])
    .map((sentence) => `${sentence.replace(/\.$/, '')}.`)
    .join(' ')

/** Moves one deal, or says why it stays. */
async function moveDeal(
  services: Services,
  referenceNumber: string,
  move: DealMove,
): Promise<Outcome> {
  const { db, now } = services
  return await db.write.transaction().execute(async (query): Promise<Outcome> => {
    const { id } = await existingOffer(query, referenceNumber)
    const offer = await lockDeal(query, id)
    if (offer?.status !== 'signed') return { kind: 'kept', said: 'This offer is not signed.' }
    const before = await adminClosing(query, offer)
    if (before.replacedBy !== null)
      return { kind: 'kept', said: `The agreement ${before.replacedBy} took its place.` }
    const open = await openAgreement(query, id, now())
    if (open !== undefined && (move.to === 'paid' || move.to === 'fell_through'))
      return { kind: 'kept', said: `${agreementIsOut(open)}.` }
    const today = businessDay(now())
    const steps = stepsAfter(before, move)
    const impossible = impossibleDays(steps, { signedOn: before.earliestOn, today })
    if (Object.keys(impossible).length > 0) return { kind: 'kept', said: inWords(impossible) }
    const isEnd = move.to === 'fell_through'
    if (isEnd && before.paidOn !== null)
      return { kind: 'kept', said: 'It was paid. Move it back to Scheduled first.' }
    if (isEnd && (move.day > today || move.day < (before.signedOn ?? '')))
      return { kind: 'kept', said: 'This day is before the signature or still to come.' }
    // Its steps stay as they are, about which nothing is to be asked again.
    const doubtful = isEnd ? {} : implausibleDays(steps, { before, today })
    if (!move.confirmed && Object.keys(doubtful).length > 0)
      return { kind: 'doubtful', said: inWords(doubtful) }
    const fellThrough = isEnd ? { fellThroughOn: move.day, fellThroughReason: move.reason } : goesOn
    const change = { steps, fellThrough, tellSeller: move.tellSeller }
    const changed = await changeClosing(services, query, { offer, before }, change)
    return changed ? { kind: 'moved', said: '' } : { kind: 'kept', said: 'It is there already.' }
  })
}

/** Moves deals to a stage, each by itself, so that one that cannot be moved holds up no other. */
export async function moveAll(services: Services, move: DealMove): Promise<MovedDeals> {
  const outcome: MovedDeals = { moved: [], kept: {}, doubtful: {} }
  for (const number of new Set(move.referenceNumbers)) {
    const { kind, said } = await moveDeal(services, number, move).catch(
      (error: unknown): Outcome => {
        if (error instanceof HttpError && error.code === 'offer_not_found')
          return { kind: 'kept', said: 'There is no such offer.' }
        throw error
      },
    )
    if (kind === 'moved') outcome.moved.push(number)
    else outcome[kind][number] = said
  }
  services.wakeJobs()
  return outcome
}
