import {
  countLeads,
  formatNumber,
  type LeadCounts,
  type LeadOrder,
  maxCounted,
  searchLeads,
} from 'offers-service/contract'
import { useApi } from '../../../api/hooks.ts'
import { useToday } from '../dates.ts'
import type { ListAddress } from '../listing/use-list-address.ts'
import { pageSize } from '../listing/use-pages.ts'
import { useSearchedPage } from '../listing/use-searched-page.ts'
import { useRole } from '../session/session.ts'
import { type Colleague, nameOf, useColleagues } from './colleagues.ts'
import { leadSourceOptions, leadStatusOptions } from './lead-words.ts'

const orders: Array<{ value: LeadOrder; label: string }> = [
  { value: 'newest', label: 'Newest first' },
  { value: 'name', label: 'Name' },
  { value: 'place', label: 'Property' },
]

const counted = (label: string, count: number | undefined) =>
  count === undefined ? label : `${label} (${formatNumber(count)})`

/** The choices of the list: every status and what looks automatic, with how many there are. What was deleted is for owners. */
function rulesFor(counts: LeadCounts | undefined, isOwner = true) {
  return {
    sorts: orders,
    filters: [
      { value: 'all', label: 'All leads' },
      ...leadStatusOptions.map(({ value, label }) => ({
        value: value as string,
        label: counted(label, counts?.counts?.[value]),
      })),
      { value: 'repeated', label: 'Asked more than once' },
      { value: 'automatic', label: counted('Looks automatic', counts?.counts?.automatic) },
      { value: 'due', label: 'Next step due' },
      { value: 'merged', label: 'Merged' },
      ...(isOwner ? [{ value: 'deleted', label: 'Deleted' }] : []),
      ...leadSourceOptions.map(({ value, label }) => ({ value: value as string, label })),
    ],
  }
}

/** Which leads a filter of the list means. */
function filterOf(filter: string, today: string) {
  if (filter === 'repeated') return { repeated: 'true' as const }
  if (filter === 'automatic') return { automatic: 'true' as const }
  if (filter === 'merged') return { merged: 'true' as const }
  if (filter === 'deleted') return { deleted: 'true' as const }
  if (filter === 'due') return { followUpTo: today }
  const source = leadSourceOptions.find(({ value }) => value === filter)?.value
  if (source !== undefined) return { source }
  const status = leadStatusOptions.find(({ value }) => value === filter)?.value
  return status === undefined ? {} : { status, automatic: 'false' as const }
}

/** Whose leads are shown, by what stands in the address; nobody's name begins as those of people do. */
const everybody = { value: '', label: 'Everybody’s', wanted: undefined }
const whoseOptions = (people: readonly Colleague[]) => [
  everybody,
  ...people
    .filter(({ isOwn }) => isOwn)
    .map(({ person }) => ({ value: 'mine', label: 'Mine', wanted: person })),
  ...people
    .filter(({ isOwn }) => !isOwn)
    .map((one) => ({ value: one.person, label: `${nameOf(one)}’s`, wanted: one.person })),
  { value: 'nobody', label: 'Nobody’s', wanted: 'nobody' },
]

/** What the list of leads can be narrowed to and ordered by. */
export const leadChoices = rulesFor(undefined)

/** The leads, searched and paged by the service, because there may be many thousands. Counts come after the rows. */
export function useLeadSearch(list: ListAddress) {
  const { settled, page } = list
  const today = useToday()
  const isOwner = useRole() === 'owner'
  const { people, ...colleagues } = useColleagues()
  const asked = list.params.get('whose') ?? ''
  const whose = people && people.length > 0 ? whoseOptions(people) : []
  const chosen = whose.find(({ value }) => value === asked) ?? everybody
  // What an address asks for is asked once it is known whether that can be.
  const isKnown = asked === '' || people !== undefined
  const wanted = {
    ...filterOf(settled.filter, today),
    search: settled.query.trim().slice(0, 100) || undefined,
    lookedAfterBy: chosen.wanted,
  }
  const pageWanted = {
    ...wanted,
    order: orders.find(({ value }) => value === settled.sort)?.value,
    page: String(page + 1),
    pageSize: String(pageSize),
  }
  const found = useApi(searchLeads, isKnown ? { query: pageWanted } : null)
  // Without knowing who there is, it cannot be said whose are shown.
  const query = isKnown || !colleagues.error ? found : { ...found, ...colleagues, isLoading: false }
  const counts = useApi(countLeads, isKnown ? { query: wanted } : null).data
  const total = counts && (counts.total ?? `more than ${formatNumber(maxCounted)}`)
  const shown = useSearchedPage({
    list,
    query,
    rowsOf: ({ leads }) => leads,
    hasMore: ({ hasMore }) => hasMore,
    found: total,
  })
  return {
    ...shown,
    isEmpty: shown.isEmpty && chosen === everybody,
    rules: rulesFor(counts, isOwner),
    whose: { options: whose, value: chosen.value },
  }
}
