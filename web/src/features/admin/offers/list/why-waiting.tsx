import { callTimes, type WaitingReply } from 'offers-service/contract'
import { ReplyLink } from '../../leads/contact-links.tsx'
import styles from './why-waiting.module.css'

/** What the seller waits for; a number is stored as a sentence of ours. */
function inWords({ kind, question, callTime }: WaitingReply): string {
  if (kind === 'call') return `Wants a call ${callTimes[callTime ?? 'any'].inSentence}`
  return kind === 'question' ? `Asks: ${question}` : question
}

/** Why an offer is among those that wait: what its seller asked first, and where the answer goes. */
export function WhyWaiting({ replies }: { replies: readonly WaitingReply[] }) {
  return replies.map((reply) => (
    <div key={reply.kind} className={styles.reply}>
      <span className={styles.said}>{inWords(reply)}</span>
      {reply.count > 1 && <span>and {reply.count - 1} more</span>}
      {reply.replyTo && <ReplyLink to={reply.replyTo} />}
    </div>
  ))
}
