import { business } from 'offers-service/contract'
import { useId } from 'react'
import { Picture } from '../../../ui/picture.tsx'
import { Section } from '../../../ui/section.tsx'
import styles from './film.module.css'

const { urls, captionsUrl } = business.video
/** What every phone plays by itself. */
const url = urls[1]

/** What shows before the film runs, with words that say what pressing does. */
function Still() {
  return (
    <>
      <Picture name="hero" alt="" sizes="(min-width: 62rem) 50rem, 100vw" />
      <span className={styles.play}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M7 4.5v15L20 12Z" />
        </svg>
        Play the film
      </span>
    </>
  )
}

/** Our own film, played by the browser alone: it is clear until its first picture, so the still behind it is seen. */
function Player() {
  return (
    <div className={styles.screen}>
      <Still />
      <video controls playsInline preload="none" aria-label="How an offer works">
        {urls.map((each) => (
          <source key={each} src={each} />
        ))}
        <track kind="captions" src={captionsUrl} srcLang="en" label="English" default />
      </video>
    </div>
  )
}

/** A film of how an offer works. Only its still is loaded until a visitor asks for it, with or without scripts. */
export function Film() {
  const headingId = useId()
  return (
    <Section tone="pine" aria-labelledby={headingId}>
      <div className={styles.spread}>
        {url.startsWith('/') ? (
          <Player />
        ) : (
          <a href={url} className={styles.screen}>
            <Still />
          </a>
        )}
        <div className={styles.words}>
          <h2 id={headingId}>See how an offer works</h2>
          <p>
            Half a minute of pictures, music and captions. It does not load until you press play, so
            it costs you no data if you would rather read.
          </p>
        </div>
      </div>
    </Section>
  )
}
