import {
  type DecidedSellers,
  type ImportProblem,
  type JointRow,
  othersBeside,
  type SellersProposal,
} from '../../../../contract/index.ts'
import type { CheckedRow } from './rows.ts'

const maxOthers = 9

/** The rows whose seller may be several sellers and about whom nothing was decided. */
export function undecidedRows(
  rows: readonly CheckedRow[],
  decisions: readonly DecidedSellers[],
): JointRow[] {
  const decided = new Set(decisions.map(({ rowNumber }) => rowNumber))
  return rows.flatMap(({ rowNumber, listedSeller, proposal }) =>
    proposal && !decided.has(rowNumber) ? [{ rowNumber, listed: listedSeller, ...proposal }] : [],
  )
}

/**
 * Gives rows the sellers that were decided for them, and answers what is wrong with the decisions.
 *
 * What the file said goes into the notes, because it may tell more than the names, such as `ET AL`.
 */
export function applyDecisions(
  rows: readonly CheckedRow[],
  decisions: readonly DecidedSellers[],
  column: string,
): ImportProblem[] {
  const byNumber = new Map(rows.map((row) => [row.rowNumber, row]))
  const lastWords = new Map(decisions.map((decision) => [decision.rowNumber, decision]))
  return [...lastWords.values()].flatMap(({ rowNumber, names }) => {
    const row = byNumber.get(rowNumber)
    if (!row) return [{ rowNumber, column, message: 'There is no such row' }]
    const [sellerName = ''] = names
    if (names.length === 1 && sellerName === row.listedSeller) return []
    const coSellers = othersBeside(names, row.offer.coSellers)
    if (coSellers.length > maxOthers)
      return [{ rowNumber, column, message: 'An offer can name at most ten owners' }]
    const listing = `The list says: ${row.listedSeller}`
    const notes = [row.offer.notes, listing].filter((text) => text !== '').join('\n')
    row.offer = { ...row.offer, sellerName, coSellers, notes }
    return []
  })
}

/** The names a row's first seller may be stored under, for finding the same offer again. */
export function namesOfSeller(row: {
  offer: { sellerName: string }
  listedSeller: string
  proposal: SellersProposal | undefined
}): string[] {
  const proposed = row.proposal?.sellers[0]
  return [row.offer.sellerName, row.listedSeller, ...(proposed === undefined ? [] : [proposed])]
}
