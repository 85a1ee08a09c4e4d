import { familyNames, firstNames, type Settings } from 'offers-service/contract'
import { useSettings } from '../../api/settings.ts'
import type { Head, HeadContext } from '../../site/page.ts'
import { faqPage } from '../../site/structured-data.ts'
import { CallButton, TextButton } from '../../ui/call-buttons.tsx'
import { FaqSection, type Question } from '../../ui/faq.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { AddressLines } from '../../ui/contact-details.tsx'
import { Container } from '../../ui/section.tsx'
import { Stamp } from '../../brand/stamp.tsx'
import styles from './contact-page.module.css'
import { OfferSection } from './offer-section.tsx'

/** What people ask before they write to us. */
export const questionsFor = ({
  counterOffers,
}: Pick<Settings, 'counterOffers'>): readonly Question[] => [
  {
    question: 'When will I hear from you?',
    answer: `You have a preliminary offer within 24-48 hours: a first number, before we have read everything. A detailed offer, with all that we found in the county records, follows in 3-5 business days. ${
      counterOffers
        ? 'That one stands in our letter, with no hidden fees.'
        : 'That one is our final offer, as our letters say: no negotiations and no hidden fees.'
    }`,
  },
  {
    question: 'Do I have to clean up the land first?',
    answer:
      'No. We buy land as-is. Leave the brush, the old fence and the rusty gate where they are.',
  },
  {
    question: 'I owe back taxes. Can I still sell?',
    answer:
      'Yes. Back taxes can be paid from the sale proceeds at closing, so you do not need the money up front.',
  },
  {
    question: 'Am I obligated to accept your offer?',
    answer: 'No. There is no obligation. Asking is free, and “no, thank you” is a fine answer.',
  },
]

export function head({ settings }: HeadContext): Head {
  return {
    title: 'Contact Us',
    description: `Call or text ${familyNames(settings.business.people)} 7 days a week, or ask for your free offer here. We answer email within 24 hours.`,
    card: 'contact',
    structuredData: import.meta.env.SSR ? [faqPage(questionsFor(settings))] : [],
  }
}

/** What a seller who asks may expect. Our number stands above on this page and need not stand here again. */
function AfterAsking() {
  const { people } = useSettings().business
  return (
    <div className={styles.after}>
      <h3>What happens then</h3>
      <ol>
        <li>We look up your land in the county records.</li>
        <li>{firstNames(people, 'or')} will call you within 24 hours.</li>
        <li>You have a first number within 48, and our detailed offer 3–5 business days later.</li>
        <li>You decide. There is no cost and no obligation.</li>
      </ol>
    </div>
  )
}

/** How to reach us, and the questions people ask first. */
export function Page() {
  const { phoneDisplay, emailObfuscated, business, counterOffers } = useSettings()
  return (
    <>
      <PageHeader
        title="Get in Touch"
        lead="The phone rings in our kitchen office. Call, text or write, whichever you like best."
      />
      <Container>
        <div className={styles.postcard}>
          <section className={styles.message} aria-labelledby="by-phone">
            <h2 id="by-phone" className={styles.heading}>
              By phone
            </h2>
            <p className={styles.number}>{phoneDisplay}</p>
            <p>Available 7 days a week. {firstNames(business.people, 'or')} picks up.</p>
            {business.phoneHours && <p>{business.phoneHours}</p>}
            <div className={styles.actions}>
              <CallButton />
              <TextButton>Send a text</TextButton>
            </div>
          </section>
          <section className={styles.address} aria-labelledby="by-email">
            <h2 id="by-email" className={styles.heading}>
              By email
            </h2>
            <p className={styles.email}>{emailObfuscated}</p>
            <p>We reply within 24 hours, and within 2-4 hours on business days.</p>
            <div className={styles.letter}>
              <div>
                <h2 className={styles.heading}>By letter</h2>
                <address>
                  {business.name}
                  <br />
                  <AddressLines />
                </address>
              </div>
              <Stamp name="desert" className={styles.stamp} />
            </div>
          </section>
        </div>
      </Container>
      <OfferSection land="mountain" beside={<AfterAsking />} />
      <FaqSection heading="Common questions" questions={questionsFor({ counterOffers })}>
        <p>What people ask us most. For anything else, call or write.</p>
      </FaqSection>
    </>
  )
}
