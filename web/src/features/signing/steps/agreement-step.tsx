import type { Agreement, AgreementSection, SigningView } from 'offers-service/contract'
import type { InferOutput } from 'valibot'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { readingCopyPath } from '../document-links.tsx'
import { Owners } from '../owners.tsx'
import styles from './agreement-step.module.css'
import { OfferFacts } from './offer-facts.tsx'

interface AgreementStepProps {
  token: string
  view: SigningView
  /** The agreement as they read it before it changed; its differences are marked. */
  lastRead: Agreement | undefined
}

type Section = InferOutput<typeof AgreementSection>

const textOf = (section: Section) => [section.heading, ...section.paragraphs].join('\n')

function hasChanged(section: Section, lastRead: Agreement | undefined): boolean {
  return lastRead !== undefined && !lastRead.sections.some((old) => textOf(old) === textOf(section))
}

/** The first step: the facts, then every word of the agreement. */
export function AgreementStep({ token, view, lastRead }: AgreementStepProps) {
  const { title, sections } = view.agreement
  return (
    <>
      <p>Take your time. Nothing is signed yet.</p>
      <OfferFacts offer={view.offer} size="large" />
      <Owners signers={view.signers} />
      <h3 className={styles.title}>{title}</h3>
      <ol className={`bare-list ${styles.sections}`}>
        {sections.map((section, index) => (
          <li key={section.heading} className={styles.section}>
            <h4>
              <span className={styles.number}>{index + 1}. </span>
              {section.heading}
              {hasChanged(section, lastRead) && <strong className={styles.changed}>Changed</strong>}
            </h4>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </li>
        ))}
      </ol>
      <div className={styles.keep}>
        <LinkButton size="small" to={readingCopyPath(token)} download>
          Download as PDF
        </LinkButton>
        <Button size="small" onClick={() => window.print()}>
          Print This Agreement
        </Button>
      </div>
    </>
  )
}
