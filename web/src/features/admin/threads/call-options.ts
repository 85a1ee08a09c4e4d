import type { CallOutcome } from 'offers-service/contract'

/** How a call ended, as the admin reads it. */
export const callOptions: ReadonlyArray<{ value: CallOutcome; label: string }> = [
  { value: 'reached', label: 'Reached' },
  { value: 'left_message', label: 'Left a message' },
  { value: 'no_answer', label: 'No answer' },
  { value: 'wrong_number', label: 'Wrong number' },
]
