import {
  type BegunAction,
  type BulkAction,
  type BulkChange,
  type BulkOutcome,
  deletedDaysKept,
  type DoNotMailReason,
  formatCount,
  formatDollars,
  formatNumber,
  type KeptReason,
} from 'offers-service/contract'
import { formatDay } from '../../dates.ts'

type Kind = BulkAction['kind']

interface ActionWords {
  /** On the button that opens the dialog. */
  button: string
  title: string
  /** What happens to so many offers, before it is done. */
  effect: (count: number) => string
  confirm: (count: number) => string
  running: string
}

/** How each thing that can be done to many offers is called. */
export const actionWords: Record<Kind, ActionWords> = {
  publish: {
    button: 'Make live',
    title: 'Make offers live',
    effect: (count) =>
      `${formatCount(count, 'draft goes', 'drafts go')} live. From then on sellers can open them with their reference numbers.`,
    confirm: (count) => `Make ${formatNumber(count)} Live`,
    running: 'Making offers live',
  },
  extend: {
    button: 'Extend',
    title: 'Give offers a later last day',
    effect: (count) => `${formatCount(count, 'offer gets', 'offers get')} the new last day.`,
    confirm: (count) => `Extend ${formatNumber(count)}`,
    running: 'Extending offers',
  },
  reprice: {
    button: 'Change price',
    title: 'Change the price of offers',
    effect: (count) => `${formatCount(count, 'offer gets', 'offers get')} a new amount.`,
    confirm: (count) => `Change ${formatNumber(count)}`,
    running: 'Changing prices',
  },
  withdraw: {
    button: 'Withdraw',
    title: 'Withdraw offers',
    effect: (count) =>
      `${formatCount(count, 'offer is', 'offers are')} withdrawn. Sellers cannot open or sign them any more.`,
    confirm: (count) => `Withdraw ${formatNumber(count)}`,
    running: 'Withdrawing offers',
  },
  do_not_mail: {
    button: 'Do not mail',
    title: 'Send no more letters',
    effect: (count) =>
      `The ${count === 1 ? 'seller and parcel' : 'sellers and parcels'} of ${formatCount(count, 'offer')} get no letter any more: not from here, and not from a list you bring in later.`,
    confirm: (count) => `Keep Letters from ${formatNumber(count)}`,
    running: 'Putting sellers on the list',
  },
  add_to_mailing: {
    button: 'Mailing',
    title: 'Put offers into a mailing',
    effect: (count) =>
      `${formatCount(count, 'offer goes', 'offers go')} into the mailing, to be printed and posted together.`,
    confirm: (count) => `Put In ${formatNumber(count)}`,
    running: 'Putting offers into a mailing',
  },
  remove_from_mailing: {
    button: 'Take out of mailing',
    title: 'Take offers out of the mailing',
    effect: (count) =>
      `${formatCount(count, 'offer leaves', 'offers leave')} the mailing, and nothing else changes.`,
    confirm: (count) => `Take Out ${formatNumber(count)}`,
    running: 'Taking offers out of a mailing',
  },
  delete_drafts: {
    button: 'Delete drafts',
    title: 'Delete drafts',
    effect: (count) =>
      `${formatCount(count, 'draft is', 'drafts are')} deleted. For ${deletedDaysKept} days you can put them back one by one, below the list of offers.`,
    confirm: (count) => `Delete ${formatNumber(count)}`,
    running: 'Deleting drafts',
  },
}

/** What is being done while a change goes on. */
export const runningWords = ({ kind }: BegunAction) =>
  kind === 'from_file' ? 'Changing offers from a file' : actionWords[kind].running

const keptWords: Record<KeptReason, string> = {
  signed: 'already signed',
  signing: 'being signed',
  withdrawn: 'withdrawn',
  live: 'already live',
  declined: 'declined',
  expired: 'expired',
  draft: 'still a draft',
  last_day_over: 'with a last day that is over',
  stands_longer: 'with a later last day already',
  parcel_taken: 'with another live offer for the parcel',
  letter_printed: 'with a printed letter that says what it is now',
  in_mailing: 'in another mailing that is not posted yet',
  mailing_posted: 'in a mailing that was posted',
  mailing_gone: 'with a mailing that was deleted',
  not_to_mail: 'on the do-not-mail list',
  written_lately: 'with a letter that was posted too recently',
  opened: 'opened by the seller since',
  price_out_of_range: 'with a new amount that is too low or too high',
  same: 'with nothing to change',
  changed_since: 'changed since',
}

/** Why no letter goes to an owner, in words. */
export const doNotMailWords: Record<DoNotMailReason, string> = {
  asked: 'Asked not to be mailed',
  refused: 'Does not want to sell',
  died: 'Has died',
  returned: 'Mail came back',
  other: 'Another reason',
}

type Kept = BulkOutcome['kept'][number]

/** From when on offers need no longer stay as they are; empty where waiting does not help. */
function waitingInWords({ from }: Pick<Kept, 'from'>): string {
  if (!from) return ''
  const all = formatDay(from.all)
  return from.first === from.all
    ? `. You can write again from ${all}`
    : `. You can write to the first from ${formatDay(from.first)}, and to all from ${all}`
}

/** How many offers stay as they are, and why: `12 already signed`. */
export const keptInWords = ({ reason, count, from }: Pick<Kept, 'reason' | 'count' | 'from'>) =>
  `${formatNumber(count)} ${keptWords[reason]}${waitingInWords({ from })}`

/** What an action does beside its kind, such as the new last day; empty where there is nothing to add. */
function termsOf({ expirationDate, price, reason }: BegunAction): string {
  if (reason) return `reason: ${doNotMailWords[reason].toLowerCase()}`
  if (price) {
    const by = price.unit === 'percent' ? `${price.by}%` : formatDollars(price.by)
    return `${by} ${price.direction === 'up' ? 'higher' : 'lower'}`
  }
  return expirationDate === undefined ? '' : `until ${formatDay(expirationDate)}`
}

const past: Record<BegunAction['kind'], (count: number) => string> = {
  publish: (count) => `${formatCount(count, 'offer', 'offers')} made live`,
  extend: (count) => `${formatCount(count, 'offer', 'offers')} extended`,
  reprice: (count) => `${formatCount(count, 'price', 'prices')} changed`,
  withdraw: (count) => `${formatCount(count, 'offer', 'offers')} withdrawn`,
  do_not_mail: (count) => `${formatCount(count, 'seller', 'sellers')} not to be mailed`,
  add_to_mailing: (count) => `${formatCount(count, 'offer')} put into a mailing`,
  remove_from_mailing: (count) => `${formatCount(count, 'offer')} taken out of a mailing`,
  delete_drafts: (count) => `${formatCount(count, 'draft', 'drafts')} deleted`,
  from_file: (count) => `${formatCount(count, 'offer', 'offers')} changed from a file`,
}

/** What a change has done so far: `300 offers extended until Dec 31, 2026`. */
export function changeInWords({ action, outcome }: Pick<BulkChange, 'action' | 'outcome'>): string {
  return [past[action.kind](outcome.changed), termsOf(action)].filter(Boolean).join(', ')
}
