import {
  fillLetterText,
  letterFields,
  type LetterText,
  type Mailing,
  type MailingText,
  paragraphsOf,
  readMailingText,
  updateMailingText,
} from 'offers-service/contract'
import { type FocusEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import { call } from '../../../../api/client.ts'
import { useApi } from '../../../../api/hooks.ts'
import { Button } from '../../../../ui/button.tsx'
import { SelectField, TextareaField } from '../../../../ui/field.tsx'
import { FormNotices, FormProblem, SaveButton } from '../../editing/form-notices.tsx'
import { useItemForm } from '../../editing/use-item-form.ts'
import { useLeaveGuard } from '../../editing/use-leave-guard.tsx'
import { focusTitleIfLost } from '../../shell/admin-screen.tsx'
import { Panel } from '../../shell/panel.tsx'
import { useMutation } from '../../use-mutation.ts'
import { CardText } from './card-text.tsx'
import { InsertFields } from './insert-fields.tsx'
import { LetterExceptions } from './letter-exceptions.tsx'
import { LetterPreview } from '../letters/letter-preview.tsx'
import styles from './mailing-text.module.css'

const { opening, closing } = updateMailingText.schema.body.entries
const TextForm = v.object({ opening, closing })

/** What a letter says: its own text, or what letters usually say. */
const shownText = ({ own, usual }: MailingText): LetterText => ({
  opening: own.opening || usual.opening,
  closing: own.closing || usual.closing,
})

/** A letter with this text as one of its sellers reads it. */
function LetterOnScreen({
  text,
  samples,
  exceptions,
}: { text: LetterText } & Pick<MailingText, 'samples' | 'exceptions'>) {
  const [chosen, setChosen] = useState('')
  const sample = samples.find(({ referenceNumber }) => referenceNumber === chosen) ?? samples[0]
  if (!sample)
    return <p className={styles.hint}>Put a letter in to see what it says to its seller.</p>
  const { values, referenceNumber } = sample
  const own = exceptions.find((one) => one.referenceNumber === referenceNumber)
  const filled = (part: keyof LetterText) =>
    paragraphsOf(fillLetterText(own?.[part] || text[part], values)).join('\n\n')
  return (
    <div className={styles.preview}>
      <SelectField
        label="As read by"
        options={samples.map(({ referenceNumber: number, values: { seller } }) => ({
          value: number,
          label: `${seller}, ${number}`,
        }))}
        value={referenceNumber}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      <section className={styles.letter} aria-label="The letter">
        <p>Dear {values.seller},</p>
        <p className={styles.paragraphs}>{filled('opening')}</p>
        <p className={styles.offer}>
          <strong>{values.amount}</strong>
          <span>
            {values.acreage}, parcel no. {values['parcel number']}
          </span>
          <span>Until {values['last day']}</span>
        </p>
        <p className={styles.paragraphs}>{filled('closing')}</p>
        <p>Warm regards,</p>
      </section>
      <LetterPreview referenceNumber={referenceNumber} disabled={false} />
    </div>
  )
}

interface TextEditorProps {
  mailing: Mailing
  text: MailingText
}

/** Writes what the letters of a mailing say, with the letter beside it. */
function TextEditor({ mailing, text }: TextEditorProps) {
  const byId = { params: { id: mailing.id } }
  const attempt = useMutation()
  const { usual, samples, exceptions } = text
  const item = useItemForm({
    draftName: `mailing-texts:${mailing.id}`,
    stored: shownText(text),
    updatedAt: mailing.updatedAt,
    schema: TextForm,
    required: ['opening', 'closing'],
  })
  const leaving = useLeaveGuard(item.isChanged, item.discard)
  const lastField = useRef<HTMLTextAreaElement>(null)
  const submit = item.submitWith(
    async (input, basedOn) =>
      await attempt(
        async () => {
          const ownOf = (part: keyof LetterText) => (input[part] === usual[part] ? '' : input[part])
          const body = { opening: ownOf('opening'), closing: ownOf('closing'), basedOn }
          const saved = await call(updateMailingText, { ...byId, body })
          item.restart(input, saved.updatedAt)
        },
        {
          success: 'Text saved. The letters say this when you print them.',
          failure: 'Failed to save the text.',
          asked: 'changed_meanwhile',
        },
      ),
    focusTitleIfLost,
  )
  const noteField = ({ currentTarget }: FocusEvent<HTMLTextAreaElement>) => {
    lastField.current = currentTarget
  }
  /** Puts a field where the admin was typing last. */
  const insert = (name: string) => {
    const area = lastField.current ?? document.querySelector<HTMLTextAreaElement>('[name=opening]')
    if (!area || (area.name !== 'opening' && area.name !== 'closing')) return
    area.setRangeText(`{${name}}`, area.selectionStart, area.selectionEnd, 'end')
    item.form.setValue(area.name, area.value, { shouldDirty: true })
    area.focus()
  }
  const setUsual = () => {
    item.form.setValue('opening', usual.opening, { shouldDirty: true })
    item.form.setValue('closing', usual.closing, { shouldDirty: true })
  }
  const isUsual = item.values.opening === usual.opening && item.values.closing === usual.closing
  return (
    <div className={styles.columns}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <FormNotices item={item} />
        <TextareaField
          label="Before the offer"
          hint="An empty line begins a new paragraph."
          rows={6}
          onFocus={noteField}
          {...item.field('opening')}
        />
        <TextareaField
          label="After the offer"
          rows={9}
          onFocus={noteField}
          {...item.field('closing')}
        />
        <InsertFields kind="letter" fields={letterFields} onInsert={insert} />
        <div className="button-row">
          <SaveButton item={item} disabled={!item.isChanged}>
            Save Text
          </SaveButton>
          <Button size="small" disabled={isUsual} onClick={setUsual}>
            Use the Usual Text
          </Button>
        </div>
        <FormProblem item={item} />
        {leaving.question}
      </form>
      <LetterOnScreen text={item.values} samples={samples} exceptions={exceptions} />
    </div>
  )
}

/** What the letters of a mailing say; it can be changed until they are in the mail. */
export function MailingTextPanel({ mailing }: { mailing: Mailing }) {
  const query = useApi(readMailingText, { params: { id: mailing.id } })
  const { data: text } = query
  if (mailing.kind === 'postcard')
    return (
      <Panel title="What the postcards say" query={query} subject="The text">
        {text && <CardText mailing={mailing} text={text} />}
      </Panel>
    )
  return (
    <Panel title="What the letters say" query={query} subject="The text">
      {text && mailing.postedOn === null && (
        <>
          <TextEditor mailing={mailing} text={text} />
          <LetterExceptions
            mailing={mailing}
            exceptions={text.exceptions}
            usual={shownText(text)}
          />
        </>
      )}
      {text && mailing.postedOn !== null && (
        <LetterOnScreen
          text={shownText(text)}
          samples={text.samples}
          exceptions={text.exceptions}
        />
      )}
    </Panel>
  )
}
