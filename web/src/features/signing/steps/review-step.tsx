import {
  differsFrom,
  isOwnershipClaim,
  type NameDiffers,
  type SigningView,
} from 'offers-service/contract'
import type { ReactNode } from 'react'
import type { SigningValues, StepId } from '../progress.ts'
import { Sellers } from '../sellers.tsx'
import { SignatureLine } from '../signature-line.tsx'
import { OfferFacts } from './offer-facts.tsx'
import styles from './review-step.module.css'
import { Link } from '../../../ui/link.tsx'

interface ReviewStepProps {
  view: SigningView
  values: SigningValues
}

interface PartProps {
  title: string
  /** Where this part can be corrected, and how the link says so. */
  step: StepId
  change: string
  children: ReactNode
}

function Part({ title, step, change, children }: PartProps) {
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>{title}</h3>
      <Link to={`#${step}`} className={styles.change}>
        {change} <span className="visually-hidden">{title}</span>
      </Link>
      <div className={styles.content}>{children}</div>
    </section>
  )
}

/** What they said of a name that is none of the agreement's. */
function Naming({ view, values: { name, nameDiffers } }: ReviewStepProps) {
  const [named = ''] = view.namesInAgreement
  if (!nameDiffers || isOwnershipClaim(nameDiffers) || !differsFrom(view.namesInAgreement, name))
    return null
  const words: Record<NameDiffers, string> = {
    for_them: `You sign for ${named}, whom the agreement names.`,
    misspelt: `The agreement names ${named}, which you say is misspelled.`,
    changed: `The agreement names ${named}, which you say was your name.`,
  }
  return <p className={styles.own}>{words[nameDiffers]}</p>
}

/** Everything that is about to be signed, each part with the way back to correct it. */
export function ReviewStep({ view, values }: ReviewStepProps) {
  return (
    <>
      <p>Please check everything once more. You can still change any part.</p>
      <div className={styles.parts}>
        <Part title="The agreement" step="read" change="Read again">
          <OfferFacts offer={view.offer} size="small" />
          <Sellers signers={view.signers} />
        </Part>
        <Part title="Electronic records" step="consent" change="Change">
          <p>You agree to use electronic records and an electronic signature.</p>
        </Part>
        <Part title="Name and email" step="confirm" change="Change">
          <p className={styles.own}>{values.name.trim()}</p>
          <p className={styles.own}>{values.email.trim()}</p>
          <Naming view={view} values={values} />
        </Part>
        <Part title="Your signature" step="sign" change="Change">
          <p>{values.method === 'drawn' ? 'You drew it.' : 'You typed your name.'}</p>
          <SignatureLine
            name={values.name.trim()}
            drawing={values.method === 'drawn' ? values.drawing : null}
          />
        </Part>
      </div>
    </>
  )
}
