import { closingTimes, familyNames } from 'offers-service/contract'
import { useSettings } from '../../api/settings.ts'
import { offerFormId } from '../../site/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { CallButton } from '../../ui/call-buttons.tsx'
import { Portrait } from '../../brand/portrait.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Container } from '../../ui/section.tsx'
import styles from './hero.module.css'
import { LetterLookup } from './letter-lookup.tsx'
import { lookupFieldId } from './lookup-form.tsx'

/** The first thing a visitor sees: who we are, what it costs, and the letter to look an offer up with. */
export function Hero() {
  const { people } = useSettings().business
  return (
    <div className={styles.hero}>
      <Container className={styles.spread}>
        <div className={styles.words}>
          <h1 className={styles.title}>A fair cash offer for your land, and nothing to pay</h1>
          <div className={styles.intro}>
            <div className={styles.faces} aria-hidden="true">
              {people.slice(0, 2).map((person) => (
                <Portrait key={person.name} person={person} sizes="5rem" className={styles.face} />
              ))}
            </div>
            <p className={styles.lead}>
              {people.length > 1 ? 'We are' : 'I am'} {familyNames(people)}. Our family buys{' '}
              <span className={styles.more}>rural and vacant </span>land
              <span className={styles.more}> straight from its owners,</span> in all 50 states.
              <span className={styles.more}>
                {' '}
                You have a first offer within <span className="nowrap">24-48 hours</span>.{' '}
                {closingTimes}
              </span>
            </p>
          </div>
          <div className={styles.actions}>
            <LinkButton to={`#${lookupFieldId}`} variant="primary" className={styles.toLetter}>
              I have your letter
            </LinkButton>
            <LinkButton to={`#${offerFormId}`}>
              <span>
                No letter?<span className={styles.ask}> Ask for an offer</span>
              </span>
            </LinkButton>
            <span className={styles.call}>
              <CallButton />
            </span>
          </div>
        </div>
        <div className={styles.letter}>
          <Picture name="hero" alt="" sizes="100vw" className={styles.land} />
          <LetterLookup />
        </div>
      </Container>
    </div>
  )
}
