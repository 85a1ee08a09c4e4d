import {
  formatList,
  type LetterText,
  type Mailing,
  type MailingText,
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
import { LetterPreview } from '../letters/letter-preview.tsx'
import styles from './mailing-text.module.css'

type Exception = MailingText['exceptions'][number]

const { referenceNumber, opening, closing } = setLetterText.schema.body.entries
const ExceptionForm = v.object({ referenceNumber, opening, closing })

/** Stores the text of one letter, or takes it back where both parts are empty. */
function useLetterText({ id }: Mailing) {
  const attempt = useMutation()
  return async (body: v.InferOutput<typeof ExceptionForm>, success: string) => {
    const error = await attempt(() => call(setLetterText, { params: { id }, body }), {
      success,
      failure: 'Failed to save the text of this letter.',
      asked: saidAtFields,
    })
    focusTitleIfLost()
    return error
  }
}

interface ExceptionDialogProps {
  mailing: Mailing
  /** What the other letters say. */
  usual: LetterText
  /** The letter whose text is changed; another one is asked for without it. */
  exception: Exception | undefined
  onClose: () => void
}

/** Asks what one letter of a mailing says in place of what the others say. */
function ExceptionDialog({ mailing, usual, exception, onClose }: ExceptionDialogProps) {
  const store = useLetterText(mailing)
  const { field, onSubmit, isSubmitting } = useAdminForm({
    schema: ExceptionForm,
    defaultValues: {
      referenceNumber: exception?.referenceNumber ?? '',
      opening: exception?.opening || usual.opening,
      closing: exception?.closing || usual.closing,
    },
    refusable: ['referenceNumber', 'opening', 'closing'],
    send: async (input) => {
      const ownOf = (part: keyof LetterText) => (input[part] === usual[part] ? '' : input[part])
      const body = { ...input, opening: ownOf('opening'), closing: ownOf('closing') }
      return await store(body, `Saved. Only the letter of ${input.referenceNumber} says this.`)
    },
    onEnd: (error) => {
      if (!error) onClose()
    },
  })
  return (
    <Dialog
      title="A text for one letter"
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
      <TextareaField label="Before the offer" rows={5} {...field('opening')} />
      <TextareaField label="After the offer" rows={5} {...field('closing')} />
    </Dialog>
  )
}

const partsInWords = ({ opening: before, closing: after }: LetterText) =>
  formatList([
    ...(before === '' ? [] : ['before the offer']),
    ...(after === '' ? [] : ['after the offer']),
  ])

interface LetterExceptionsProps {
  mailing: Mailing
  exceptions: readonly Exception[]
  usual: LetterText
}

/** The letters of a mailing that have a text of their own, and the way to give one to another. */
export function LetterExceptions({ mailing, exceptions, usual }: LetterExceptionsProps) {
  const store = useLetterText(mailing)
  const [open, setOpen] = useState<{ exception?: Exception }>()
  return (
    <section className={styles.exceptions}>
      <h3>Letters that say something else</h3>
      {exceptions.length === 0 && (
        <p className={styles.hint}>
          None. Do you know an owner, or their land? Write to them alone.
        </p>
      )}
      <ul role="list">
        {exceptions.map((exception) => (
          <li key={exception.referenceNumber}>
            <span>
              <ReferenceNumber>{exception.referenceNumber}</ReferenceNumber>
              {exception.sellerName && `, ${exception.sellerName}`}, with a text of its own{' '}
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
                    { referenceNumber: exception.referenceNumber, opening: '', closing: '' },
                    'Taken back. This letter says what the others say.',
                  )
                }
              >
                Take Back
              </ActionButton>
              <LetterPreview referenceNumber={exception.referenceNumber} disabled={false} />
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
