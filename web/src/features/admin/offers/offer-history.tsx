import { listOfferEvents, listOfferMails, type OfferEventType } from 'offers-service/contract'
import { useApi } from '../../../api/hooks.ts'
import { formatTimestamp } from '../dates.ts'
import { MailsUnderWay, someAreBeingSent } from '../deliveries/mails-under-way.tsx'
import { Panel } from '../shell/panel.tsx'
import panels from '../shell/panel.module.css'
import { useWatched } from '../use-watched.ts'
import styles from './offer-history.module.css'

const eventTexts: Record<OfferEventType, string> = {
  created: 'You made this offer',
  updated: 'You changed it',
  extended: 'You extended it',
  letter_printed: 'You printed its letter',
  letter_returned: 'Its letter came back',
  viewed: 'The seller opened it for the first time',
  call_asked: 'The seller asked for a call',
  call_made: 'You called them back',
  counter_offered: 'The seller named another number',
  counter_answered: 'You answered their number',
  question_asked: 'The seller asked a question',
  question_answered: 'You answered the question',
  signing_started: 'The seller started to sign',
  signing_viewed: 'The seller read the agreement',
  signing_cancelled: 'Signing was canceled',
  signed_in_part: 'One of the owners signed',
  signed: 'The seller signed',
  signer_asked: 'We asked the address on file whether it was them',
  signer_confirmed: 'The address on file answered',
  signer_denied: 'The address on file answered',
  signer_looked_at: 'You checked who signed',
  ownership_claimed: 'Somebody said that the land is theirs',
  declined: 'The seller declined',
  decline_seen: 'You noted it',
  withdrawn: 'You withdrew it',
  closing_changed: 'You changed the closing',
  mail_sent: 'An email went out',
}

/** What happened to an offer, and when; latest first. */
export function OfferHistory({ referenceNumber }: { referenceNumber: string }) {
  const query = useApi(listOfferEvents, { params: { referenceNumber } })
  const mails = useWatched(listOfferMails, { params: { referenceNumber } }, someAreBeingSent)
  return (
    <>
      <MailsUnderWay query={mails} className={panels.below} />
      <Panel title="History" className={panels.below} query={query} subject="The history">
        <ol role="list">
          {query.data?.toReversed().map(({ type, at, detail }) => (
            <li key={`${at} ${type} ${detail}`} className={styles.event}>
              <span>{eventTexts[type]}</span>
              <time dateTime={at}>{formatTimestamp(at)}</time>
              {detail && <q className={styles.detail}>{detail}</q>}
            </li>
          ))}
        </ol>
      </Panel>
    </>
  )
}
