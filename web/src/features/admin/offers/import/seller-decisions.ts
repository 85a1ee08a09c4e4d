import { DecidedSellers, type JointRow } from 'offers-service/contract'
import { useState } from 'react'
import * as v from 'valibot'

/** Who a row's sellers are: as the import proposes, one as the file has it, or in the admin's own words, one on a line. */
export type SellerDecision = { kind: 'apart' } | { kind: 'one' } | { kind: 'own'; text: string }

const namesIn = (text: string) =>
  text
    .split('\n')
    .map((name) => name.trim())
    .filter((name) => name !== '')

function namesOf({ listed, sellers }: JointRow, decision: SellerDecision): string[] {
  if (decision.kind === 'own') return namesIn(decision.text)
  return decision.kind === 'one' ? [listed] : sellers
}

/** What is wrong with a decision, if anything. */
export function problemOf(row: JointRow, decision: SellerDecision): string | undefined {
  const input = { rowNumber: row.rowNumber, names: namesOf(row, decision) }
  return v.safeParse(DecidedSellers, input).issues?.[0].message
}

/** What the admin decides about the rows of a file that may name several sellers each. */
export function useSellerDecisions(rows: readonly JointRow[]) {
  const [decisions, setDecisions] = useState<ReadonlyMap<number, SellerDecision>>(new Map())
  const settled = rows.flatMap((row) => {
    const decision = decisions.get(row.rowNumber)
    if (!decision || problemOf(row, decision) !== undefined) return []
    return [{ rowNumber: row.rowNumber, names: namesOf(row, decision) }]
  })
  return {
    of: (row: JointRow) => decisions.get(row.rowNumber),
    decide: (row: JointRow, decision: SellerDecision) =>
      setDecisions(new Map(decisions).set(row.rowNumber, decision)),
    /** Decides every row alike, except those the admin has put into words. */
    decideAll: (decision: SellerDecision) =>
      setDecisions(
        new Map(
          rows.map((row) => {
            const own = decisions.get(row.rowNumber)
            return [row.rowNumber, own?.kind === 'own' ? own : decision]
          }),
        ),
      ),
    /** The decisions that can be sent. */
    settled,
    /** How many rows are left to decide. */
    left: rows.length - settled.length,
  }
}
export type SellerDecisions = ReturnType<typeof useSellerDecisions>
