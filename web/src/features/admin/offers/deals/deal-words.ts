import { type Deal, type DealStage, dealStages, formatCount } from 'offers-service/contract'
import { daysUntil, formatDay } from '../../dates.ts'

/** What the stages are called. */
export const stageNames: Record<DealStage, string> = {
  signed: 'Signed',
  escrow: 'Escrow',
  title: 'Title',
  scheduled: 'Scheduled',
  paid: 'Paid',
  fell_through: 'Fell through',
}

const stepNames: Record<NonNullable<Deal['next']>['step'], string> = {
  escrowOpenedOn: 'Open escrow',
  titleSearchOn: 'Title search',
  closingScheduledOn: 'Schedule closing',
  paidOn: 'Pay',
}

/** The stage that usually follows; the last ones follow nothing. */
export const nextStage = (stage: DealStage): DealStage =>
  stage === 'paid' || stage === 'fell_through'
    ? stage
    : (dealStages[dealStages.indexOf(stage) + 1] ?? stage)

/** What is to be done next with a deal, in words, and whether it is late. */
export function nextInWords(deal: Deal, today: string): { text: string; isLate: boolean } {
  if (deal.stage === 'paid') return { text: `Paid ${formatDay(deal.paidOn ?? '')}`, isLate: false }
  if (deal.stage === 'fell_through') {
    const day = formatDay(deal.fellThroughOn ?? '')
    const reason = deal.fellThroughReason && `: ${deal.fellThroughReason}`
    return { text: `${day}${reason}`, isLate: false }
  }
  if (deal.next) {
    const late = -daysUntil(deal.next.dueOn, today)
    const when =
      late > 0
        ? `, ${formatCount(late, 'day')} late`
        : late === 0
          ? ' today'
          : ` by ${formatDay(deal.next.dueOn)}`
    return { text: `${stepNames[deal.next.step]}${when}`, isLate: late > 0 }
  }
  return deal.closingScheduledOn !== null
    ? { text: `Closing on ${formatDay(deal.closingScheduledOn)}`, isLate: false }
    : { text: 'Title search under way', isLate: false }
}
