import { paths } from '../../../site/paths.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { FaqSection, type Question } from '../../../ui/faq.tsx'

export const questions: readonly Question[] = [
  {
    question: 'What if I owe property taxes on the land?',
    answer:
      'You can still sell. The title company asks the county what is owed, and it can be paid from the sale price at closing. You see the amount in writing before you sign the deed, and you do not have to pay anything up front.',
  },
  {
    question: 'What if several heirs own the land together?',
    answer:
      'Every owner has to agree and sign, but nobody has to be in the same room. Tell us who is on the deed or may have inherited a share. We keep one list of what is needed from each of you, and each owner can sign at home and be paid into their own account.',
  },
  {
    question: 'What if there is a lien or an old mortgage on it?',
    answer:
      'Tell us if you know of one, and do not worry if you are not sure. The title search finds them. Most can be paid from the sale price at closing or released with a letter. If one takes longer, we tell you what it is and how long we expect it to take.',
  },
  {
    question: 'How do you decide on the offer price?',
    answer:
      'We look at what similar parcels nearby have really sold for, then at the road, the zoning, water and power, and the shape of the land. We also count what it costs us to close and to hold the land until it sells again. The offer stands until the day in your letter, and it does not shrink later.',
  },
  {
    question: 'Can I change my mind after signing?',
    answer:
      'Until every owner has signed, yes: nobody is bound. Once all have signed, it is a binding agreement, as it says itself, so please read it first and take your time. The land stays yours until closing. If something changes for you, call us as soon as you know. We have no wish to buy from someone who would rather keep their land, and we will look for a fair way out with you, but we cannot promise one.',
  },
  {
    question: 'What types of land do you buy?',
    answer:
      'Rural and vacant land in all 50 states: desert lots, timber, pasture, farmland, mountain and waterfront parcels, from a fraction of an acre to hundreds. We buy it as it is, with or without a road, water or power.',
  },
]

/** The six questions a sale raises. */
export function Questions() {
  return (
    <FaqSection heading="Questions about the sale" questions={questions}>
      <p>Every parcel has a story of its own. If yours is not here, ask us.</p>
      <p>
        <LinkButton to={paths.contact}>Contact Us</LinkButton>
      </p>
    </FaqSection>
  )
}
