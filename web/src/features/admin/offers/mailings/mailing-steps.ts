import {
  formatDollars,
  formatNumber,
  type Mailing,
  type MailingFigures,
  type MailingGroup,
} from 'offers-service/contract'
import { formatDay } from '../../dates.ts'
import { costOfEach, partInWords } from './mailing-values.ts'

/** How far sellers came, from the first step to the last, and what each step is called; the first is what was mailed. */
export const stepsOf = (pieces: string) =>
  [
    ['letters', pieces],
    ['returned', 'Came back'],
    ['opened', 'Opened online'],
    ['answered', 'Answered'],
    ['asked', 'Asked something'],
    ['callAsked', 'Asked for a call'],
    ['declined', 'Declined'],
    ['signed', 'Signed'],
    ['fellThrough', 'Fell through'],
    ['paid', 'Paid'],
  ] as const

export type Step = ReturnType<typeof stepsOf>[number][0]
export type StepCounts = Pick<MailingGroup, Step>

/** How many came to a step, and which share of all letters that is. */
export const stepInWords = (step: Step, counts: StepCounts) =>
  step === 'letters' ? formatNumber(counts.letters) : partInWords(counts[step], counts.letters)

/** What letters or postcards cost and what they came to; empty texts where the cost is not known. */
export function moneyOf(
  { postage, postageNotedOn }: Mailing,
  figures: MailingFigures,
): Array<readonly [string, string]> {
  const { cost } = figures
  return [
    ['All offers together', formatDollars(figures.offeredAmount)],
    ['Signed', formatDollars(figures.signedAmount)],
    ['Paid to sellers', formatDollars(figures.paidAmount)],
    ['The mailing cost', cost === null ? 'Not known' : formatDollars(Math.round(cost * 100) / 100)],
    [
      'Of that, postage',
      postage === null || postageNotedOn === null
        ? 'Not noted'
        : `${formatDollars(postage)}, noted ${formatDay(postageNotedOn)}`,
    ],
    ['Cost of each signed offer', costOfEach(cost, figures.signed)],
    ['Cost of each paid deal', costOfEach(cost, figures.paid)],
  ]
}
