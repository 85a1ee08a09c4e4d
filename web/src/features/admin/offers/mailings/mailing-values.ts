import {
  formatDollars,
  formatNumber,
  isOneCost,
  type Mailing,
  type MailingKind,
  mailingKinds,
  MailingUpdate,
  NewMailing,
  readDay,
  readDollars,
  twoCosts,
  understood,
} from 'offers-service/contract'
import * as v from 'valibot'
import { formatDay } from '../../dates.ts'
import type { SentSelection } from '../bulk/use-offer-selection.ts'

export const costIn = (text: string) => (text.trim() === '' ? null : understood(readDollars, text))
const dayIn = (text: string) => (text.trim() === '' ? undefined : understood(readDay, text))

/** To whom of those who have a letter the next one goes. */
export const audiences = ['unopened', 'unanswered'] as const
export type Audience = (typeof audiences)[number]

/** The offers of a mailing that sellers could still sign and asked nothing about: those they never opened, or did open. */
export const offersFor = ({ id: mailing }: Mailing, audience: Audience): SentSelection => ({
  matching: {
    mailing,
    opened: audience === 'unopened' ? 'false' : 'true',
    asked: 'false',
    live: 'true',
  },
})

/** What a mailing sends, in words. */
export const kindWords: Record<MailingKind, string> = { letter: 'Letter', postcard: 'Postcard' }
/** The word for what a mailing sends, for several of them: `letters`. */
export const piecesOf = ({ kind }: Pick<Mailing, 'kind'>) => `${kindWords[kind].toLowerCase()}s`
/** The same at the head of a column. */
export const piecesHeader = ({ kind }: Pick<Mailing, 'kind'>) => `${kindWords[kind]}s`
export const kindOptions = mailingKinds.map((kind) => ({ value: kind, label: kindWords[kind] }))

/** In the place of a mailing's id, for one that is still to be made. */
export const newMailing = ''

/** What is typed to put letters into a mailing: into one that there is, or into a new one with its name and cost. */
export const MailingForm = v.pipe(
  v.object({
    mailing: v.string(),
    name: v.string(),
    kind: v.picklist(mailingKinds),
    letterCost: v.string(),
    totalCost: v.string(),
    expirationDate: v.string(),
    daysBetween: v.string(),
    audience: v.picklist(audiences),
  }),
  v.transform(
    ({
      mailing,
      name,
      letterCost,
      totalCost,
      expirationDate,
      daysBetween,
      ...chosen
    }): unknown => ({
      ...chosen,
      mailing,
      // One that there is has a name of its own.
      name: mailing === newMailing ? name : mailing,
      letterCost: costIn(letterCost),
      totalCost: costIn(totalCost),
      expirationDate: dayIn(expirationDate),
      daysBetween: daysBetween.trim() === '' ? 0 : Number(daysBetween),
    }),
  ),
  v.object({ ...NewMailing.entries, mailing: v.string(), audience: v.picklist(audiences) }),
  v.forward(v.partialCheck([['letterCost'], ['totalCost']], isOneCost, twoCosts), ['totalCost']),
)

/** What a mailing costs, as it is typed. */
export const toCostValues = ({
  letterCost,
  totalCost,
}: Pick<Mailing, 'letterCost' | 'totalCost'>) => ({
  letterCost: letterCost === null ? '' : String(letterCost),
  totalCost: totalCost === null ? '' : String(totalCost),
})

/** How much of that was postage, as it is typed. */
export const toPostageValue = ({ postage }: Pick<Mailing, 'postage'>) => ({
  postage: postage === null ? '' : String(postage),
})

/** A mailing as its form holds it. */
export const toMailingValues = ({ name, kind, ...costs }: Mailing) => ({
  name,
  kind: kind as string,
  ...toCostValues(costs),
  ...toPostageValue(costs),
})

const mailingFields = (isPosted: boolean) =>
  v.pipe(
    v.object({
      name: v.string(),
      kind: v.string(),
      letterCost: v.string(),
      totalCost: v.string(),
      postage: v.string(),
    }),
    v.transform(({ name, kind, letterCost, totalCost, postage }): unknown => ({
      name,
      letterCost: costIn(letterCost),
      totalCost: costIn(totalCost),
      ...(isPosted ? { postage: costIn(postage) } : { kind }),
    })),
    MailingUpdate,
  )

/** Checks what is typed about a mailing, posted or not, and turns it into what is sent: only what the form shows of it. */
export const MailingFields = { posted: mailingFields(true), open: mailingFields(false) }

/** Whether and when the letters were put in the mail. */
export const postedInWords = ({ postedOn }: Pick<Mailing, 'postedOn'>) =>
  postedOn === null ? 'Not posted yet' : `Posted ${formatDay(postedOn)}`

/** A part of a whole with one decimal, `2.5%`; a dash where there is nothing to share. */
export const shareInWords = (part: number, whole: number) =>
  whole === 0 ? '–' : `${formatNumber(Math.round((part / whole) * 1000) / 10)}%`

/** How many of how many, with their share. */
export const partInWords = (part: number, whole: number) =>
  `${formatNumber(part)} (${shareInWords(part, whole)})`

/** What each of so many deals cost; empty where that is not known or there is none. */
export const costOfEach = (cost: number | null, deals: number) =>
  cost === null || deals === 0 ? '' : formatDollars(Math.round((cost / deals) * 100) / 100)
