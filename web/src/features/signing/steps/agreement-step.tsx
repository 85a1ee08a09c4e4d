import type { Agreement, AgreementSection, SigningView } from 'offers-service/contract'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import type { InferOutput } from 'valibot'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { readingCopyPath } from '../document-links.tsx'
import { Sellers } from '../sellers.tsx'
import styles from './agreement-step.module.css'
import { Exhibit } from './exhibit.tsx'
import { OfferFacts } from './offer-facts.tsx'

interface AgreementStepProps {
  token: string
  view: SigningView
  /** The agreement as they read it before it changed; its differences are marked. */
  lastRead: Agreement | undefined
  /** Called once the end of the agreement has come into view. */
  onEndSeen: () => void
}

type Section = InferOutput<typeof AgreementSection>

const textOf = (section: Section) => [section.heading, ...section.paragraphs].join('\n')

function hasChanged(section: Section, lastRead: Agreement | undefined): boolean {
  return lastRead !== undefined && !lastRead.sections.some((old) => textOf(old) === textOf(section))
}

const isSame = (one: Agreement['exhibit'], other: Agreement['exhibit']) =>
  JSON.stringify(one) === JSON.stringify(other)

const Changed = () => <strong className={styles.changed}>Changed</strong>

/** Calls back once, when the element has come into view. */
function useSeen<E extends HTMLElement>(onSeen: () => void) {
  const element = useRef<E>(null)
  const tell = useEffectEvent(onSeen)
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      tell()
    })
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return element
}

/** The first step: the facts, then every word of the agreement. */
export function AgreementStep({ token, view, lastRead, onEndSeen }: AgreementStepProps) {
  const end = useSeen<HTMLDivElement>(onEndSeen)
  const inShortId = useId()
  const { title, sections, exhibit } = view.agreement
  return (
    <>
      <p>Take your time. Nothing is signed yet.</p>
      <OfferFacts offer={view.offer} size="large" />
      <Sellers signers={view.signers} />
      {view.inShort.length > 0 && (
        <section aria-labelledby={inShortId} className={styles.inShort}>
          <h3 id={inShortId}>In short</h3>
          <ul>
            {view.inShort.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p className="fine-print">
            This is only to help you read. What counts is the agreement below.
          </p>
        </section>
      )}
      <h3 className={styles.title}>{title}</h3>
      <ol role="list" className={styles.sections}>
        {sections.map((section, index) => (
          <li key={section.heading} className={styles.section}>
            <h4>
              <span className={styles.number}>{index + 1}. </span>
              {section.heading}
              {hasChanged(section, lastRead) && <Changed />}
            </h4>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </li>
        ))}
      </ol>
      {exhibit && (
        <Exhibit
          exhibit={exhibit}
          changed={lastRead && !isSame(exhibit, lastRead.exhibit) && <Changed />}
        />
      )}
      <div ref={end} className={styles.keep}>
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
