import { type About, paragraphs } from 'offers-service/contract'
import { Picture } from '../../../ui/picture.tsx'
import { Container } from '../../../ui/section.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { FortyAcres } from './forty-acres.tsx'
import styles from './story.module.css'

/** The photograph of the business, or else a print of the country it buys in. */
function Land({ photo, photoText }: Pick<About, 'photo' | 'photoText'>) {
  if (photo)
    return (
      <img
        src={photo}
        alt={photoText}
        fetchPriority="high"
        decoding="async"
        className={`${styles.land} ${styles.photo}`}
      />
    )
  return (
    <Picture
      name="pine"
      alt=""
      sizes="(min-width: 82rem) 76rem, 96vw"
      isFirst
      className={styles.land}
    />
  )
}

/** How the business began, in its own words; the story this site came with stands beside a plat of the land it is about. */
function Words({ story, isExample }: Pick<About, 'story' | 'isExample'>) {
  if (story === '') return null
  return (
    <Container className={styles.spread} data-kind={isExample ? 'beside-plat' : 'alone'}>
      <div className={styles.text}>
        {[...new Set(paragraphs(story))].map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      {isExample && <FortyAcres className={styles.plat} />}
    </Container>
  )
}

/** Who the business is and how it began; undefined until that is known. */
export function Story({ about }: { about: About | undefined }) {
  return (
    <>
      <Container className={styles.head}>
        <h1 className={styles.title}>Our Story</h1>
        {about?.lead !== '' && (
          <p className={styles.lead}>{about?.lead ?? <Skeleton shape="line" />}</p>
        )}
      </Container>
      <Container className={styles.frame}>
        {about ? <Land {...about} /> : <Skeleton shape="picture" />}
      </Container>
      {about && <Words {...about} />}
    </>
  )
}
