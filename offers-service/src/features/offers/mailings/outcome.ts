import { tz } from '@date-fns/tz'
import { parseISO } from 'date-fns/parseISO'
import { business, type OfferEventType } from '../../../../contract/index.ts'
import { businessDay } from '../status.ts'

/** What is noted when a seller opens an offer: the first time, and after a later letter. */
export const openings = ['viewed', 'viewed_again'] as const satisfies OfferEventType[]
const isOpening = new Set<OfferEventType>(openings)

/** What sellers do that counts for a letter. */
export const countedEvents = [
  ...openings,
  'question_asked',
  'call_asked',
  'counter_offered',
  'declined',
  'signed',
] as const satisfies OfferEventType[]

/** What of it asks us something. */
const isAsking = new Set<OfferEventType>(['question_asked', 'call_asked', 'counter_offered'])

/** A letter that was posted, and what is known of its offer. Days are those of the business. */
export interface PostedLetter {
  postedOn: string
  /** When the next letter about the same offer was posted; null when none was. */
  nextPostedOn: string | null
  returnedOn: string | null
  /** How the agreement ended that is in force, which may have taken the place of the one in the letter. */
  paidOn: string | null
  fellThroughOn: string | null
  /** Whether the deal counts for a letter with an agreement that the one in this letter took the place of. */
  isCountedBefore: boolean
  /** What the seller did, in its order. */
  events: readonly { type: OfferEventType; at: string; detail: string }[]
}

/** How far the seller came to whom a letter went. */
export interface LetterSteps {
  returned: boolean
  opened: boolean
  answered: boolean
  asked: boolean
  callAsked: boolean
  declined: boolean
  signed: boolean
  fellThrough: boolean
  paid: boolean
}

/** What a letter brought. */
export interface LetterOutcome extends LetterSteps {
  /** How many days after posting it was opened for the first time. */
  daysToOpen: number | null
  /** How many days after posting its seller first answered: asked something, declined or signed. */
  daysToAnswer: number | null
  /** What the seller gave as the reason to decline, which may be empty. */
  declineReason: string | null
}

/** What a letter brought that is not in the mail. */
export const nothing: LetterOutcome = {
  returned: false,
  opened: false,
  answered: false,
  asked: false,
  callAsked: false,
  declined: false,
  signed: false,
  fellThrough: false,
  paid: false,
  daysToOpen: null,
  daysToAnswer: null,
  declineReason: null,
}

const zone = { in: tz(business.timeZone) }

/** When days begin on which letters were posted: they are few, and the time zone takes longer than all else that is counted. */
const begins = new Map<string, number>()

/** The moment at which a day of the business begins. */
export function beginOf(day: string): number {
  const begin = begins.get(day) ?? +parseISO(day, zone)
  begins.set(day, begin)
  return begin
}

const [hourMs, dayMs] = [3_600_000, 86_400_000]

/** On which day each hour is that something happened in, as the number of the day. The time zone takes long here too. */
const daysOfHours = new Map<number, number>()

function dayNumber(moment: number): number {
  const hour = Math.floor(moment / hourMs)
  const day = daysOfHours.get(hour) ?? Date.parse(businessDay(new Date(moment))) / dayMs
  daysOfHours.set(hour, day)
  return day
}

/** Whether the signature of an offer counts for one of its letters, of which the first was posted on this day. */
export const countsForLetter = (
  firstPostedOn: string | null | undefined,
  events: PostedLetter['events'],
): boolean =>
  firstPostedOn != null &&
  events.some(({ type, at }) => type === 'signed' && Date.parse(at) >= beginOf(firstPostedOn))

/** What a seller did from the day on which a letter was posted until the day on which the next one was. */
function countedOf({
  postedOn,
  nextPostedOn,
  returnedOn,
  paidOn,
  fellThroughOn,
  isCountedBefore,
  events,
}: PostedLetter) {
  const from = beginOf(postedOn)
  const until = nextPostedOn === null ? Infinity : beginOf(nextPostedOn)
  const own = events.filter(({ at }) => Date.parse(at) >= from && Date.parse(at) < until)
  const first = (type: OfferEventType) => own.find((event) => event.type === type)
  const opening = own.find(({ type }) => isOpening.has(type))
  const hasSigned = first('signed') !== undefined
  const signed = hasSigned && !isCountedBefore
  const answer = own.find(({ type }) => !isOpening.has(type) && (type !== 'signed' || signed))
  // Who declines may change their mind, and sign after all.
  const decline = hasSigned ? undefined : own.findLast(({ type }) => type === 'declined')
  const steps: LetterSteps = {
    returned: returnedOn !== null,
    opened: opening !== undefined,
    answered: answer !== undefined,
    asked: own.some(({ type }) => isAsking.has(type)),
    callAsked: first('call_asked') !== undefined,
    declined: decline !== undefined,
    signed,
    fellThrough: signed && fellThroughOn !== null,
    paid: signed && paidOn !== null,
  }
  return { steps, from, opening, answer, decline }
}

/** How far the seller came to whom a letter went. */
export const stepsOf = (letter: PostedLetter): LetterSteps => countedOf(letter).steps

/** What a letter brought. */
export function outcomeOf(letter: PostedLetter): LetterOutcome {
  const { steps, from, opening, answer, decline } = countedOf(letter)
  const daysUntil = (event: { at: string } | undefined) =>
    event ? dayNumber(Date.parse(event.at)) - dayNumber(from) : null
  return {
    ...steps,
    daysToOpen: daysUntil(opening),
    daysToAnswer: daysUntil(answer),
    declineReason: decline ? decline.detail : null,
  }
}
