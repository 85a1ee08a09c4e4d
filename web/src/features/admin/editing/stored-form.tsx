import type { ReactNode } from 'react'
import type { GenericSchema } from 'valibot'
import { focusTitleIfLost } from '../shell/admin-screen.tsx'
import { useMutation } from '../use-mutation.ts'
import { FormNotices, FormProblem, SaveButton } from './form-notices.tsx'
import type { FormValues } from './form-values.ts'
import { useItemForm } from './use-item-form.ts'
import { useLeaveGuard } from './use-leave-guard.tsx'

interface StoredFormOptions<Stored, Values extends FormValues, Output> {
  /** Names what is edited, so that unsaved text is found again, for example `parcels:7`. */
  draftName: string
  /** What it is called in a message: `Parcel` or `Steps`. */
  noun: string
  stored: Stored
  valuesOf: (stored: Stored) => Values
  schema: GenericSchema<Values, Output>
  /** Fields without which it cannot be saved; none when absent. */
  required?: ReadonlyArray<keyof Values & string>
  /** Saves it, and answers what is stored then and how that is kept for whatever else shows it. */
  save: (
    input: Output,
    basedOn: string | undefined,
  ) => Promise<{ stored: Stored; remember: () => Promise<void> }>
}

/** A form of something that is stored already, and stays on the screen when it was saved; see {@link StoredForm}. */
export function useStoredForm<
  Stored extends { updatedAt: string | null },
  Values extends FormValues,
  Output,
>(options: StoredFormOptions<Stored, Values, Output>) {
  const { draftName, noun, stored, valuesOf, schema, required = [], save } = options
  const attempt = useMutation()
  const item = useItemForm({
    draftName,
    stored: valuesOf(stored),
    updatedAt: stored.updatedAt,
    schema,
    required,
  })
  const leaving = useLeaveGuard(item.isChanged, item.discard)
  const onSubmit = item.submitWith(
    async (input, basedOn) =>
      await attempt(
        async () => {
          const saved = await save(input, basedOn)
          // First the form, which would take what it hears of otherwise for somebody else's change.
          item.restart(valuesOf(saved.stored), saved.stored.updatedAt)
          await saved.remember()
        },
        {
          success: `${noun} updated successfully.`,
          failure: `Failed to update ${noun.toLowerCase()}.`,
          asked: ['invalid_request', 'changed_meanwhile'],
        },
      ),
    focusTitleIfLost,
  )
  return { item, leaving, onSubmit }
}

interface StoredFormProps {
  form: Pick<ReturnType<typeof useStoredForm>, 'leaving' | 'onSubmit'> & {
    item: Parameters<typeof FormNotices>[0]['item']
  }
  className: string | undefined
  saveText: string
  children: ReactNode
}

/** The fields of a {@link useStoredForm} with what is to be known before and after them, and the button that saves. */
export function StoredForm({ form, className, saveText, children }: StoredFormProps) {
  const { item, leaving, onSubmit } = form
  return (
    <form className={className} noValidate onSubmit={(event) => void onSubmit(event)}>
      <FormNotices item={item} />
      {children}
      <div>
        <SaveButton item={item} disabled={!item.isChanged}>
          {saveText}
        </SaveButton>
      </div>
      <FormProblem item={item} />
      {leaving.question}
    </form>
  )
}
