import type { ComponentProps } from 'react'
import { NewerVersion } from './newer-version.tsx'
import styles from './form-notices.module.css'
import type { ItemForm } from './use-item-form.ts'
import { Button } from '../../../ui/button.tsx'
import { formatTimestamp } from '../dates.ts'
import type { Draft } from './drafts.ts'

interface SaveButtonProps extends Omit<ComponentProps<typeof Button>, 'form'> {
  item: Pick<ItemForm, 'isComplete' | 'isSubmitting'>
  /** The id of its form, where it stands outside of it. */
  form?: string | undefined
}

/** Saves an item's form; it waits until every field is filled in that has to be. */
export function SaveButton({ item, ...button }: SaveButtonProps) {
  return (
    <Button
      type="submit"
      variant="primary"
      size="small"
      disabled={!item.isComplete}
      isBusy={item.isSubmitting}
      busyText="Saving..."
      {...button}
    />
  )
}

interface FormEndProps extends Omit<SaveButtonProps, 'item'> {
  item: ItemForm
  onCancel: () => void
}

/** The end of an item's form: save, cancel, and what stands in the way of saving. */
export function FormEnd({ item, onCancel, ...save }: FormEndProps) {
  return (
    <>
      <div className="button-row">
        <SaveButton item={item} {...save} />
        <Button size="small" disabled={item.isSubmitting} onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <FormProblem item={item} />
      {!item.isComplete && (
        <p className="fine-print">Fill in every field that is not optional to save.</p>
      )}
    </>
  )
}

interface DraftNoticeProps {
  draft: Draft<unknown>
  onDiscard: () => void
}

/** Says that the form begins with changes that were not saved last time. */
function DraftNotice({ draft, onDiscard }: DraftNoticeProps) {
  return (
    <div className={styles.notice}>
      <output>
        We brought back the changes you did not save on {formatTimestamp(draft.savedAt)}.
      </output>
      <Button size="small" onClick={onDiscard}>
        Discard changes
      </Button>
    </div>
  )
}

/** What the admin should know before going on with a form: unsaved changes that came back, or a newer version. */
export function FormNotices({ item }: { item: ItemForm }) {
  const { taken, conflicts, resolve, draft, discard } = item
  const isNewer = taken.length > 0 || conflicts.length > 0
  return (
    <>
      {isNewer && <NewerVersion taken={taken} conflicts={conflicts} resolve={resolve} />}
      {draft && <DraftNotice draft={draft} onDiscard={discard} />}
    </>
  )
}

/** Says beside the button that saves why the last save failed, as far as no field can show it. */
export function FormProblem({ item }: { item: Pick<ItemForm, 'problem'> }) {
  return (
    item.problem && (
      <p role="alert" className="problem">
        {item.problem}
      </p>
    )
  )
}
