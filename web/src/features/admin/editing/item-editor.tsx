import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { ConfirmDialog } from '../../../ui/on-demand/confirm-dialog.tsx'
import { AdminScreen } from '../shell/admin-screen.tsx'
import { FormEnd, FormNotices } from './form-notices.tsx'
import styles from './item-editor.module.css'
import type { ItemForm } from './use-item-form.ts'
import { useIsShown } from '../../../ui/use-is-shown.ts'
import { useLeaveGuard } from './use-leave-guard.tsx'

interface Problem {
  message: string
  subject: string
  consequence: string
  confirmText: string
}

interface ItemEditorProps {
  title: ReactNode
  badge?: ReactNode
  /** Beside the title: what is wanted at once. */
  actions?: ReactNode
  item: ItemForm
  onSubmit: (event?: FormEvent) => void
  /** Finds what to ask before saving; undefined when there is nothing to ask. */
  findProblem?: () => Promise<Problem | undefined>
  /** Back to the list; unsaved changes have been dealt with by then. */
  onClose: () => void
  saveText?: string
  /** Above the form: what waits for the admin. */
  above?: ReactNode
  /** Beside the form: what belongs to the item but is not its text. */
  aside?: ReactNode
  /** Below the form, outside of it. */
  below?: ReactNode
  children: ReactNode
}

/** The screen of one item's form: draft, fields, save and cancel. */
export function ItemEditor(props: ItemEditorProps) {
  const { title, badge, actions, item, onSubmit, findProblem, onClose, saveText = 'Save' } = props
  const { above, aside, below, children } = props
  const [problem, setProblem] = useState<Problem>()
  const isLooking = useRef(false)
  const isShown = useIsShown()
  const { leave, question } = useLeaveGuard(item.isChanged, item.discard)
  const formId = useId()

  const askOrSubmit = async (find: () => Promise<Problem | undefined>) => {
    if (isLooking.current) return
    isLooking.current = true
    const found = await find()
    isLooking.current = false
    if (!isShown()) return
    if (found) setProblem(found)
    else onSubmit()
  }

  return (
    <AdminScreen title={title} badge={badge} actions={actions}>
      <FormNotices item={item} />
      {above}
      <div className={styles.layout}>
        <form
          id={formId}
          className={styles.fields}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (findProblem) void askOrSubmit(findProblem)
            else onSubmit(event)
          }}
        >
          {children}
        </form>
        {/* Beside the form, not in it, because what is done here may ask questions with forms of their own. */}
        <div className={styles.aside}>
          {aside}
          <div className={styles.end}>
            <FormEnd item={item} form={formId} onCancel={() => leave(onClose)}>
              {saveText}
            </FormEnd>
          </div>
        </div>
      </div>
      {below}
      {question}
      {problem && (
        <ConfirmDialog
          {...problem}
          cancelText="Go back"
          onConfirm={() => {
            setProblem(undefined)
            onSubmit()
          }}
          onCancel={() => setProblem(undefined)}
        />
      )}
    </AdminScreen>
  )
}
