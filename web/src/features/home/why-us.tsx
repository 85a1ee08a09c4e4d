import { closingTimes, firstNames, type Person } from 'offers-service/contract'
import { useId } from 'react'
import { useSettings } from '../../api/settings.ts'
import { Section } from '../../ui/section.tsx'
import { NorthArrow } from '../../brand/plat.tsx'
import { PlatLines } from './plat-lines.tsx'
import styles from './why-us.module.css'

const reasonsOf = (people: readonly Person[]) => [
  {
    title: 'Cash Payment',
    text: 'You are paid in full at closing, by wire or check, through escrow. No bank has to say yes first, so no loan can fall through.',
  },
  {
    title: 'No Closing Costs',
    text: 'We pay every closing cost and charge no fees. A traditional commission takes 6-10% of the price. We take nothing out of yours.',
  },
  {
    title: 'Quick Closing',
    text: `${closingTimes} If you need more time, take it.`,
  },
  {
    title: 'Family Values',
    text: `You talk with ${firstNames(people, 'or')} from the first call to the last. We tell you what we would tell our own parents, even when it is “keep it”.`,
  },
]

/** Four reasons to sell to us, drawn as the four lots of a survey plat. */
export function WhyUs() {
  const headingId = useId()
  const { people } = useSettings().business
  return (
    <Section aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId}>Why owners choose us</h2>
        <p className={styles.north} aria-hidden="true">
          Four promises,
          <br />
          not to scale
          <NorthArrow size={64} />
        </p>
      </div>
      <div className={styles.plat}>
        <PlatLines />
        <ul role="list" className={styles.lots}>
          {reasonsOf(people).map(({ title, text }, index) => (
            <li key={title} className={styles.lot}>
              <span className={styles.number} aria-hidden="true">
                Lot {index + 1}
              </span>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
