import { atStart, type Business, closingTimes, escrowCompanyName } from 'offers-service/contract'
import { useSettings } from '../../../api/settings.ts'
import { Container } from '../../../ui/section.tsx'
import styles from './steps.module.css'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'

const steps = ['first', 'second', 'third', 'fourth']

/** Stands in for the steps while the page's data is on its way. */
export function StepsSkeleton() {
  return (
    <Container>
      <Loading>
        <div className={styles.steps}>
          {steps.map((step) => (
            <div key={step} className={styles.step}>
              <Skeleton shape="heading" />
              <div>
                <Skeleton />
                <Skeleton />
                <Skeleton />
              </div>
            </div>
          ))}
        </div>
      </Loading>
    </Container>
  )
}

const stepsWith = (business: Business) => [
  {
    title: 'Accept and sign',
    when: '2-3 minutes',
    text: [
      'Look up your offer with the reference number in your letter. It shows your parcel, the amount and the day the offer ends. Read it as often as you like, and show it to anyone you trust.',
      'When you are ready, you read the purchase agreement on the screen, type your name and sign. You need no printer, no stamp and no account. A signed copy is yours to keep.',
    ],
    you: 'Read, ask, and sign.',
    we: 'Send you the signed copy.',
  },
  {
    title: 'Open escrow',
    when: 'Within 24 hours',
    text: [
      `Escrow means that somebody on neither side holds the money and the papers until both are ready: a licensed title or escrow company. ${atStart(escrowCompanyName(business))} opens your file within 24 hours of your signature.`,
      'They send you a short form that asks how to reach you and how you would like to be paid. If anything in it seems odd, call us before you fill it in.',
    ],
    you: 'Fill in one short form.',
    we: 'Put our money in their hands.',
  },
  {
    title: 'Title research',
    when: 'Days 1-10',
    text: [
      'The title company reads the history of your land at the county: old deeds, mortgages, liens, taxes, easements. It makes sure that you can sell and that nobody else has a claim.',
      'Most searches find nothing that cannot be settled. If yours turns something up, we call you the same day, say what it is, and tell you how long it will take.',
    ],
    you: 'Wait, and answer if they call.',
    we: 'Pay for the search and sort things out.',
  },
  {
    title: 'Get paid',
    when: '2–3 weeks after everyone signs',
    text: [
      'You sign the deed in front of a notary, at home, in an office or online. The closing statement lists every dollar, and you see it before you sign.',
      `${atStart(escrowCompanyName(business))} then pays you in full, by wire or check. ${closingTimes} If you need more time, take it.`,
    ],
    you: 'Sign the deed and check your bank account.',
    we: 'Pay every closing cost.',
  },
]

/** The four steps as the stations of a survey line. */
export function Steps() {
  const { business } = useSettings()
  return (
    <Container>
      <ol role="list" className={styles.traverse}>
        {stepsWith(business).map(({ title, when, text, you, we }, index) => (
          <li key={title} className={styles.station}>
            <svg
              className={styles.leg}
              viewBox="0 0 100 100"
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <path d={index % 2 === 0 ? 'M0 0 100 100' : 'M100 0 0 100'} />
            </svg>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <div className={styles.head}>
              <h2>{title}</h2>
              <p className={styles.when}>{when}</p>
            </div>
            <div className={styles.detail}>
              {text.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              <dl className={styles.parts}>
                <div>
                  <dt>You</dt>
                  <dd>{you}</dd>
                </div>
                <div>
                  <dt>We</dt>
                  <dd>{we}</dd>
                </div>
              </dl>
            </div>
          </li>
        ))}
      </ol>
    </Container>
  )
}
