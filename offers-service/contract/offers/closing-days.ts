import { formatCalendarDate } from '../values/formats.ts'
import { type Closing, type ClosingField, closingSteps } from './closings.ts'

/**
 * By when each step is promised after the last signature: escrow within 24 hours, then the title search and the payment in
 * business days.
 */
export const promisedDays = { escrow: 1, titleSearch: 10, paid: 15 } as const

/** How the days after the signature are counted: the same sentences wherever they are listed. */
export const closingPace =
  'This is the usual pace. We count business days, Monday to Friday except federal holidays, from the day the last owner signs.'

/** A sentence for each step whose day needs one. */
type Findings = Partial<Record<ClosingField, string>>

/** The steps that are past once they are reached; a closing is scheduled ahead. */
const isDeed = (field: ClosingField) => field !== 'closingScheduledOn'

function aYearAfter(day: string): string {
  return `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`
}

/** What cannot be: a day before the signature, out of order, or ahead for what is said to be done. */
export function impossibleDays(
  closing: Closing,
  { signedOn, today }: { signedOn: string | null; today: string },
): Findings {
  const found: Findings = {}
  let latest: { label: string; day: string } | undefined
  for (const { field, label } of closingSteps) {
    const day = closing[field]
    if (day === null) continue
    if (signedOn !== null && day < signedOn)
      found[field] =
        `The offer was signed on ${formatCalendarDate(signedOn)}, so this day is too early`
    else if (isDeed(field) && day > today)
      found[field] = 'This day has yet to come. Please set it when it is done'
    else if (latest && day < latest.day)
      found[field] = `This cannot be before “${latest.label}” on ${formatCalendarDate(latest.day)}`
    if (!latest || day > latest.day) latest = { label, day }
  }
  return found
}

/** What may be meant but is likely a mistake: a new day in the past or over a year ahead, or a step that was left out. */
export function implausibleDays(
  closing: Closing,
  { before, today }: { before: Closing; today: string },
): Findings {
  const found: Findings = {}
  for (const [index, { field, label }] of closingSteps.entries()) {
    const day = closing[field]
    const later = closingSteps.slice(index + 1)
    if (day === null) {
      if (later.some((step) => isDeed(step.field) && closing[step.field] !== null))
        found[field] = `“${label}” has no day, though a later step is done`
    } else if (day !== before[field]) {
      if (day < today) found[field] = `${label}: ${formatCalendarDate(day)} is in the past`
      if (day > aYearAfter(today))
        found[field] = `${label}: ${formatCalendarDate(day)} is more than a year ahead`
    }
  }
  return found
}
