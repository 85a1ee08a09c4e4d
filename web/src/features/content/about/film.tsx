import { business } from 'offers-service/contract'
import { useId, useState } from 'react'
import { Picture } from '../../../ui/picture.tsx'
import { Section } from '../../../ui/section.tsx'
import { useTakeOverFocus } from '../../../ui/browser-hooks.ts'
import styles from './film.module.css'

const { urls, captionsUrl } = business.video
/** What every phone plays by itself. */
const url = urls[1]
const isOurs = url.startsWith('/')

function Player() {
  const video = useTakeOverFocus<HTMLVideoElement>()
  return (
    <video ref={video} className={styles.screen} tabIndex={0} controls autoPlay playsInline>
      {urls.map((each) => (
        <source key={each} src={each} />
      ))}
      <track kind="captions" src={captionsUrl} srcLang="en" label="English" default />
    </video>
  )
}

/** A film of how an offer works. Only its still is loaded until a visitor asks for it; without scripts it is a link. */
export function Film() {
  const headingId = useId()
  const [isPlaying, setIsPlaying] = useState(false)
  return (
    <Section tone="pine" aria-labelledby={headingId}>
      <div className={styles.spread}>
        {isPlaying ? (
          <Player />
        ) : (
          <a
            href={url}
            className={styles.screen}
            onClick={(event) => {
              if (!isOurs) return
              event.preventDefault()
              setIsPlaying(true)
            }}
          >
            <Picture name="hero" alt="" sizes="(min-width: 62rem) 50rem, 100vw" />
            <span className={styles.play}>
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="M7 4.5v15L20 12Z" />
              </svg>
              Play the film
            </span>
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
