import { callTimes, type WaitingReply } from 'offers-service/contract'
import { AnsweredButton, CalledButton, PutAsideButton } from '../../dashboard/dismiss-buttons.tsx'
import { ReplyLink } from '../../leads/contact-links.tsx'
import styles from './why-waiting.module.css'

/** What the seller waits for; a number is stored as a sentence of ours. */
function inWords({ kind, question, callTime }: WaitingReply): string {
  if (kind === 'call') return `Wants a call ${callTimes[callTime ?? 'any'].inSentence}`
  return kind === 'question' ? `Asks: ${question}` : question
}

const tickOff = { question: AnsweredButton, call: CalledButton, number: PutAsideButton }

/** Why an offer is among those that wait: what its seller asked first, where the answer goes, and what ticks it off as on Today. */
export function WhyWaiting({ replies }: { replies: readonly WaitingReply[] }) {
  return replies.map((reply) => {
    const TickOff = tickOff[reply.kind]
    return (
      <div key={reply.id} className={styles.reply}>
        <span className={styles.said} tabIndex={-1}>
          {inWords(reply)}
        </span>
        {reply.count > 1 && <span>and {reply.count - 1} more</span>}
        {reply.replyTo && <ReplyLink to={reply.replyTo} />}
        <TickOff id={reply.id} about={reply.referenceNumber} />
      </div>
    )
  })
}
