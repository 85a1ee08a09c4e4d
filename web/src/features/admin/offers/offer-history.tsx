import {
  deleteOfferNote,
  listOfferEvents,
  listOfferMails,
  type OfferEventType,
  type OfferHistoryEntry,
} from 'offers-service/contract'
import { call } from '../../../api/client.ts'
import { useApi, useRefresh } from '../../../api/hooks.ts'
import { ConfirmButton } from '../../../ui/on-demand/action-button.tsx'
import { formatDay, formatTimestamp } from '../dates.ts'
import { MailsUnderWay, someAreBeingSent } from '../deliveries/mails-under-way.tsx'
import { useIsMine } from '../session/session.ts'
import { focusTitleIfLost } from '../shell/admin-screen.tsx'
import { Panel } from '../shell/panel.tsx'
import panels from '../shell/panel.module.css'
import { MailFileList } from '../threads/mail-file-list.tsx'
import { useMutation } from '../use-mutation.ts'
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
  noted: { made: 'wrote a note' },
  call_reached: { made: 'called and reached them' },
  call_left_message: { made: 'called and left a message' },
  call_no_answer: { made: 'called, and nobody answered' },
  call_wrong_number: { made: 'called a wrong number' },
  mail_written: { made: 'wrote an email' },
  mail_sent: { happened: 'An email went out' },
  mail_received: { happened: 'An email came in', made: 'noted an email that came in' },
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

/** What people write down, and may delete; all else tells what happened. */
const written = new Set<OfferEventType>([
  'noted',
  'call_reached',
  'call_left_message',
  'call_no_answer',
  'call_wrong_number',
  'mail_received',
])

interface EntryProps {
  referenceNumber: string
  event: OfferHistoryEntry
  words: string
}

function HistoryEntry({ referenceNumber, event, words }: EntryProps) {
  const attempt = useMutation()
  const { type, at, detail, files, madeBy, position } = event
  const isMine = useIsMine(madeBy)
  const moment = formatTimestamp(at)
  const params = { referenceNumber, position: String(position) }
  return (
    <li className={styles.event}>
      <span>{words}</span>
      <time dateTime={at}>{moment}</time>
      {detail && <q className={styles.detail}>{detail}</q>}
      <MailFileList files={files} />
      {isMine && madeBy !== null && written.has(type) && (
        <ConfirmButton
          aria-label={`Delete the note of ${moment}`}
          asks={{
            message: 'Are you sure you want to delete this note?',
            subject: detail || words,
            confirmText: 'Delete',
            onConfirm: async () => {
              const failed = await attempt(() => call(deleteOfferNote, { params, query: { at } }), {
                success: 'Note deleted.',
                failure: 'Failed to delete the note.',
              })
              if (!failed) focusTitleIfLost()
              return failed
            },
          }}
        >
          Delete
        </ConfirmButton>
      )}
    </li>
  )
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
          {query.data?.toReversed().map((event) => (
            <HistoryEntry
              key={event.position}
              referenceNumber={referenceNumber}
              event={event}
              words={inWords(event, who)}
            />
          ))}
        </ol>
      </Panel>
    </>
  )
}
