import type { PublicOffer } from 'offers-service/contract'
import { openSigningKey, paths } from '../../site/paths.ts'
import { useLocalItem } from '../../ui/browser-hooks.ts'
import { Actions, LinkButton } from '../../ui/button.tsx'
import styles from './offer-letter.module.css'

/** Leads back to the signing that is open in this browser; nothing where there is none. */
export function OpenSigning({ offer }: { offer: PublicOffer }) {
  const token = useLocalItem(openSigningKey(offer.referenceNumber))
  if (token === null || offer.status !== 'signing') return null
  return (
    <div className={styles.notice}>
      <p>You have begun to sign this offer here. Nothing is signed yet.</p>
      <Actions>
        <LinkButton to={paths.signing(token)}>Continue where you stopped</LinkButton>
      </Actions>
    </div>
  )
}
