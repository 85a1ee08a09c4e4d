import { formatCount, type HeldOffer, type HeldOfPerson } from 'offers-service/contract'
import { paths } from '../../../site/paths.ts'
import { Link } from '../../../ui/link.tsx'
import { ConfirmButton } from '../../../ui/on-demand/action-button.tsx'
import { ReferenceNumber } from '../../../ui/reference-number.tsx'
import { useToast } from '../../../ui/use-toast.ts'
import { formatTimestamp } from '../dates.ts'
import { isOvertaken } from '../use-mutation.ts'
import styles from './person-form.module.css'
import type { PersonErasureActions } from './use-person-erasure.ts'
import { offerAddress } from '../offers/offer-address.ts'

interface PersonErasureProps {
  /** By what the person was found. */
  find: string
  held: HeldOfPerson
  erasure: PersonErasureActions
  /** More or less is kept by now than was shown. */
  onChanged: () => Promise<void>
  onErased: () => void
}

function Offer({ offer }: { offer: HeldOffer }) {
  const { referenceNumber, location, sellers } = offer
  return (
    <li>
      Offer{' '}
      <Link to={offerAddress(referenceNumber)}>
        <ReferenceNumber>{referenceNumber}</ReferenceNumber>
      </Link>
      {sellers.length > 0 && ` to ${sellers.join(' and ')}`}, {location}
    </li>
  )
}

/** What of one person can be erased and what stays, with the button that erases it. */
export function PersonErasure({ find, held, erasure, onChanged, onErased }: PersonErasureProps) {
  const { requests, offers, questions, signed } = held
  const { fail } = useToast()
  const isAnything = [...requests, ...offers, ...questions].length > 0

  const erase = async () => {
    const failed = await erasure.erase(find, held)
    if (!isOvertaken(failed)) {
      if (!failed) onErased()
      return failed
    }
    fail({
      title: 'Please look again',
      description: 'Something changed since you looked, so nothing was erased.',
    })
    await onChanged()
    // The question was about what is no longer so.
    return undefined
  }

  return (
    <section className={styles.held} aria-labelledby="held-of-person">
      <h3 id="held-of-person">What is kept under “{find.trim()}”</h3>
      {isAnything && (
        <>
          <p>
            <strong>This goes,</strong> with its notes, its history and its emails. Is it all of the
            same person? A name can be shared. An offer goes whole, also for those who own the land
            with them.
          </p>
          <ul>
            {requests.map(({ id, name, propertyLocation, createdAt, deletedAt, mergedInto }) => (
              <li key={id}>
                Request from{' '}
                {deletedAt === null ? (
                  <Link to={`${paths.adminLeads}?edit=${encodeURIComponent(id)}`}>{name}</Link>
                ) : (
                  name
                )}
                , {propertyLocation && `${propertyLocation}, `}
                {formatTimestamp(createdAt)}
                {deletedAt !== null && ', deleted but still kept'}
                {mergedInto !== null && ', merged into another of these'}
              </li>
            ))}
            {offers.map((offer) => (
              <Offer key={offer.referenceNumber} offer={offer} />
            ))}
            {questions.map(({ id, question }) => (
              <li key={id}>Question about somebody else’s offer: “{question}”</li>
            ))}
          </ul>
        </>
      )}
      {signed.length > 0 && (
        <>
          <p>
            <strong>This stays.</strong> An owner of the land has signed it, so it is a contract.
            The law asks you to keep it, with its record, also when somebody asks to be forgotten.
          </p>
          <ul>
            {signed.map((offer) => (
              <Offer key={offer.referenceNumber} offer={offer} />
            ))}
          </ul>
        </>
      )}
      {isAnything && (
        <ConfirmButton
          asks={{
            message: 'Are you sure you want to erase this person?',
            subject: find.trim(),
            consequence: `${total(held)} will be erased for good. Nobody can bring it back. Email that has gone out stays with those who got it, and backups keep their copy until you let go of them.${
              signed.length > 0 ? ' The signed agreement stays, because it is a contract.' : ''
            }`,
            confirmText: 'Erase',
            onConfirm: erase,
          }}
        >
          Erase What Goes
        </ConfirmButton>
      )}
    </section>
  )
}

function total({ requests, offers, questions }: HeldOfPerson): string {
  return [
    requests.length > 0 && formatCount(requests.length, 'request'),
    offers.length > 0 && formatCount(offers.length, 'offer'),
    questions.length > 0 && formatCount(questions.length, 'question'),
  ]
    .filter(Boolean)
    .join(', ')
}
