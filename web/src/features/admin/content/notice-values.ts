import { stateCodes, type StateNotice, usStates } from 'offers-service/contract'
import * as v from 'valibot'

const text = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(1500, 'Please keep this under 1500 characters'),
)

/** Checks the form of a notice. */
export const NoticeForm = v.object({
  state: v.picklist(stateCodes, 'Please choose a state'),
  text: v.pipe(text, v.minLength(1, 'The text is required')),
  belowAssessedText: text,
})
export type NoticeInput = v.InferOutput<typeof NoticeForm>

/** The state's name in words. */
export function stateName(code: string): string {
  return usStates.find((state) => state.code === code)?.name ?? code
}

/** The states that have no notice yet, to choose from. */
export function statesWithout(notices: readonly StateNotice[]) {
  return usStates
    .filter(({ code }) => notices.every(({ state }) => state !== code))
    .map(({ code, name }) => ({ value: code, label: name }))
}
