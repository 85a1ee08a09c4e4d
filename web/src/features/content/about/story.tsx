import { Picture } from '../../../ui/picture.tsx'
import { Container } from '../../../ui/section.tsx'
import { FortyAcres } from './forty-acres.tsx'
import styles from './story.module.css'

/** How the business began, beside a plat of the land it began with. */
export function Story() {
  return (
    <>
      <Container className={styles.head}>
        <h1 className={styles.title}>Our Story</h1>
        <p className={styles.lead}>
          We buy land the way we wish somebody had once bought ours: with one clear price, no costs,
          and time to think.
        </p>
      </Container>
      <Container className={styles.frame}>
        <Picture
          name="pine"
          alt=""
          sizes="(min-width: 82rem) 76rem, 96vw"
          isFirst
          className={styles.land}
        />
      </Container>
      <Container className={styles.spread}>
        <div className={styles.text}>
          <p>
            It began with forty acres of Florida pine. Grandfather planted most of it by hand, a row
            at a time, and he could tell you which rows he had planted before breakfast.
          </p>
          <p>
            Years later the family had to sell half of it. The offers came on postcards, and not one
            of them named a price. The callers had a price, but it changed with every call. Nobody
            explained the papers. Mother signed them on the hood of a truck and was never sure what
            she had put her name to.
          </p>
          <p>
            We kept the postcards. One night, after years of working in real estate, we laid them
            out on the kitchen table. On the back of one we wrote down what it should have said: the
            price, how somebody came to it, what it costs, who is asking, and what happens if the
            answer is no.
          </p>
          <p>
            That list became our first letter. We still send the same one today, to owners in all 50
            states, and we still sign each of them by hand.
          </p>
        </div>
        <FortyAcres className={styles.plat} />
      </Container>
    </>
  )
}
