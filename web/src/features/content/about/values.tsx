import { firstNames, type Person } from 'offers-service/contract'
import { useId } from 'react'
import { useSettings } from '../../../api/settings.ts'
import { Section } from '../../../ui/section.tsx'
import styles from './values.module.css'

const valuesOf = (people: readonly Person[], counterOffers: boolean) => [
  {
    title: 'Say the price',
    text: `Your letter has one number in it${counterOffers ? ',' : '. It is final,'} with ${counterOffers ? '' : 'no negotiations and '}no hidden fees, so you can hold it up against any other.`,
  },
  {
    title: 'Show how we came to it',
    text: 'We read the county record, the road, the zoning and what parcels nearby have sold for. Ask us, and we will go through it with you.',
  },
  {
    title: 'Let it cost nothing',
    text: 'You pay no fees, no commissions and no closing costs. The escrow and title companies send their bills to us.',
  },
  {
    title: 'Keep it safe',
    text: 'The money and the deed go through an independent escrow company. Nobody has to sign in a hurry.',
  },
  {
    title: 'Pick up the phone',
    text: `You reach ${firstNames(people, 'or')}, 7 days a week. Whoever answers stays with you until you are paid.`,
  },
  {
    title: 'Take no for an answer',
    text: 'If you keep your land, we wish you well and mean it. There is no obligation and no second round of calls.',
  },
]

/** What we hold to. */
export function Values() {
  const headingId = useId()
  const { business, counterOffers = false } = useSettings()
  return (
    <Section tone="sand" aria-labelledby={headingId}>
      <div className={styles.sheet}>
        <h2 id={headingId}>What you can hold us to</h2>
        <p className={styles.lead}>Our values, and what each of them means for you.</p>
        <ol role="list" className={styles.list}>
          {valuesOf(business.people, counterOffers).map(({ title, text }) => (
            <li key={title} className={styles.value}>
              <h3 className={styles.title}>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  )
}
