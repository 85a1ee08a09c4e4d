import type { AdminOffer } from 'offers-service/contract'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { focusTitle } from '../shell/admin-screen.tsx'
import { ExtendDialog } from './extend-dialog.tsx'
import { LetterPreview } from './letters/letter-preview.tsx'
import { PrintLetterButton } from './letters/print-letter-button.tsx'
import { may } from './offer-status.tsx'
import styles from './offer-steps.module.css'
import type { OfferActions } from './use-offer-actions.ts'

interface OfferStepsProps {
  offer: AdminOffer
  actions: OfferActions
  /** True while the form holds changes that a step would overtake. */
  isHeld: boolean
  onDeleted: () => void
}

/** What the owner can do with an offer as a whole, as far as its status allows. */
export function OfferSteps({ offer, actions, isHeld, onDeleted }: OfferStepsProps) {
  const [asked, setAsked] = useState<'extend' | 'withdraw' | 'delete'>()
  const [isBusy, setIsBusy] = useState(false)
  const { status, referenceNumber, sellerName, location } = offer
  const subject = [referenceNumber, sellerName, location].filter(Boolean).join(', ')

  const carryOut = async (step: () => Promise<Error | undefined>) => {
    setIsBusy(true)
    const failed = await step()
    setIsBusy(false)
    setAsked(undefined)
    return failed
  }
  const putLive = async () => {
    await carryOut(async () => await actions.putLive(offer))
    // Its button is gone when it went well.
    focusTitle()
  }
  const remove = async () => {
    if (!(await carryOut(async () => await actions.remove(offer)))) onDeleted()
  }

  return (
    <div className={styles.steps}>
      {may('letterPreview', status) && (
        <LetterPreview referenceNumber={referenceNumber} disabled={isHeld} />
      )}
      {may('letter', status) && (
        <PrintLetterButton referenceNumber={referenceNumber} disabled={isHeld} />
      )}
      {may('extend', status) && (
        <Button size="small" disabled={isHeld} onClick={() => setAsked('extend')}>
          Extend
        </Button>
      )}
      {may('restore', status) && (
        <Button size="small" disabled={isHeld} isBusy={isBusy} onClick={() => void putLive()}>
          Put live again
        </Button>
      )}
      {may('withdraw', status) && (
        <Button size="small" disabled={isHeld} onClick={() => setAsked('withdraw')}>
          Withdraw
        </Button>
      )}
      {may('delete', status) && (
        <Button size="small" onClick={() => setAsked('delete')}>
          Delete
        </Button>
      )}
      {isHeld && <p className={styles.hint}>Save or discard your changes to do these.</p>}
      {asked === 'extend' && (
        <ExtendDialog
          offer={offer}
          onCancel={() => setAsked(undefined)}
          onExtend={async (day) => {
            await carryOut(async () => await actions.extend(offer, day))
          }}
        />
      )}
      {asked === 'withdraw' && (
        <ConfirmDialog
          message="Are you sure you want to withdraw this offer?"
          subject={subject}
          consequence="The seller can no longer open it."
          confirmText="Withdraw"
          isBusy={isBusy}
          onConfirm={() => void carryOut(async () => await actions.withdraw(offer))}
          onCancel={() => setAsked(undefined)}
        />
      )}
      {asked === 'delete' && (
        <ConfirmDialog
          message="Are you sure you want to delete this offer?"
          subject={subject}
          confirmText="Delete"
          isBusy={isBusy}
          onConfirm={() => void remove()}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </div>
  )
}
