import { type CoSeller, writeCoSellers } from 'offers-service/contract'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { TextareaField } from '../../../../ui/textarea-field.tsx'
import styles from './other-sellers.module.css'
import { useOtherSellers } from './use-other-sellers.ts'

interface OtherSellersDialogProps {
  referenceNumber: string
  coSellers: readonly CoSeller[]
  onClose: () => void
  /** Called once they are stored. */
  onSaved?: () => void
}

/** Asks who sells beside the offer's own seller. */
export function OtherSellersDialog(props: OtherSellersDialogProps) {
  const { referenceNumber, coSellers, onClose, onSaved } = props
  const [text, setText] = useState(writeCoSellers(coSellers, '\n'))
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const save = useOtherSellers(referenceNumber)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsBusy(true)
    const refused = await save(text)
    setIsBusy(false)
    setProblem(refused)
    if (refused) return
    onSaved?.()
    onClose()
  }

  return (
    <Dialog title="Who else sells?" onCancel={onClose}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <TextareaField
          label="Other sellers"
          isOptional
          rows={4}
          hint="One on each line, with the email if you know it: Iris Whitcomb, iris@mail.example. Everyone named here stands on the letter and signs with a link of their own."
          error={problem}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <div className={styles.actions}>
          <Button size="small" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" size="small" isBusy={isBusy} busyText="Saving...">
            Save sellers
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
