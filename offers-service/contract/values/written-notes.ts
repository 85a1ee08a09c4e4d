/** How a call ended. */
export const callOutcomes = ['reached', 'left_message', 'no_answer', 'wrong_number'] as const
export type CallOutcome = (typeof callOutcomes)[number]

/** What people write down about a lead or an offer. A `received` is a mail that came in, which a mail host may also post. */
export const writtenNotes = ['note', 'received', ...callOutcomes] as const
export type WrittenNote = (typeof writtenNotes)[number]

/** Whether a note says how a call ended; all others are nothing without words. */
export const isCallOutcome = (kind: string): kind is CallOutcome =>
  callOutcomes.some((outcome) => outcome === kind)

/** The longest note, and what to say of one without words. */
export const longestNote = 4000
export const noNoteText = 'Please write a note'
