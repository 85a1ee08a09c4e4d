import { formatDollars, type PublicOffer } from 'offers-service/contract'
import styles from './offer-letter.module.css'

/** What became of the number that a seller named for an offer; nothing where they named none. */
export function CounterOfferNotice({ offer }: { offer: PublicOffer }) {
  const { counterOffer } = offer
  if (!counterOffer) return null
  const { amount, state, answeredAmount = offer.amount } = counterOffer
  const [wanted, answered] = [amount, answeredAmount].map(formatDollars)
  const words = {
    waiting: `You would sell for ${wanted}. We have your number and will answer you here. Until then our offer stays as it is.`,
    agreed: `You asked for ${wanted}, and we agreed. The offer below says so.`,
    met: `You asked for ${wanted}. We looked at everything once more and can meet you at ${answered}. The offer below says so.`,
    stayed: `You asked for ${wanted}. We looked at everything once more. We cannot go higher, so our offer stays at ${answered}. Thank you for telling us.`,
  }
  return <p className={styles.notice}>{words[state]}</p>
}
