import {
  canBeTaken,
  type ListChoices,
  type ListFinding,
  listFindings,
  type ListVerdict,
} from '../../../../../contract/index.ts'

/** Something noticed about a row: from what to what it was read, or why it is set aside. */
export interface Finding {
  finding: ListFinding
  text: string
}

/** What stands in the list and what it was read as. */
export const change = (before: string, after: string) => `${before} → ${after}`

/** What a row comes to by what was noticed about it, what the admin chose for all rows like it, and for this one. */
export function verdictOf(
  findings: readonly Finding[],
  choices: ListChoices,
  decision: 'take' | 'leave_out' | null,
): ListVerdict {
  if (decision === 'leave_out') return 'out'
  const kinds = findings.map(({ finding }) => finding)
  if (kinds.some((kind) => listFindings[kind].verdict === 'out')) return 'out'
  const isSetAside = (kind: ListFinding) => {
    if (decision === 'take' && canBeTaken(kind)) return false
    const usual = listFindings[kind].verdict === 'mended' ? 'take' : 'set_aside'
    return (choices[kind] ?? usual) === 'set_aside'
  }
  return kinds.some(isSetAside) ? 'ask' : 'ready'
}
