import styles from './five-stars.module.css'

const starPath = 'm12 2.6 2.9 6.1 6.6.9-4.8 4.6 1.2 6.6-5.9-3.2-5.9 3.2 1.2-6.6L2.5 9.6l6.6-.9Z'

/** The rating every review is shown with. */
export function FiveStars() {
  return (
    <svg className={styles.stars} viewBox="0 0 120 24" role="img" aria-label="5 out of 5 stars">
      {[0, 24, 48, 72, 96].map((x) => (
        <path key={x} d={starPath} transform={`translate(${x})`} />
      ))}
    </svg>
  )
}
