import {
  listOfferEvents,
  listOfferMails,
  type OfferEventType,
  type OfferHistoryEntry,
} from 'offers-service/contract'
import { useApi, useRefresh } from '../../../api/hooks.ts'
import { formatDay, formatTimestamp } from '../dates.ts'
import { MailsUnderWay, someAreBeingSent } from '../deliveries/mails-under-way.tsx'
import { MailFileList } from '../mail-files/mail-file-list.tsx'
import { Panel } from '../shell/panel.tsx'
import panels from '../shell/panel.module.css'
import { useWatched } from '../use-watched.ts'
import { useWhoInWords } from './made-by.tsx'
import styles from './offer-history.module.css'

/** What somebody of the business did, behind who it was, and what happened without them or without anybody's name. */
type EventText = { made: string; happened?: string } | { happened: string; made?: undefined }

const eventTexts: Record<OfferEventType, EventText> = {
  created: { made: 'made this offer' },
  updated: { made: 'changed it' },
  extended: { made: 'extended it' },
  letter_printed: { made: 'printed its letter' },
  letter_returned: { happened: 'Its letter came back', made: 'noted that its letter came back' },
  viewed: { happened: 'The seller opened it for the first time' },
  viewed_again: { happened: 'The seller opened it again' },
  call_asked: { happened: 'The seller asked for a call' },
  call_made: { made: 'called them back' },
  counter_offered: { happened: 'The seller named another number' },
  counter_answered: { made: 'answered their number' },
  question_asked: { happened: 'The seller asked a question' },
  question_answered: { made: 'answered the question' },
  answer_undone: { made: 'noted that this still waits' },
  signing_started: { happened: 'The seller started to sign' },
  signing_viewed: { happened: 'The seller read the agreement' },
  signing_cancelled: { happened: 'Signing was canceled', made: 'canceled the signing' },
  signed_in_part: { happened: 'One of the owners signed' },
  signed: { happened: 'The seller signed', made: 'noted that the seller signed' },
  signer_asked: { happened: 'We asked the address on file whether it was them' },
  signer_confirmed: { happened: 'The address on file answered' },
  signer_denied: { happened: 'The address on file answered' },
  signer_looked_at: { made: 'checked who signed' },
  ownership_claimed: { happened: 'Somebody said that the land is theirs' },
  declined: { happened: 'The seller declined' },
  letters_refused: { happened: 'The seller asked for no more letters' },
  decline_seen: { made: 'noted it' },
  withdrawn: { made: 'withdrew it' },
  closing_changed: { made: 'changed the closing' },
  mail_sent: { happened: 'An email went out' },
  mail_received: { happened: 'An email came in' },
  mail_bounced: { happened: 'An email did not arrive' },
}

/** What happened, by who did it where a person or a program of the business has. */
function inWords(
  { type, madeBy, after }: OfferHistoryEntry,
  who: (madeBy: string | null) => string,
): string {
  const { made, happened } = eventTexts[type]
  if (after) return `${happened}, after the ${after.kind} of ${formatDay(after.postedOn)}`
  const isNamed = madeBy !== null && made !== undefined
  return isNamed || happened === undefined ? `${who(madeBy)} ${made}` : happened
}

/** What happened to an offer, and when; latest first. */
export function OfferHistory({ referenceNumber }: { referenceNumber: string }) {
  const byReference = { params: { referenceNumber } }
  const query = useApi(listOfferEvents, byReference)
  const who = useWhoInWords()
  const refresh = useRefresh()
  // A mail may go out after the history was read, and before the mails are.
  const mails = useWatched(listOfferMails, byReference, someAreBeingSent, () =>
    refresh(listOfferEvents, byReference),
  )
  return (
    <>
      <MailsUnderWay query={mails} className={panels.below} />
      <Panel title="History" className={panels.below} query={query} subject="The history">
        <ol role="list">
          {query.data?.toReversed().map((event) => {
            const { type, at, detail, files } = event
            return (
              <li key={`${at} ${type} ${detail}`} className={styles.event}>
                <span>{inWords(event, who)}</span>
                <time dateTime={at}>{formatTimestamp(at)}</time>
                {detail && <q className={styles.detail}>{detail}</q>}
                <MailFileList files={files} />
              </li>
            )
          })}
        </ol>
      </Panel>
    </>
  )
}
