import type { PublicOffer } from 'offers-service/contract'
import { type ReactNode, useState } from 'react'
import { usePhone, useSettings } from '../../api/settings.ts'
import { mailHref } from '../../format/links.ts'
import { formatAcreage, formatDollars } from '../../format/numbers.ts'
import { useHydrated } from '../../ui/browser-hooks.ts'
import { HowToCheckUs } from '../../site/how-to-check-us.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { CallLink, TextLink } from '../../ui/contact-details.tsx'
import { DeclineForm } from './decline-form.tsx'
import styles from './offer-replies.module.css'
import { CallBackForm, QuestionForm } from './question-form.tsx'

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
  look: 'button' | 'link'
  summary: string
  children: ReactNode
}

/** An answer that folds out. Its form needs scripts; where they do not run, the phone takes its place. */
function Reply({ look, summary, children }: ReplyProps) {
  const isHydrated = useHydrated()
  return (
    <details className={styles.reply} data-look={look}>
      <summary>{summary}</summary>
      {isHydrated ? (
        children
      ) : (
        <p className={styles.form}>
          <span>
            <CallOrText number="us" />. We are glad to hear from you either way.
          </span>
        </p>
      )}
    </details>
  )
}

/** Hands the offer to somebody the owner trusts, by the owner's own phone or mail program: nothing of it goes through us. */
function ShareLink({ offer }: { offer: PublicOffer }) {
  const isHydrated = useHydrated()
  const { name } = useSettings().business
  const title = `An offer for my land from ${name}`
  const text = `${name} offers me ${formatDollars(offer.amount)} in cash for ${formatAcreage(offer.acreage)}, ${offer.location}. What do you think?`
  const url = isHydrated ? location.href : ''
  const mail = mailHref('', title, [text, url].join('\n\n').trim())
  return (
    <LinkButton
      to={mail}
      onClick={(event) => {
        // Phones offer everyone in the address book; what cannot, writes a mail.
        if (!('share' in navigator)) return
        event.preventDefault()
        navigator.share({ title, text, url }).catch((error: unknown) => {
          // To think better of it is no failure; what the phone refuses, a mail can still do.
          if (!(error instanceof DOMException && error.name === 'AbortError')) open(mail, '_self')
        })
      }}
    >
      Send this offer to someone I trust
    </LinkButton>
  )
}

/** The last fold of the letter, for whoever is not sure: ask us, be called, ask somebody else, or say no. */
export function OfferReplies({ offer }: { offer: PublicOffer }) {
  const { phoneDisplay } = useSettings()
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
      <Reply look="button" summary="Ask a question about this offer">
        <QuestionForm referenceNumber={offer.referenceNumber} />
      </Reply>
      <Reply look="button" summary="Call me back">
        <CallBackForm referenceNumber={offer.referenceNumber} />
      </Reply>
      <ShareLink offer={offer} />
      {statusAtFirst !== 'declined' && (
        <Reply look="link" summary="Decline this offer">
          <DeclineForm offer={offer} />
        </Reply>
      )}
    </section>
  )
}
