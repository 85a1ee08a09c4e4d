import { DecidedOwners, type JointRow } from 'offers-service/contract'
import { useState } from 'react'
import * as v from 'valibot'

/** Who a row's owners are: as the import proposes, one as the file has it, or in the owner's own words, one on a line. */
export type OwnerDecision = { kind: 'apart' } | { kind: 'one' } | { kind: 'own'; text: string }

const namesIn = (text: string) =>
  text
    .split('\n')
    .map((name) => name.trim())
    .filter((name) => name !== '')

function namesOf({ listed, owners }: JointRow, decision: OwnerDecision): string[] {
  if (decision.kind === 'own') return namesIn(decision.text)
  return decision.kind === 'one' ? [listed] : owners
}

/** What is wrong with a decision, if anything. */
export function problemOf(row: JointRow, decision: OwnerDecision): string | undefined {
  const input = { rowNumber: row.rowNumber, names: namesOf(row, decision) }
  return v.safeParse(DecidedOwners, input).issues?.[0].message
}

/** What the owner decides about the rows of a file that may name several owners each. */
export function useOwnerDecisions(rows: readonly JointRow[]) {
  const [decisions, setDecisions] = useState<ReadonlyMap<number, OwnerDecision>>(new Map())
  const settled = rows.flatMap((row) => {
    const decision = decisions.get(row.rowNumber)
    if (!decision || problemOf(row, decision) !== undefined) return []
    return [{ rowNumber: row.rowNumber, names: namesOf(row, decision) }]
  })
  return {
    of: (row: JointRow) => decisions.get(row.rowNumber),
    decide: (row: JointRow, decision: OwnerDecision) =>
      setDecisions(new Map(decisions).set(row.rowNumber, decision)),
    /** Decides every row alike, except those the owner has put into words. */
    decideAll: (decision: OwnerDecision) =>
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
export type OwnerDecisions = ReturnType<typeof useOwnerDecisions>
