import { CallLink } from '../../ui/contact-details.tsx'
import styles from './heirs-checklist.module.css'

/** What to gather where an owner has died, in the order in which each helps with the next. */
const steps = [
  {
    what: 'The last deed',
    why: 'It says who owned the land and how. The county recorder has a copy.',
  },
  {
    what: 'The will, if there is one',
    why: 'The probate court of the county where they lived can tell you whether a case was opened.',
  },
  {
    what: 'A certified death certificate',
    why: 'The title company asks for one. The state where they died sends it.',
  },
  {
    what: 'A list of the heirs',
    why: 'Their names, their addresses, and how each is related. Note whom you cannot reach.',
  },
  {
    what: 'The court’s paper that names an executor, if there is one',
    why: 'That person signs. Otherwise each heir does, once the title company agrees.',
  },
] as const

/** Who signs where land has several owners, and what heirs gather. */
export function HeirsChecklist() {
  return (
    <div className={styles.checklist}>
      <p>
        Every owner signs, each on their own phone or computer. You do not have to be in the same
        room, or in the same state.
      </p>
      <p>If an owner has died, this is what to gather. Start with what you have.</p>
      <ol>
        {steps.map(({ what, why }) => (
          <li key={what}>
            <strong>{what}.</strong> {why}
          </li>
        ))}
      </ol>
      <p>
        <CallLink>Call us</CallLink> before you spend any money on this. We make the offer out to
        the right people, and the title company tells you what your state asks for. This is general
        help, not legal advice.
      </p>
    </div>
  )
}
