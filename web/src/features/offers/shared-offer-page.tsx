import {
  formatCalendarDate,
  formatDollars,
  formatList,
  getSharedOffer,
  type SharedOffer,
} from 'offers-service/contract'
import { isMissingError } from '../../api/failures.ts'
import { useApi } from '../../api/hooks.ts'
import { useSettings } from '../../api/settings.ts'
import { HowToCheckUs } from '../../site/how-to-check-us.tsx'
import type { Head, HeadContext, PageProps } from '../../site/page.ts'
import { paths } from '../../site/paths.ts'
import { Amount, roomFor } from '../../ui/on-demand/amount.tsx'
import { Actions, LinkButton } from '../../ui/button.tsx'
import { CallButton } from '../../ui/call-buttons.tsx'
import { Outcome } from '../../brand/on-demand/outcome.tsx'
import { Envelope } from '../../brand/envelope.tsx'
import { Fold, Letter } from '../../brand/letter.tsx'
import { Disclosure } from '../../ui/faq.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { HeirsChecklist } from './heirs-checklist.tsx'
import { OfferTable } from './offer-letter.tsx'
import { OfferFailure } from './offer-missing.tsx'
import styles from './offer-letter.module.css'
import { ParcelFacts } from './parcel-facts.tsx'
import { PriceReasons } from './price-reasons.tsx'
import { WhatYouGet } from './what-you-get.tsx'
import { CallOrHome } from '../../site/call-or-home.tsx'

export function head({ isMissing }: HeadContext): Head {
  return {
    title: isMissing ? 'This link has ended' : 'An Offer to Read',
    description: 'An offer for somebody’s land, to read and not to sign.',
  }
}

/** Who can sign, and how whoever else reads along finds out more. */
function OnlyToRead({ sellers }: { sellers: string[] }) {
  const names = sellers.length > 0 ? formatList(sellers) : 'the owner of this land'
  return (
    <p className={styles.notice}>
      Somebody who trusts you has sent you this page to read. Only {names} can sign; ask them for
      their letter.
    </p>
  )
}

function SharedLetter({ offer }: { offer: SharedOffer }) {
  const { business, counterOffers } = useSettings()
  const { name } = business
  const amount = formatDollars(offer.amount)
  return (
    <OfferTable>
      <Envelope>
        <Letter reference="To read, not to sign">
          <OnlyToRead sellers={offer.sellers} />
          <h1 className={styles.title}>An Offer to Read</h1>
          <p className={styles.opening}>
            {name} offers to buy this land. The offer stands until{' '}
            {formatCalendarDate(offer.expirationDate)}.
          </p>
          <div className={styles.figure} data-length={roomFor(amount)}>
            <p className={styles.amount}>
              <span className={styles.amountLabel}>Cash offer</span>
              <strong>
                <Amount>{amount}</Amount>
              </strong>
            </p>
            <p className={styles.final}>
              {counterOffers
                ? 'There are no hidden fees.'
                : 'This is the final offer. There are no negotiations and no hidden fees.'}{' '}
              We pay the closing costs.
            </p>
          </div>
          <WhatYouGet offer={offer} title="What the owner gets" total="Their check" />
          <PriceReasons offer={offer} />
          <Fold />
          <ParcelFacts offer={offer} />
          <Fold />
          <section className={styles.check}>
            <h2 className={styles.questions}>Would you like to check us?</h2>
            <HowToCheckUs />
            <Actions>
              <CallButton />
              <LinkButton to={paths.howItWorks}>How It Works</LinkButton>
            </Actions>
            <Disclosure summary="More than one owner, or one who has died">
              <HeirsChecklist />
            </Disclosure>
          </section>
        </Letter>
      </Envelope>
    </OfferTable>
  )
}

/** An offer as somebody reads it whom its seller trusts: nothing on it leads to a signature. */
export function Page({ params: { token = '' } }: PageProps) {
  const { data: offer, error, isLoading, retry } = useApi(getSharedOffer, { params: { token } })
  if (isLoading)
    return (
      <OfferTable>
        <Letter reference="To read, not to sign">
          <Loading className={styles.loading}>
            <Skeleton shape="heading" />
            <Skeleton shape="card" />
          </Loading>
        </Letter>
      </OfferTable>
    )
  if (!offer && !isMissingError(error)) return <OfferFailure error={error} onRetry={retry} />
  if (!offer)
    return (
      <Outcome title="This link has ended" actions={<CallOrHome />}>
        <p>
          The offer is signed, taken back, or past its last day, or the link was not copied whole.
          Ask the person who sent it to you.
        </p>
      </Outcome>
    )
  return <SharedLetter offer={offer} />
}
