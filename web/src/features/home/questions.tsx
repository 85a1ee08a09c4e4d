import { closingTimes } from 'offers-service/contract'
import { FaqSection, type Question } from '../../ui/faq.tsx'
import { CallLink } from '../../ui/contact-details.tsx'
import styles from './questions.module.css'
import type { PictureName } from '../../ui/pictures.ts'
import { Stamp } from '../../brand/stamp.tsx'

const lands: PictureName[] = ['desert', 'prairie', 'pine', 'mountain', 'coast', 'farmland']

/** Every kind of land we buy, as a block of stamps. */
function StampSheet() {
  return (
    <div className={styles.sheet}>
      {lands.map((name) => (
        <Stamp key={name} name={name} className={styles.stamp} />
      ))}
    </div>
  )
}

export const questions: readonly Question[] = [
  {
    question: 'What kind of land do you buy?',
    answer:
      'Rural and vacant land in all 50 states: desert lots, timber, pasture, farmland, mountain and waterfront parcels. We buy land as it is. You do not have to clear it, mow it or survey it first.',
  },
  {
    question: 'How do you decide what to offer?',
    answer:
      'We read the county records, look at the road, the zoning and the lay of the land, and compare what parcels nearby have sold for. The number we come to is the number in your letter. It stands until the day in the letter, and it does not shrink later.',
  },
  {
    question: 'Do I pay any fees or commissions?',
    answer:
      'No. There are no fees, no commissions and no closing costs for you. We pay the escrow company and the title company.',
  },
  {
    question: 'How quickly can you close?',
    answer: `${closingTimes} Closing takes 7-14 days when the records are in order. If the title company finds something to fix, it takes longer, and we tell you what it is and how long it will take.`,
  },
  {
    question: 'What if I owe back taxes?',
    answer:
      'That is common, and it does not stop a sale. Back taxes can be paid from the sale proceeds at closing. You see the amount before you sign anything final.',
  },
  {
    question: 'I inherited the land. Can I still sell it?',
    answer:
      'Yes. Tell us who else is on the deed, and we will explain what the county needs from each of you. Everyone can sign from where they live.',
  },
  {
    question: 'Am I bound to anything if I ask for an offer?',
    answer:
      'No. An offer is free, and there is no obligation. You can think it over, show it to someone you trust, ask us anything, or say no.',
  },
]

/** The seven questions sellers ask first. */
export function Questions() {
  return (
    <FaqSection heading="Questions owners ask us" questions={questions} className={styles.section}>
      <p>
        Is yours not here? <CallLink>Call us</CallLink>. We answer 7 days a week.
      </p>
      <StampSheet />
    </FaqSection>
  )
}
