import { type FormEventHandler, type ReactNode, useId } from 'react'
import { Button } from '../../../ui/button.tsx'
import { AdminScreen } from '../shell/admin-screen.tsx'
import { FormNotices } from './form-notices.tsx'
import styles from './item-editor.module.css'
import type { ItemForm } from './use-item-form.ts'
import { useLeaveGuard } from './use-leave-guard.tsx'

interface ItemEditorProps {
  title: string
  badge?: ReactNode
  item: ItemForm & { form: { formState: { isSubmitting: boolean } } }
  onSubmit: FormEventHandler
  /** Back to the list; unsaved changes have been dealt with by then. */
  onClose: () => void
  saveText?: string
  /** Beside the form: what belongs to the item but is not its text. */
  aside?: ReactNode
  /** Below the form, outside of it. */
  below?: ReactNode
  children: ReactNode
}

/** The screen of one item's form: draft, fields, save and cancel. */
export function ItemEditor(props: ItemEditorProps) {
  const { title, badge, item, onSubmit, onClose, saveText = 'Save', aside, below, children } = props
  const { leave, question } = useLeaveGuard(item.isChanged, item.discard)
  const { isSubmitting } = item.form.formState
  const formId = useId()
  return (
    <AdminScreen title={title} badge={badge}>
      <FormNotices item={item} />
      <div className={styles.layout}>
        <form id={formId} className={styles.fields} noValidate onSubmit={onSubmit}>
          {children}
        </form>
        {/* Beside the form, not in it, because what is done here may ask questions with forms of their own. */}
        <div className={styles.aside}>
          {aside}
          <div className={styles.actions}>
            <Button
              type="submit"
              form={formId}
              variant="primary"
              size="small"
              disabled={!item.isComplete}
              isBusy={isSubmitting}
              busyText="Saving..."
            >
              {saveText}
            </Button>
            <Button size="small" disabled={isSubmitting} onClick={() => leave(onClose)}>
              Cancel
            </Button>
          </div>
          {item.problem && (
            <p role="alert" className={styles.problem}>
              {item.problem}
            </p>
          )}
          {!item.isComplete && (
            <p className={styles.hint}>Fill in every field that is not optional to save.</p>
          )}
        </div>
      </div>
      {below}
      {question}
    </AdminScreen>
  )
}
