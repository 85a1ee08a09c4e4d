import type { PublicOffer } from 'offers-service/contract'
import { useState } from 'react'
import { useSettings } from '../../api/settings.ts'
import { mailHref } from '../../format/links.ts'
import { CallLink, TextLink } from '../../ui/contact-details.tsx'
import { Button } from '../../ui/button.tsx'
import { DeclineDialog } from './dialogs/decline-dialog.tsx'
import { QuestionDialog } from './dialogs/question-dialog.tsx'
import styles from './help.module.css'

interface HelpProps {
  token: string
  offer: PublicOffer
  supportEmail: string
  onDeclined: (isNotMailed: boolean) => Promise<void>
  onOutdated: () => Promise<boolean>
}

/** Everything else a signer may want to do: ask first, or say no. */
export function Help({ token, offer, supportEmail, onDeclined, onOutdated }: HelpProps) {
  const { phoneDisplay } = useSettings()
  const [open, setOpen] = useState<'question' | 'decline'>()
  const close = () => setOpen(undefined)
  const subject = `Question about offer ${offer.referenceNumber}`
  return (
    <aside className={styles.help} aria-label="Questions, or saying no">
      <div>
        <h2 className={styles.title}>Not sure about something?</h2>
        <p>Ask before you sign. We are here 7 days a week.</p>
        <ul role="list" className={styles.links}>
          <li>
            <CallLink>Call {phoneDisplay}</CallLink>
          </li>
          <li>
            <TextLink>Text us</TextLink>
          </li>
          <li>
            <a href={mailHref(supportEmail, subject)}>Email us</a>
          </li>
        </ul>
        <Button size="small" onClick={() => setOpen('question')}>
          Write Us a Question
        </Button>
      </div>
      <div>
        <h2 className={styles.title}>Not for you?</h2>
        <p>You can say no, and change your mind later.</p>
        <Button size="small" onClick={() => setOpen('decline')}>
          Decline This Offer
        </Button>
      </div>
      {open === 'question' && (
        <QuestionDialog referenceNumber={offer.referenceNumber} onClose={close} />
      )}
      {open === 'decline' && (
        <DeclineDialog
          token={token}
          onDeclined={onDeclined}
          onOutdated={onOutdated}
          onCancel={close}
        />
      )}
    </aside>
  )
}
