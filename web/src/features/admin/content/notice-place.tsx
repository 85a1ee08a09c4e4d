import { useSettings } from '../../../api/settings.ts'
import styles from './notice-place.module.css'

interface NoticePlaceProps {
  text: string
  belowAssessedText: string
}

/** Shows where a notice stands on the letter: in a box of its own above the greeting. */
export function NoticePlace({ text, belowAssessedText }: NoticePlaceProps) {
  const { name } = useSettings().business
  const said = [text, belowAssessedText].filter((part) => part.trim() !== '').join('\n')
  return (
    <section aria-labelledby="notice-place">
      <h2 id="notice-place" className={styles.title}>
        On the letter
      </h2>
      <div className={styles.sheet}>
        <p className={styles.house}>{name}</p>
        <p className={styles.box}>
          {said || <span className={styles.waiting}>The notice stands here.</span>}
        </p>
        <p>Dear Seller,</p>
      </div>
      <p>It is set in letters of 16 points, and nothing else on the letter is larger.</p>
    </section>
  )
}
