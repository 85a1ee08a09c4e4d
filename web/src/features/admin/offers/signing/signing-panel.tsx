import { readOfferSigning } from 'offers-service/contract'
import { useApi } from '../../../../api/hooks.ts'
import { Panel } from '../../shell/panel.tsx'
import panels from '../../shell/panel.module.css'
import styles from './signing-panel.module.css'
import { SigningState } from './signing-state.tsx'

/** How far the signing of an offer is, and every one there was before; latest first. */
export function SigningPanel({ referenceNumber }: { referenceNumber: string }) {
  const query = useApi(readOfferSigning, { params: { referenceNumber } })
  const { data } = query
  return (
    <Panel title="Signing" className={panels.below} query={query} subject="The signing">
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
      <ul role="list" className={styles.signings}>
        {data?.signings.map((signing) => (
          <SigningState key={signing.id} signing={signing} />
        ))}
      </ul>
    </Panel>
  )
}
