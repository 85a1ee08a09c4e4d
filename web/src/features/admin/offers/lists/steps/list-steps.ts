import { formatCount, formatNumber, type ParcelList } from 'offers-service/contract'
import { paths } from '../../../../../site/paths.ts'

/** Stands in an address for a list that is not there yet. */
export const newListId = 'new'

/** The steps from a file to offers, in their order. */
export const listSteps = [
  { step: 'file', title: 'File' },
  { step: 'columns', title: 'Columns' },
  { step: 'tidy', title: 'Tidy' },
  { step: 'price', title: 'Price' },
  { step: 'check', title: 'Check' },
] as const
export type ListStep = (typeof listSteps)[number]['step']

export const listAddress = (id: string, step: ListStep = 'file') =>
  `${paths.adminLists}/${encodeURIComponent(id)}?step=${step}`

/** The step that an address names; the first where it names none. */
export const stepNamed = (name: string | null): ListStep =>
  listSteps.find(({ step }) => step === name)?.step ?? 'file'

/** What a step has come to, in few words; empty where there is nothing to say yet. */
export function remarkOn(step: ListStep, list: ParcelList): string {
  const { summary } = list
  if (step === 'file') return formatCount(list.rowCount, 'row')
  if (step === 'columns') {
    const unsure = list.columns.filter(({ isSure }) => !isSure).length
    return unsure === 0 ? '' : `${formatNumber(unsure)} to look at`
  }
  if (!summary) return ''
  // Before there are prices every row waits for one, which is nothing to look at in this step.
  if (step === 'tidy')
    return summary.prices.count === 0 ? '' : `${formatNumber(summary.verdicts.ask)} to look at`
  if (step === 'price') return `${formatNumber(summary.prices.count)} priced`
  return list.status === 'stored'
    ? formatCount(list.offerCount, 'offer')
    : `${formatNumber(summary.verdicts.ready)} ready`
}
