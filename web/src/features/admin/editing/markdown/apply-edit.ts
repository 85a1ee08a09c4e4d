import type { Edit } from './text-format.ts'

/** Carries out an edit as if it were typed, so that the browser's own undo takes it back. */
export function applyEdit(
  field: HTMLTextAreaElement,
  { from, to, insert, start, end }: Edit,
): void {
  field.focus()
  field.setSelectionRange(from, to)
  // Outdated in the standard, but no other way of changing a text field keeps its undo history.
  if (!document.execCommand('insertText', false, insert)) {
    field.setRangeText(insert)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  field.setSelectionRange(start, end)
}
