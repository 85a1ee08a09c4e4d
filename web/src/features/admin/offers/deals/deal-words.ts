import {
  type ClosingPlan,
  type Deal,
  type DealStage,
  dealStages,
  formatCount,
  type PlannedStage,
} from 'offers-service/contract'
import { daysUntil, formatDay } from '../../dates.ts'

/** What the stages are called, as the business names them. */
export const stageNamesOf = ({ escrow, title, scheduled, paid }: ClosingPlan) =>
  ({
    signed: 'Signed',
    escrow: escrow.name,
    title: title.name,
    scheduled: scheduled.name,
    paid: paid.name,
    fell_through: 'Fell through',
  }) satisfies Record<DealStage, string>

/** The stage that a step leads to. */
const stageOf: Record<NonNullable<Deal['next']>['step'], PlannedStage> = {
  escrowOpenedOn: 'escrow',
  titleSearchOn: 'title',
  closingScheduledOn: 'scheduled',
  paidOn: 'paid',
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

/** What is to be done next with a deal, in words, whether it is late, and who does it; empty where nobody is named. */
export function nextInWords(
  deal: Deal,
  today: string,
  plan: ClosingPlan,
): { text: string; isLate: boolean; who: string } {
  if (deal.stage === 'paid')
    return { text: `Paid ${formatDay(deal.paidOn ?? '')}`, isLate: false, who: '' }
  if (deal.stage === 'fell_through') {
    const day = formatDay(deal.fellThroughOn ?? '')
    const reason = deal.fellThroughReason && `: ${deal.fellThroughReason}`
    return { text: `${day}${reason}`, isLate: false, who: '' }
  }
  if (deal.next) {
    const late = -daysUntil(deal.next.dueOn, today)
    const when =
      late > 0
        ? `, ${formatCount(late, 'day')} late`
        : late === 0
          ? ' today'
          : ` by ${formatDay(deal.next.dueOn)}`
    return {
      text: `${stepNames[deal.next.step]}${when}`,
      isLate: late > 0,
      who: plan[stageOf[deal.next.step]].who,
    }
  }
  return deal.closingScheduledOn !== null
    ? {
        text: `Closing on ${formatDay(deal.closingScheduledOn)}`,
        isLate: false,
        who: plan.paid.who,
      }
    : { text: 'Title search under way', isLate: false, who: plan.title.who }
}
