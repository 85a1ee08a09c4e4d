import { useId, useState } from 'react'
import { Picture } from '../../../ui/picture.tsx'
import { Section } from '../../../ui/section.tsx'
import { useTakeOverFocus } from '../../../ui/browser-hooks.ts'
import styles from './film.module.css'

/** The film this site came with, best format first; every phone plays the second. */
const urls = ['/video/about.webm', '/video/about.mp4'] as const

function Player() {
  const video = useTakeOverFocus<HTMLVideoElement>()
  return (
    <video ref={video} className={styles.screen} tabIndex={0} controls autoPlay playsInline>
      {urls.map((each) => (
        <source key={each} src={each} />
      ))}
      <track kind="captions" src="/video/about.vtt" srcLang="en" label="English" default />
    </video>
  )
}

interface StillProps {
  href: string
  words: string
  onPlay?: () => void
}

/** A still of a film, which leads to it. */
function Still({ href, words, onPlay }: StillProps) {
  return (
    <a
      href={href}
      rel="noopener"
      className={styles.screen}
      onClick={(event) => {
        if (!onPlay) return
        event.preventDefault()
        onPlay()
      }}
    >
      <Picture name="hero" alt="" sizes="(min-width: 62rem) 50rem, 100vw" />
      <span className={styles.play}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M7 4.5v15L20 12Z" />
        </svg>
        {words}
      </span>
    </a>
  )
}

/** The film of how an offer works that this site came with, where it is pressed; without scripts it is a link. */
function ExampleFilm() {
  const [isPlaying, setIsPlaying] = useState(false)
  if (isPlaying) return <Player />
  return <Still href={urls[1]} words="Play the film" onPlay={() => setIsPlaying(true)} />
}

/** A film of ours on another site, where there is one, or else of how an offer works. Only its still is loaded until somebody asks. */
export function Film({ url }: { url: string }) {
  const headingId = useId()
  return (
    <Section tone="pine" aria-labelledby={headingId}>
      <div className={styles.spread}>
        {url ? <Still href={url} words="Watch our film" /> : <ExampleFilm />}
        <div className={styles.words}>
          <h2 id={headingId}>{url ? 'See who we are' : 'See how an offer works'}</h2>
          <p>
            {url
              ? 'Our film opens on another site. Nothing of it is loaded until you press, so it costs you no data if you would rather read.'
              : 'Half a minute of pictures, music and captions. It does not load until you press play, so it costs you no data if you would rather read.'}
          </p>
        </div>
      </div>
    </Section>
  )
}
