import { ConfirmDialog } from '../../../ui/on-demand/confirm-dialog.tsx'
import { PublicLink } from '../editing/public-link.tsx'
import { offerAddress } from './offer-address.ts'

/** What the service wants confirmed before it stores an offer, by what each doubt is about. */
export interface OfferQuestion {
  warnings: Readonly<Record<string, string>>
  /** Stores it all the same; the question stays where that fails in a way that is worth another try. */
  onMeant: () => Promise<void>
  onGivenUp: () => void
}

/** The doubts about one thing: what follows it in their names, and what is said. */
const about = (warnings: OfferQuestion['warnings'], thing: string) =>
  Object.entries(warnings).flatMap(([name, text]) =>
    name.startsWith(thing) ? [{ name: name.slice(thing.length), text }] : [],
  )

/** Asks whether an offer is meant as it is: a second one for its parcel, or one that says otherwise than its letter. */
export function OfferWarnings({ question }: { question: OfferQuestion | undefined }) {
  if (!question) return null
  const { warnings, onMeant, onGivenUp } = question
  const others = about(warnings, 'parcel.')
  const terms = about(warnings, 'letter.')
  return (
    <ConfirmDialog
      message={
        others.length > 0
          ? 'This parcel has another offer already. Make this one live too?'
          : 'A letter with other terms is out. Change the offer anyway?'
      }
      consequence={
        <>
          {others.length > 0 && (
            <ul>
              {others.map(({ name, text }) => (
                <li key={name}>
                  <PublicLink to={offerAddress(name)}>{name}</PublicLink>: {text}
                </li>
              ))}
            </ul>
          )}
          {terms.length > 0 && (
            <>
              <ul>
                {terms.map(({ name, text }) => (
                  <li key={name}>{text}.</li>
                ))}
              </ul>
              <p>If you change it, please print and mail a new letter.</p>
            </>
          )}
        </>
      }
      cancelText="Go back"
      confirmText={others.length > 0 ? 'Make it live anyway' : 'Yes, save it'}
      onConfirm={onMeant}
      onCancel={onGivenUp}
    />
  )
}
