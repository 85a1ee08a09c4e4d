import {
  type AdminCounterOffer,
  type AdminOffer,
  formatDollars,
  listCounterOffers,
} from 'offers-service/contract'
import { useState } from 'react'
import { useApi } from '../../../../api/hooks.ts'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmButton } from '../../../../ui/on-demand/action-button.tsx'
import { PutAsideButton } from '../../dashboard/dismiss-buttons.tsx'
import { formatTimestamp } from '../../dates.ts'
import { ReplyLink } from '../../leads/contact-links.tsx'
import { useOwnName } from '../../session/owner-name.ts'
import { focusTitleIfLost } from '../../shell/admin-screen.tsx'
import { Panel } from '../../shell/panel.tsx'
import panels from '../../shell/panel.module.css'
import { may } from '../offer-status.tsx'
import type { OfferActions } from '../use-offer-actions.ts'
import { AnswerDialog } from './answer-dialog.tsx'
import { answerInWords, toldInWords } from './counter-words.ts'
import styles from './counter-offers.module.css'

interface CounterOffersPanelProps {
  offer: AdminOffer
  actions: OfferActions
  /** True while the form holds changes that an answer would overtake. */
  isDirty: boolean
}

/** The three answers to a number that waits. */
function Answers({
  offer,
  number,
  actions,
  isDirty,
}: CounterOffersPanelProps & { number: AdminCounterOffer }) {
  const [asked, setAsked] = useState<'agreed' | 'met'>()
  const ownName = useOwnName()
  const isOpen = may('answerNumber', offer.status)
  const isOff = isDirty || !isOpen
  const isAbove = number.amount > offer.amount
  const is = formatDollars(offer.amount)
  const give = async (answer: Parameters<OfferActions['answerNumber']>[2]) => {
    const failed = await actions.answerNumber(offer, number.id, answer)
    // Its buttons are gone when it went well.
    if (!failed) focusTitleIfLost()
    return failed
  }
  return (
    <>
      <div className={styles.answers}>
        {isAbove && (
          <>
            <Button
              size="small"
              variant="primary"
              disabled={isOff}
              onClick={() => setAsked('agreed')}
            >
              Agree to {formatDollars(number.amount)}
            </Button>
            <Button size="small" disabled={isOff} onClick={() => setAsked('met')}>
              Meet at…
            </Button>
          </>
        )}
        <ConfirmButton
          disabled={isOff}
          asks={{
            message: `Stay at ${is}?`,
            consequence: `The offer stays as it is, and we say so kindly. ${toldInWords(offer, number, ownName)}`,
            confirmText: `Stay at ${is}`,
            onConfirm: () => give({ answer: 'stayed' }),
          }}
        >
          Stay at {is}
        </ConfirmButton>
        <PutAsideButton id={number.id} about={offer.referenceNumber} />
      </div>
      {!isOpen && <p>This offer has ended. Extend it or put it live again first, then answer.</p>}
      {isOpen && isDirty && <p>Save or discard your changes to answer.</p>}
      {asked && (
        <AnswerDialog
          offer={offer}
          number={number}
          answer={asked}
          onAnswer={(terms) => give({ answer: asked, ...terms })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

/** The numbers that the seller of an offer would sell for, latest first, and the answer to one that waits. */
export function CounterOffersPanel(props: CounterOffersPanelProps) {
  const { referenceNumber } = props.offer
  const query = useApi(listCounterOffers, { params: { referenceNumber } })
  if (!query.error && !query.data?.length) return null
  return (
    <Panel
      title="Another number in mind"
      className={panels.above}
      query={query}
      subject="What the seller would sell for"
    >
      <ol role="list" className={styles.numbers}>
        {query.data?.map((number) => (
          <li key={number.id} className={styles.number}>
            <q>{number.text}</q>
            <span className={styles.when}>
              {formatTimestamp(number.askedAt)}. {answerInWords(number)}.
              {number.looksAutomatic && ' Looks automatic.'}
            </span>
            {number.replyTo && (
              <span>
                Reply to <ReplyLink to={number.replyTo} />
              </span>
            )}
            {number.answeredAt === null && <Answers {...props} number={number} />}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
