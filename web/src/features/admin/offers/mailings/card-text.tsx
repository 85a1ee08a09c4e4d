import {
  cardFields,
  fillLetterText,
  type LetterField,
  type Mailing,
  type MailingText,
  paragraphsOf,
  updateMailingText,
} from 'offers-service/contract'
import { useRef, useState } from 'react'
import * as v from 'valibot'
import { call } from '../../../../api/client.ts'
import { paths } from '../../../../site/paths.ts'
import { Button } from '../../../../ui/button.tsx'
import { SelectField, TextareaField } from '../../../../ui/field.tsx'
import { Link } from '../../../../ui/link.tsx'
import { FormNotices, FormProblem, SaveButton } from '../../editing/form-notices.tsx'
import { useItemForm } from '../../editing/use-item-form.ts'
import { useLeaveGuard } from '../../editing/use-leave-guard.tsx'
import { focusTitleIfLost } from '../../shell/admin-screen.tsx'
import { useMutation } from '../../use-mutation.ts'
import { InsertFields } from './insert-fields.tsx'
import styles from './mailing-text.module.css'

const CardForm = v.object({ card: v.unwrap(updateMailingText.schema.body.entries.card) })

/** A postcard with this text as one of its sellers reads it. */
function CardOnScreen({ text, samples }: { text: string } & Pick<MailingText, 'samples'>) {
  const [chosen, setChosen] = useState('')
  const sample = samples.find(({ referenceNumber }) => referenceNumber === chosen) ?? samples[0]
  if (!sample)
    return <p className={styles.hint}>Put a postcard in to see what it says to its seller.</p>
  const { values, cardOpensOffer, referenceNumber } = sample
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
      <section className={styles.letter} aria-label="The postcard">
        <p className={styles.cardTitle}>Your offer is waiting</p>
        <p className={styles.paragraphs}>
          {paragraphsOf(fillLetterText(text, values)).join('\n\n')}
        </p>
        <p>
          <strong>Good through {values['last day']}</strong>
        </p>
        <p className={styles.hint}>
          {cardOpensOffer
            ? 'Beside it, a QR code that opens this offer, after asking for the last four digits of the phone number.'
            : 'Beside it, a QR code that opens your website, where the seller types in the reference number from your letter.'}
        </p>
      </section>
      <p className={styles.hint}>
        Anybody can read a postcard. So it shows no price, no parcel and no reference number. Where
        your website asks for the phone number first, which you choose under{' '}
        <Link to={paths.adminSettingsWebsite}>Settings</Link>, the card has the number, and its code
        opens the offer.
      </p>
    </div>
  )
}

interface CardTextProps {
  mailing: Mailing
  text: MailingText
}

/** Writes what the postcards of a mailing say, with the card beside it. */
function CardEditor({ mailing, text }: CardTextProps) {
  const byId = { params: { id: mailing.id } }
  const attempt = useMutation()
  const { own, card, samples } = text
  const item = useItemForm({
    draftName: `card-texts:${mailing.id}`,
    stored: { card: card.own || card.usual },
    updatedAt: mailing.updatedAt,
    schema: CardForm,
    required: ['card'],
  })
  const leaving = useLeaveGuard(item.isChanged, item.discard)
  const form = useRef<HTMLFormElement>(null)
  const submit = item.submitWith(
    async (input, basedOn) =>
      await attempt(
        async () => {
          const body = { ...own, card: input.card === card.usual ? '' : input.card, basedOn }
          const saved = await call(updateMailingText, { ...byId, body })
          item.restart(input, saved.updatedAt)
        },
        {
          success: 'Text saved. The postcards say this when you print them.',
          failure: 'Failed to save the text.',
          asked: ['invalid_request', 'changed_meanwhile'],
        },
      ),
    focusTitleIfLost,
  )
  /** Puts a field where the admin was typing last. */
  const insert = (name: LetterField) => {
    const area = form.current?.querySelector('textarea')
    if (!area) return
    area.setRangeText(`{${name}}`, area.selectionStart, area.selectionEnd, 'end')
    item.form.setValue('card', area.value, { shouldDirty: true })
    area.focus()
  }
  return (
    <div className={styles.columns}>
      <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <FormNotices item={item} />
        <TextareaField
          label="Message"
          hint="A few sentences. The last day, your phone number and how to see the offer stand on every card."
          rows={7}
          {...item.field('card')}
        />
        <InsertFields kind="postcard" fields={cardFields} onInsert={insert} />
        <div className="button-row">
          <SaveButton item={item} disabled={!item.isChanged}>
            Save Text
          </SaveButton>
          <Button
            size="small"
            disabled={item.values.card === card.usual}
            onClick={() => item.form.setValue('card', card.usual, { shouldDirty: true })}
          >
            Use the Usual Text
          </Button>
        </div>
        <FormProblem item={item} />
        {leaving.question}
      </form>
      <CardOnScreen text={item.values.card} samples={samples} />
    </div>
  )
}

/** What the postcards of a mailing say; it can be changed until they are in the mail. */
export function CardText({ mailing, text }: CardTextProps) {
  if (mailing.postedOn === null) return <CardEditor mailing={mailing} text={text} />
  return <CardOnScreen text={text.card.own || text.card.usual} samples={text.samples} />
}
