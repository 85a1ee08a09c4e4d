import { readOfferSigning } from 'offers-service/contract'
import { useApi } from '../../../../api/hooks.ts'
import { Loading, Skeleton } from '../../../../ui/skeleton.tsx'
import styles from './signing-panel.module.css'
import { SigningState } from './signing-state.tsx'

/** How far the signing of an offer is, and every one there was before; latest first. */
export function SigningPanel({ referenceNumber }: { referenceNumber: string }) {
  const { data, error, isLoading } = useApi(readOfferSigning, { params: { referenceNumber } })
  return (
    <section className={styles.panel} aria-labelledby="signing">
      <h2 id="signing">Signing</h2>
      {isLoading && (
        <Loading>
          <Skeleton />
          <Skeleton />
        </Loading>
      )}
      {error && <p>The signing did not load. Reload the page to try again.</p>}
      {data?.recordProblem && (
        <p className={styles.problem} data-is-open="true">
          {data.recordProblem}
        </p>
      )}
      {data?.blockedBy && (
        <p className={styles.problem} data-is-open="true">
          {data.blockedBy}
        </p>
      )}
      {data?.signings.length === 0 && (
        <p>
          Nobody has started to sign. Once the seller accepts the offer, you see here how far they
          are.
        </p>
      )}
      <ul className={`bare-list ${styles.signings}`}>
        {data?.signings.map((signing) => (
          <SigningState key={signing.id} signing={signing} />
        ))}
      </ul>
    </section>
  )
}
