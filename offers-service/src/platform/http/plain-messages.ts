import type { BaseIssue } from 'valibot'
import { formatNumber } from '../../../contract/index.ts'

/** `("a" | "b")` as a list: `"a", "b"`. */
const listed = (expected: string) => expected.replaceAll(/[()]/g, '').replaceAll(' | ', ', ')

/** What was asked for, by the kind of the check that failed. */
const sentences: Partial<Record<string, (issue: BaseIssue<unknown>) => string>> = {
  string: () => 'Please send this as text',
  number: () => 'Please send a number',
  boolean: () => 'Please send true or false',
  array: () => 'Please send a list',
  null: () => 'Please send null',
  picklist: ({ expected }) => `Please send one of these: ${listed(expected ?? '')}`,
  literal: ({ expected }) => `Please send ${expected}`,
  max_length: ({ input, requirement }) =>
    `Please keep this to ${formatNumber(Number(requirement))} ${typeof input === 'string' ? 'characters' : 'entries'}`,
  min_length: ({ input }) =>
    typeof input === 'string' ? 'Please fill this in' : 'This list is too short',
  min_value: ({ requirement }) => `Please send ${String(requirement)} or more`,
  max_value: ({ requirement }) => `Please send ${String(requirement)} or less`,
  integer: () => 'Please send a whole number',
  digits: () => 'Please send digits only',
  iso_timestamp: () => 'Please send a moment in the form 2026-03-05T14:30:00.000Z',
}

/** What to say of a wrong field for which the contract has no sentence of its own. */
export function plainMessage(issue: BaseIssue<unknown>): string {
  if (issue.input === undefined) return 'This field is required'
  return sentences[issue.type]?.(issue) ?? 'This is not what is asked for here'
}
