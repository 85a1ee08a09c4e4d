import {
  type LetterField,
  type Mailing,
  type MailingText,
  type TypeSize,
  updateMailingText,
} from 'offers-service/contract'
import { type ReactNode, useRef } from 'react'
import * as v from 'valibot'
import { call } from '../../../../api/client.ts'
import { Button } from '../../../../ui/button.tsx'
import { SelectField, TextareaField } from '../../../../ui/field.tsx'
import { FieldButtons, putField } from '../../editing/field-buttons.tsx'
import { FormNotices, FormProblem, SaveButton } from '../../editing/form-notices.tsx'
import { useItemForm } from '../../editing/use-item-form.ts'
import { useLeaveGuard } from '../../editing/use-leave-guard.tsx'
import { focusTitleIfLost } from '../../shell/admin-screen.tsx'
import { useMutation } from '../../use-mutation.ts'
import { AsReadBy } from './as-read-by.tsx'
import styles from './mailing-text.module.css'
import { ownText, shownText, writtenParts } from './piece-text.ts'

const { opening, closing, card, typeSize } = updateMailingText.schema.body.entries
const TextForm = v.object({
  opening: v.unwrap(opening),
  closing: v.unwrap(closing),
  card: v.unwrap(card),
  typeSize: v.unwrap(typeSize),
})

const typeSizeOptions = [
  { value: 'usual', label: 'As usual, on one page where it fits' },
  { value: 'large', label: 'Large and easy to read, mostly on two pages' },
] satisfies { value: TypeSize; label: string }[]

interface TextEditorProps {
  mailing: Mailing
  text: MailingText
  /** What stands below its form. */
  children: ReactNode
}

/** Writes what the letters or postcards of a mailing say, with one of them beside it. */
export function TextEditor({ mailing, text, children }: TextEditorProps) {
  const { id, kind, updatedAt } = mailing
  const { areas, fields } = writtenParts[kind]
  const { usual } = text
  const attempt = useMutation()
  const item = useItemForm({
    draftName: `mailing-texts:${id}`,
    stored: { ...shownText(text), typeSize: text.typeSize },
    updatedAt,
    schema: TextForm,
    required: areas.map(({ part }) => part),
  })
  const leaving = useLeaveGuard(item.isChanged, item.discard)
  const lastArea = useRef<HTMLTextAreaElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const submit = item.submitWith(
    async (input, basedOn) =>
      await attempt(
        async () => {
          const body = { ...ownText(input, usual), typeSize: input.typeSize, basedOn }
          const saved = await call(updateMailingText, { params: { id }, body })
          item.restart(input, saved.updatedAt)
        },
        {
          success: `Text saved. The ${kind}s say this when you print them.`,
          failure: 'Failed to save the text.',
          asked: ['invalid_request', 'changed_meanwhile'],
        },
      ),
    focusTitleIfLost,
  )
  /** Puts a field where the admin was typing last. */
  const insert = (field: LetterField) => {
    const area = lastArea.current ?? form.current?.querySelector('textarea')
    const part = areas.find((one) => one.part === area?.name)?.part
    if (!area || !part) return
    item.form.setValue(part, putField(area, field), { shouldDirty: true })
  }
  return (
    <div className={styles.columns}>
      <div className={styles.written}>
        <form
          ref={form}
          className={styles.form}
          noValidate
          onSubmit={(event) => void submit(event)}
        >
          <FormNotices item={item} />
          {areas.map(({ part, ...area }) => (
            <TextareaField
              key={part}
              {...area}
              onFocus={({ currentTarget }) => {
                lastArea.current = currentTarget
              }}
              {...item.field(part)}
            />
          ))}
          {kind === 'letter' && (
            <SelectField
              label="Size of type"
              options={typeSizeOptions}
              {...item.field('typeSize')}
            />
          )}
          <FieldButtons legend={`Put in for each ${kind}`} names={fields} onPut={insert} />
          <div className="button-row">
            <SaveButton item={item} disabled={!item.isChanged}>
              Save Text
            </SaveButton>
            <Button
              size="small"
              disabled={areas.every(({ part }) => item.values[part] === usual[part])}
              onClick={() => {
                for (const { part } of areas)
                  item.form.setValue(part, usual[part], { shouldDirty: true })
              }}
            >
              Use the Usual Text
            </Button>
          </div>
          <FormProblem item={item} />
          {leaving.question}
        </form>
        {children}
      </div>
      <AsReadBy mailing={mailing} text={item.values} stored={text} />
    </div>
  )
}
