import {
  formatCount,
  formatList,
  type RetentionCounts,
  type RetentionKind,
} from 'offers-service/contract'

/** What can be erased by itself, as the admin calls it. */
export const kinds: ReadonlyArray<{ kind: RetentionKind; label: string; hint: string }> = [
  {
    kind: 'requests',
    label: 'Requests you have handled',
    hint: 'Counted from the last note. A request stays while there is an offer made from it.',
  },
  {
    kind: 'offers',
    label: 'Offers that came to nothing',
    hint: 'Declined, withdrawn or expired, with the seller’s details and the history.',
  },
  { kind: 'questions', label: 'Questions', hint: 'Answered or not, from the day they were asked.' },
  { kind: 'securityEvents', label: 'Security log', hint: 'Who logged in or tried to, and when.' },
]

const usual = [3, 6, 12, 24, 36, 60]

const lengthOf = (months: number) =>
  months % 12 === 0 ? formatCount(months / 12, 'year') : formatCount(months, 'month')

/** The choice that is no length; a field without a value would ask for one. */
export const never = 'never'

/** The lengths to choose from; one that is set but not usual is among them. */
export function monthOptions(set: number | null): { value: string; label: string }[] {
  const all = set === null || usual.includes(set) ? usual : [...usual, set]
  const lengths = all.toSorted((one, other) => one - other)
  return [
    { value: never, label: 'Never erased' },
    ...lengths.map((months) => ({ value: String(months), label: lengthOf(months) })),
  ]
}

/** How many there are of all kinds together. */
export const total = (counts: RetentionCounts) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

const nouns: Record<RetentionKind, [string, string]> = {
  requests: ['request', 'requests'],
  offers: ['offer', 'offers'],
  questions: ['question', 'questions'],
  securityEvents: ['entry of the security log', 'entries of the security log'],
}

/** `2 requests and 1 offer`, or `nothing`. */
export function inWords(counts: RetentionCounts): string {
  const parts = kinds
    .filter(({ kind }) => counts[kind] > 0)
    .map(({ kind }) => formatCount(counts[kind], ...nouns[kind]))
  return parts.length === 0 ? 'nothing' : formatList(parts)
}
