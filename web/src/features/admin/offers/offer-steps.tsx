import { type AdminOffer, deletedDaysKept } from 'offers-service/contract'
import { useState } from 'react'
import { ActionButton, ConfirmButton } from '../../../ui/on-demand/action-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { focusTitleIfLost } from '../shell/admin-screen.tsx'
import { ExtendDialog } from './extend-dialog.tsx'
import { LetterPreview } from './letters/letter-preview.tsx'
import { PrintLetterButton } from './letters/print-letter-button.tsx'
import { may } from './offer-status.tsx'
import styles from './offer-steps.module.css'
import { PaperDialog } from './signing/paper-dialog.tsx'
import type { OfferActions } from './use-offer-actions.ts'
import { ForOwners } from '../session/for-owners.tsx'

interface OfferStepsProps {
  offer: AdminOffer
  actions: OfferActions
  /** True while the form holds changes that a step would overtake. */
  isDirty: boolean
  onDeleted: () => void
}

/** What the admin can do with an offer as a whole, as far as its status allows. */
export function OfferSteps({ offer, actions, isDirty, onDeleted }: OfferStepsProps) {
  const [isExtending, setIsExtending] = useState(false)
  const [isOnPaper, setIsOnPaper] = useState(false)
  const { status, referenceNumber, sellerName, location } = offer
  const subject = [referenceNumber, sellerName, location].filter(Boolean).join(', ')
  const putLive = async () => {
    await actions.putLive(offer)
    // Its button is gone when it went well.
    focusTitleIfLost()
  }

  return (
    <div className={styles.steps}>
      {may('letterPreview', status) && (
        <LetterPreview referenceNumber={referenceNumber} disabled={isDirty} />
      )}
      {may('letter', status) && (
        <PrintLetterButton referenceNumber={referenceNumber} disabled={isDirty} />
      )}
      {may('extend', status) && (
        <Button size="small" disabled={isDirty} onClick={() => setIsExtending(true)}>
          Extend
        </Button>
      )}
      {may('signOnPaper', status) && (
        <Button size="small" disabled={isDirty} onClick={() => setIsOnPaper(true)}>
          Signed on paper
        </Button>
      )}
      {may('restore', status) && (
        <ActionButton size="small" disabled={isDirty} onPress={putLive}>
          Put live again
        </ActionButton>
      )}
      {may('withdraw', status) && (
        <ConfirmButton
          disabled={isDirty}
          asks={{
            message: 'Are you sure you want to withdraw this offer?',
            subject,
            consequence: 'The seller can no longer open it.',
            confirmText: 'Withdraw',
            onConfirm: () => actions.withdraw(offer),
          }}
        >
          Withdraw
        </ConfirmButton>
      )}
      {may('delete', status) && (
        <ForOwners>
          <ConfirmButton
            disabled={isDirty}
            asks={{
              message: 'Are you sure you want to delete this offer?',
              subject,
              consequence: `You can put it back for ${deletedDaysKept} days: it stands below the list of offers.`,
              confirmText: 'Delete',
              onConfirm: async () => {
                const failed = await actions.remove(offer)
                if (!failed) onDeleted()
                return failed
              },
            }}
          >
            Delete
          </ConfirmButton>
        </ForOwners>
      )}
      {isDirty && <p className={styles.hint}>Save or discard your changes to do these.</p>}
      {isExtending && (
        <ExtendDialog
          offer={offer}
          onExtend={(day) => actions.extend(offer, day)}
          onClose={() => setIsExtending(false)}
        />
      )}
      {isOnPaper && <PaperDialog offer={offer} onClose={() => setIsOnPaper(false)} />}
    </div>
  )
}
