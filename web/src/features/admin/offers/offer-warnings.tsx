import { ConfirmDialog } from '../../../ui/on-demand/confirm-dialog.tsx'
import { PublicLink } from '../editing/public-link.tsx'
import type { Doubt } from '../use-doubt.ts'
import { offerAddress } from './offer-address.ts'

/** The doubts about one thing: what follows it in their names, and what is said. */
const about = (warnings: Doubt['warnings'], thing: string) =>
  Object.entries(warnings).flatMap(([name, text]) =>
    name.startsWith(thing) ? [{ name: name.slice(thing.length), text }] : [],
  )

/** Asks whether an offer is meant as it is: a second one for its parcel, or one that says otherwise than its letter. */
export function OfferWarnings({ doubt }: { doubt: Doubt | undefined }) {
  if (!doubt) return null
  const { warnings, onMeant, onGivenUp } = doubt
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
