import { listSavedAnswers, type QueryOf } from 'offers-service/contract'
import type { ChangeEvent } from 'react'
import { useApi } from '../../../api/hooks.ts'
import { SelectField } from '../../../ui/field.tsx'

/** What goes between a text that is there and one that is put behind it. */
const gapAfter = (before: string) => (/(?:^|\n\s*\n)\s*$/.test(before) ? '' : '\n\n')

/** Puts a text where the cursor is, as paragraphs of its own, and takes nothing away; answers what the area then holds. */
function putIn(area: HTMLTextAreaElement, text: string): string {
  const at = area.selectionEnd
  const [before, after] = [area.value.slice(0, at), area.value.slice(at)]
  const behind = after.trim() === '' ? '' : '\n\n'
  area.setRangeText(gapAfter(before) + text + behind, at, at, 'end')
  return area.value
}

interface AnswerSelectProps {
  /** Whom it is written to. */
  about: QueryOf<typeof listSavedAnswers>
  /** Keeps what the form's `text` holds with an answer in it. */
  onPut: (text: string) => void
}

/** The saved answers of the business, above the message they are put into; nothing while there are none. */
export function AnswerSelect({ about, onPut }: AnswerSelectProps) {
  const { data: answers = [] } = useApi(listSavedAnswers, { query: about })
  if (answers.length === 0) return null
  const put = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    const answer = answers.find(({ name }) => name === target.value)
    const area = target.form?.elements.namedItem('text')
    if (!answer || !(area instanceof HTMLTextAreaElement)) return
    onPut(putIn(area, answer.text))
    area.focus()
  }
  return (
    <SelectField
      label="Saved answers"
      isOptional
      placeholder="Choose one to put in"
      options={answers.map(({ name }) => ({ value: name, label: name }))}
      value=""
      onChange={put}
    />
  )
}
