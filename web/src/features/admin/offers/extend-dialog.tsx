import type { AdminOffer } from 'offers-service/contract'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { businessDay, dayAfter, formatDay } from '../dates.ts'
import styles from './extend-dialog.module.css'

const usualDays = 30

interface ExtendDialogProps {
  offer: AdminOffer
  /** Called with the new last day. */
  onExtend: (expirationDate: string) => Promise<void>
  onCancel: () => void
}

/** Asks for an offer's new last day. */
export function ExtendDialog({ offer, onExtend, onCancel }: ExtendDialogProps) {
  const [today] = useState(() => businessDay(new Date()))
  const { expirationDate } = offer
  const [day, setDay] = useState(
    dayAfter(expirationDate > today ? expirationDate : today, usualDays),
  )
  const [isBusy, setIsBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsBusy(true)
    await onExtend(day)
    setIsBusy(false)
  }

  return (
    <Dialog title="Extend this offer" onCancel={onCancel}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <TextField
          label="New last day"
          type="date"
          min={today}
          hint={`It stands until ${formatDay(expirationDate)} now.`}
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
        <div className={styles.actions}>
          <Button size="small" onClick={onCancel}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="primary"
            size="small"
            isBusy={isBusy}
            busyText="Saving..."
            disabled={day < today}
          >
            Extend
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
