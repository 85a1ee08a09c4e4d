import { CallButton } from '../../../ui/button.tsx'
import styles from './promises.module.css'

const promises = [
  'Fair, honest offers',
  'Respectful treatment',
  'No hidden fees',
  'Quick, easy process',
]

/** What every owner can count on, with our number. */
export function Promises() {
  return (
    <div className={styles.promises}>
      <h3>What you can count on</h3>
      <ul className={`bare-list ${styles.list}`}>
        {promises.map((promise) => (
          <li key={promise}>{promise}</li>
        ))}
      </ul>
      <p>Would you rather talk? We answer 7 days a week.</p>
      <p>
        <CallButton />
      </p>
    </div>
  )
}
