import type { SignerView } from 'offers-service/contract'
import { formatSigningDay } from '../../format/dates.ts'
import styles from './sellers.module.css'

/** Says who of several sellers has signed; nothing where there is only one. */
export function Sellers({ signers }: { signers: readonly SignerView[] }) {
  if (signers.length < 2) return null
  const signed = signers.filter(({ status }) => status === 'signed').length
  return (
    <div className={styles.owners}>
      <p>
        <strong>{tellCount(signed, signers.length)}</strong> Each owner signs with a link of their
        own, in any order. The sale is agreed when all have signed.
      </p>
      <ul role="list">
        {signers.map(({ position, name, isYou, signedAt }) => (
          <li key={position} className={styles.owner} data-signed={signedAt !== null}>
            <span>
              {name || `Owner ${position}`}
              {isYou && ' (you)'}
            </span>
            <span className={styles.state}>
              {signedAt ? `Signed ${formatSigningDay(signedAt)}` : 'Not signed yet'}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function tellCount(signed: number, all: number): string {
  if (signed === 0) return `${all === 2 ? 'Both' : `All ${all}`} owners sign this agreement.`
  return `${signed} of ${all} owners ${signed === 1 ? 'has' : 'have'} signed.`
}
