import { formatAcreage, formatDollars, type PublicOffer, shareOffer } from 'offers-service/contract'
import { useState } from 'react'
import { reasonOf } from '../../api/failures.ts'
import { useApi } from '../../api/hooks.ts'
import { useSettings } from '../../api/settings.ts'
import { mailHref } from '../../format/links.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import styles from './offer-replies.module.css'

const ifNothingOpens = 'If nothing opens, copy the link and paste it into a message.'
const outcomes = {
  copied: 'The link is copied. Paste it into a message to someone you trust.',
  refused: 'Your browser did not copy it. Hold your finger on the link, or mark it, and copy it.',
  text: `Your text messages should open, with the link in them. ${ifNothingOpens}`,
  email: `Your email should open, with the link in it. ${ifNothingOpens}`,
} as const

/** The ways to send the link at which the offer can be read, and what came of the last one. */
function WaysToSend({ offer, url }: { offer: PublicOffer; url: string }) {
  const { name } = useSettings().business
  const [outcome, setOutcome] = useState<keyof typeof outcomes>()
  const text = `${name} offers me ${formatDollars(offer.amount)} in cash for ${formatAcreage(offer.acreage)}, ${offer.location}. What do you think?`
  const message = `${text}\n\n${url}`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setOutcome('copied')
    } catch {
      setOutcome('refused')
    }
  }
  return (
    <>
      <TextField
        label="Link to read this offer"
        value={url}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className="button-row">
        <Button onClick={() => void copy()}>Copy the Link</Button>
        <LinkButton
          to={`sms:?&body=${encodeURIComponent(message)}`}
          onClick={() => setOutcome('text')}
        >
          Send a Text
        </LinkButton>
        <LinkButton
          to={mailHref('', `An offer for my land from ${name}`, message)}
          onClick={() => setOutcome('email')}
        >
          Send an Email
        </LinkButton>
      </div>
      <output>{outcome && outcomes[outcome]}</output>
    </>
  )
}

/** Lets the seller show the offer to somebody they trust, who can read it and not sign it. */
export function ShareOffer({ offer }: { offer: PublicOffer }) {
  const { phoneDisplay } = useSettings()
  const { referenceNumber } = offer
  const {
    data: link,
    error,
    isLoading,
    retry,
  } = useApi(shareOffer, { params: { referenceNumber } })
  return (
    <div className={styles.form}>
      <p>
        They can read this offer, and they cannot sign it. The link does not show your reference
        number, and it ends with the offer.
      </p>
      {link && <WaysToSend offer={offer} url={link.url} />}
      {isLoading && (
        <Loading>
          <Skeleton />
        </Loading>
      )}
      {!link && !isLoading && (
        <>
          <p role="alert">
            We could not make the link just now. {reasonOf(error)} You can also call{' '}
            <span className="nowrap">{phoneDisplay}</span>.
          </p>
          <Button onClick={retry}>Try Again</Button>
        </>
      )}
    </div>
  )
}
