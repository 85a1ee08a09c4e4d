import type { Mailing, MailingResults } from '../../../../contract/index.ts'
import { writeCsv } from '../../../platform/spreadsheets/csv.ts'
import { shareOf, stepColumns } from './figures-csv.ts'

/** The steps of which the share of all letters is told as well. */
const isShared = new Set(['opened', 'answered', 'signed', 'paid'])
const shareColumns = stepColumns.filter(([, field]) => isShared.has(field))

/** A share in percent with one decimal. */
const percentOf = (part: number, whole: number) =>
  whole === 0 ? '' : Math.round((part / whole) * 1000) / 10

const moneyColumns: [header: string, write: (results: MailingResults) => number | null][] = [
  ['Cost of the mailing', ({ cost }) => cost],
  ['Cost of each signed offer', ({ cost, signed }) => shareOf(cost, signed)],
  ['Cost of each paid deal', ({ cost, paid }) => shareOf(cost, paid)],
]

/** Mailings as CSV, a row for each, with what they brought where they are posted. */
export function resultsCsv(
  mailings: readonly Mailing[],
  results: readonly MailingResults[],
): string {
  const byId = new Map(results.map((one) => [one.id, one]))
  const cellsOf = (mailing: Mailing) => {
    const found = byId.get(mailing.id)
    const steps = stepColumns.map(([, field]) =>
      field === 'letters' ? mailing.letterCount : (found?.[field] ?? ''),
    )
    const shares = shareColumns.map(([, field]) =>
      found ? percentOf(found[field], found.letters) : '',
    )
    const calls = found ? mailing.callCount : ''
    const money = moneyColumns.map(([, write]) => (found && write(found)) ?? '')
    return [...steps, ...shares, calls, ...money, (found && mailing.postage) ?? '']
  }
  return writeCsv(
    [
      'Mailing',
      'Kind',
      'Posted on',
      'After',
      ...stepColumns.map(([header]) => header),
      ...shareColumns.map(([header]) => `${header} (%)`),
      'Calls',
      ...moneyColumns.map(([header]) => header),
      'Postage',
    ],
    mailings.map((mailing) => [
      mailing.name,
      mailing.kind,
      mailing.postedOn ?? '',
      mailing.follows?.name ?? '',
      ...cellsOf(mailing),
    ]),
  )
}
