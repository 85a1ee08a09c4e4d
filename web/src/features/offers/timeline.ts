import { addDays } from 'date-fns/addDays'
import { format } from 'date-fns/format'
import { parseISO } from 'date-fns/parseISO'
import {
  addBusinessDays,
  formatCalendarDate,
  promisedDays,
  type SignedClosing,
} from 'offers-service/contract'
import { businessDay } from '../../format/dates.ts'

/** One of the three steps between the last signature and the payment: escrow, title search, closing. */
export interface Station {
  state: 'passed' | 'here' | 'ahead'
  /** The day it was done or is expected, such as `By December 4, 2026`. */
  words: string
  /** Whether its day went by and it is not recorded as done. */
  isLate: boolean
}

const doneOn = (word: string, day: string | null) =>
  day === null ? 'Done' : `${word} ${formatCalendarDate(day)}`

interface Step {
  isDone: boolean
  doneWords: string
  /** The last day on which it is expected. */
  due: string
  dueWords: string
  lateWords?: string
}

type Days = Omit<SignedClosing, 'fellThroughOn'>

function stepsOf(closing: Days): [escrow: Step, title: Step, paid: Step] {
  const { signedOn, escrowOpenedOn, titleSearchOn, closingScheduledOn, paidOn } = closing
  const isPaid = paidOn !== null
  // Nobody sets a closing day before the title is read.
  const isTitleRead = isPaid || closingScheduledOn !== null || titleSearchOn !== null
  return [
    {
      isDone: isTitleRead || escrowOpenedOn !== null,
      doneWords: doneOn('Opened', escrowOpenedOn),
      due: format(addDays(parseISO(signedOn), promisedDays.escrow), 'yyyy-MM-dd'),
      dueWords: 'By',
    },
    {
      isDone: isTitleRead,
      doneWords: doneOn('Done', titleSearchOn),
      due: addBusinessDays(signedOn, promisedDays.titleSearch),
      dueWords: 'By',
    },
    {
      isDone: isPaid,
      doneWords: doneOn('Paid', paidOn),
      ...(closingScheduledOn === null
        ? { due: addBusinessDays(signedOn, promisedDays.paid), dueWords: 'About' }
        : {
            due: closingScheduledOn,
            dueWords: 'Closing day:',
            lateWords: 'Closing was set for',
          }),
    },
  ]
}

/**
 * How far the sale of a signed offer has come, in its three steps: by what the business recorded and, where it recorded
 * nothing yet, by the days it promised.
 */
export function timelineOf(closing: Days, today = businessDay(new Date())): Station[] {
  const steps = stepsOf(closing)
  const isOpen = ({ isDone, due }: Step) => !isDone && due >= today
  const firstOpen = steps.findIndex(isOpen)
  const last = steps.length - 1
  const here = steps[last]?.isDone ? steps.length : firstOpen === -1 ? last : firstOpen
  return steps.map(({ isDone, doneWords, due, dueWords, lateWords = 'Expected by' }, index) => {
    const isLate = !isDone && due < today
    return {
      state: index < here ? 'passed' : index === here ? 'here' : 'ahead',
      words: isDone ? doneWords : `${isLate ? lateWords : dueWords} ${formatCalendarDate(due)}`,
      isLate,
    }
  })
}
