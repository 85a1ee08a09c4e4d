import {
  formatList,
  type Mailing,
  type MailingText,
  type PieceText,
  setLetterText,
} from 'offers-service/contract'
import { useState } from 'react'
import * as v from 'valibot'
import { call } from '../../../../api/client.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextareaField, TextField } from '../../../../ui/field.tsx'
import { ActionButton } from '../../../../ui/on-demand/action-button.tsx'
import { Dialog } from '../../../../ui/on-demand/dialog.tsx'
import { ReferenceNumber } from '../../../../ui/reference-number.tsx'
import { saidAtFields, useAdminForm } from '../../editing/use-admin-form.ts'
import { focusTitleIfLost } from '../../shell/admin-screen.tsx'
import { useMutation } from '../../use-mutation.ts'
import { PiecePreview } from '../letters/letter-preview.tsx'
import styles from './mailing-text.module.css'
import { piecesHeader } from './mailing-values.ts'
import { eachPart, ownText, writtenParts } from './piece-text.ts'

type Exception = MailingText['exceptions'][number]

const { referenceNumber, opening, closing, card } = setLetterText.schema.body.entries
const ExceptionForm = v.object({ referenceNumber, opening, closing, card })

/** Stores the text of one letter or postcard, or takes it back where all parts are empty. */
function useLetterText({ id, kind }: Mailing) {
  const attempt = useMutation()
  return async (body: v.InferOutput<typeof ExceptionForm>, success: string) => {
    const error = await attempt(() => call(setLetterText, { params: { id }, body }), {
      success,
      failure: `Failed to save the text of this ${kind}.`,
      asked: saidAtFields,
    })
    focusTitleIfLost()
    return error
  }
}

interface ExceptionDialogProps {
  mailing: Mailing
  /** What the others say. */
  usual: PieceText
  /** The one whose text is changed; another one is asked for without it. */
  exception: Exception | undefined
  onClose: () => void
}

/** Asks what one letter or postcard of a mailing says in place of what the others say. */
function ExceptionDialog({ mailing, usual, exception, onClose }: ExceptionDialogProps) {
  const { kind } = mailing
  const { areas } = writtenParts[kind]
  const store = useLetterText(mailing)
  const { field, onSubmit, isSubmitting } = useAdminForm({
    schema: ExceptionForm,
    defaultValues: {
      referenceNumber: exception?.referenceNumber ?? '',
      ...eachPart((part) => exception?.[part] || usual[part]),
    },
    refusable: ['referenceNumber', 'opening', 'closing', 'card'],
    send: async (input) => {
      const body = { ...input, ...ownText(input, usual) }
      return await store(body, `Saved. Only the ${kind} of ${input.referenceNumber} says this.`)
    },
    onEnd: (error) => {
      if (!error) onClose()
    },
  })
  return (
    <Dialog
      title={`A text for one ${kind}`}
      onCancel={onClose}
      confirm={{ children: 'Save Text', isBusy: isSubmitting }}
      form={{ onSubmit }}
    >
      <TextField
        label="Reference number"
        autoComplete="off"
        readOnly={exception !== undefined}
        {...field('referenceNumber')}
      />
      {areas.map(({ part, label }) => (
        <TextareaField key={part} label={label} rows={5} {...field(part)} />
      ))}
    </Dialog>
  )
}

/** Which parts of a letter are its own; a postcard has one part, which need not be named. */
function partsInWords({ opening: before, closing: after }: PieceText): string {
  const parts = [
    ...(before === '' ? [] : ['before the offer']),
    ...(after === '' ? [] : ['after the offer']),
  ]
  return parts.length > 0 ? ` ${formatList(parts)}` : ''
}

interface LetterExceptionsProps {
  mailing: Mailing
  exceptions: readonly Exception[]
  usual: PieceText
}

/** The letters or postcards of a mailing that have a text of their own, and the way to give one to another. */
export function LetterExceptions({ mailing, exceptions, usual }: LetterExceptionsProps) {
  const store = useLetterText(mailing)
  const [open, setOpen] = useState<{ exception?: Exception }>()
  const { areas } = writtenParts[mailing.kind]
  // A mailing that was one of postcards keeps their texts.
  const shown = exceptions.filter((one) => areas.some(({ part }) => one[part] !== ''))
  return (
    <section className={styles.exceptions}>
      <h3>{piecesHeader(mailing)} that say something else</h3>
      {shown.length === 0 && (
        <p className={styles.hint}>
          None. Do you know an owner, or their land? Write to them alone.
        </p>
      )}
      <ul role="list">
        {shown.map((exception) => (
          <li key={exception.referenceNumber}>
            <span>
              <ReferenceNumber>{exception.referenceNumber}</ReferenceNumber>
              {exception.sellerName && `, ${exception.sellerName}`}, with a text of its own
              {partsInWords(exception)}
            </span>
            <div className="button-row">
              <Button
                size="small"
                aria-label={`Change the text of ${exception.referenceNumber}`}
                onClick={() => setOpen({ exception })}
              >
                Change
              </Button>
              <ActionButton
                size="small"
                busyText="Taking back..."
                aria-label={`Take back the text of ${exception.referenceNumber}`}
                onPress={async () =>
                  await store(
                    { referenceNumber: exception.referenceNumber, ...eachPart(() => '') },
                    `Taken back. This ${mailing.kind} says what the others say.`,
                  )
                }
              >
                Take Back
              </ActionButton>
              <PiecePreview mailing={mailing} referenceNumber={exception.referenceNumber} />
            </div>
          </li>
        ))}
      </ul>
      <div>
        <Button size="small" onClick={() => setOpen({})}>
          Write to One Owner
        </Button>
      </div>
      {open && (
        <ExceptionDialog
          mailing={mailing}
          usual={usual}
          exception={open.exception}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  )
}
