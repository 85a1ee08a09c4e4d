import type { PublicOffer } from 'offers-service/contract'
import { type ReactNode, useState } from 'react'
import { usePhone, useSettings } from '../../api/settings.ts'
import { useHydrated } from '../../ui/browser-hooks.ts'
import { HowToCheckUs } from '../../site/how-to-check-us.tsx'
import { CallLink, TextLink } from '../../ui/contact-details.tsx'
import { Disclosure } from '../../ui/faq.tsx'
import { AgreementCopy } from './agreement-copy.tsx'
import { CounterOfferForm } from './counter-offer-form.tsx'
import { DeclineForm } from './decline-form.tsx'
import { EmailOfferForm } from './email-offer-form.tsx'
import { HeirsChecklist } from './heirs-checklist.tsx'
import styles from './offer-replies.module.css'
import { CallBackForm, QuestionForm } from './question-form.tsx'
import { SellingAnotherWay } from './selling-another-way.tsx'
import { ShareOffer } from './share-offer.tsx'

/** Call us or text us, in a sentence that begins with the call; `number` is what stands for ours. */
function CallOrText({ number }: { number: ReactNode }) {
  const { dial } = usePhone()
  return (
    <>
      <CallLink>Call {number}</CallLink>
      {dial && ' or '}
      <TextLink>send a text</TextLink>
    </>
  )
}

interface ReplyProps {
  summary: string
  /** Whether what is inside is made only once it is opened. */
  isLazy?: boolean
  /** Whether its form can be sent without scripts. */
  isNative?: boolean
  children: ReactNode
}

/** An answer that folds out. Most forms need scripts; where they do not run, the phone takes the place of those. */
function Reply({ summary, isLazy = false, isNative = false, children }: ReplyProps) {
  const isHydrated = useHydrated()
  const [hasOpened, setHasOpened] = useState(!isLazy)
  const noteOpening = (details: HTMLDetailsElement | null) => {
    if (details?.open) setHasOpened(true)
  }
  return (
    <Disclosure
      name="reply"
      summary={summary}
      // Asked here too, since nobody hears of a first tap that opens it before the scripts are there.
      ref={noteOpening}
      onToggle={({ currentTarget }) => noteOpening(currentTarget)}
    >
      {isHydrated || isNative ? (
        hasOpened && children
      ) : (
        <p className={styles.form}>
          <span>
            <CallOrText number="us" />. We are glad to hear from you either way.
          </span>
        </p>
      )}
    </Disclosure>
  )
}

/** The last fold of the letter, for whoever is not sure: ask us, be called, ask somebody else, or say no. */
export function OfferReplies({ offer }: { offer: PublicOffer }) {
  const { phoneDisplay, counterOffers } = useSettings()
  const [statusAtFirst] = useState(offer.status)
  return (
    <section aria-labelledby="not-sure" className={styles.replies}>
      <div className={styles.words}>
        <h2 id="not-sure" className={styles.title}>
          Not sure yet?
        </h2>
        <p>
          <CallOrText number={<span className="nowrap">{phoneDisplay}</span>} />, 7 days a week.
        </p>
        <HowToCheckUs />
      </div>
      <Reply summary="Ask a question about this offer">
        <QuestionForm referenceNumber={offer.referenceNumber} />
      </Reply>
      {counterOffers && (
        <Reply summary="Another number in mind?" isNative>
          <CounterOfferForm referenceNumber={offer.referenceNumber} />
        </Reply>
      )}
      <Reply summary="Call me back">
        <CallBackForm referenceNumber={offer.referenceNumber} />
      </Reply>
      {offer.mail && (
        <Reply summary="Email me this offer" isNative>
          <EmailOfferForm
            referenceNumber={offer.referenceNumber}
            canRemind={offer.mail.reminderOn !== undefined}
          />
        </Reply>
      )}
      <Reply summary="Send this offer to someone I trust" isLazy>
        <ShareOffer offer={offer} />
      </Reply>
      {offer.agreementUrl && (
        <Reply summary="Have a lawyer read it first" isNative>
          <AgreementCopy url={offer.agreementUrl} offer={offer} />
        </Reply>
      )}
      <Reply summary="Compare with selling another way" isLazy>
        <SellingAnotherWay offer={offer} />
      </Reply>
      <Reply summary="More than one owner, or one who has died" isNative>
        <HeirsChecklist />
      </Reply>
      {statusAtFirst !== 'declined' && (
        <Reply summary="Decline this offer">
          <DeclineForm offer={offer} />
        </Reply>
      )}
    </section>
  )
}
