import { business, type PublicOffer } from 'offers-service/contract'
import { useState } from 'react'
import { useSettings } from '../../api/settings.ts'
import { smsHref, telHref } from '../../format/phone.ts'
import { Button } from '../../ui/button.tsx'
import { DeclineDialog } from './decline-dialog.tsx'
import styles from './help.module.css'

interface HelpProps {
  token: string
  offer: PublicOffer
  onDeclined: () => Promise<void>
  onOutdated: () => Promise<void>
}

/** Everything else a signer may want to do: ask first, or say no. */
export function Help({ token, offer, onDeclined, onOutdated }: HelpProps) {
  const { phoneDisplay } = useSettings()
  const [isDeclining, setIsDeclining] = useState(false)
  const subject = encodeURIComponent(`Question about offer ${offer.referenceNumber}`)
  return (
    <aside className={styles.help} aria-label="Questions, or saying no">
      <div>
        <h2 className={styles.title}>Not sure about something?</h2>
        <p>Ask before you sign. We are here 7 days a week.</p>
        <ul className={`bare-list ${styles.links}`}>
          <li>
            <a href={telHref(phoneDisplay)}>Call {phoneDisplay}</a>
          </li>
          <li>
            <a href={smsHref(phoneDisplay)}>Text us</a>
          </li>
          <li>
            <a href={`mailto:${business.supportEmail}?subject=${subject}`}>Email us</a>
          </li>
        </ul>
      </div>
      <div>
        <h2 className={styles.title}>Not for you?</h2>
        <p>You can say no, and change your mind later.</p>
        <Button size="small" onClick={() => setIsDeclining(true)}>
          Decline This Offer
        </Button>
      </div>
      {isDeclining && (
        <DeclineDialog
          token={token}
          onDeclined={onDeclined}
          onOutdated={onOutdated}
          onCancel={() => setIsDeclining(false)}
        />
      )}
    </aside>
  )
}
