import type { Agreement } from 'offers-service/contract'
import { ParcelOutline } from '../../../brand/on-demand/parcel-outline.tsx'
import type { ReactNode } from 'react'
import styles from './exhibit.module.css'

type AgreementExhibit = NonNullable<Agreement['exhibit']>

/** The outline of the land as it belongs to the agreement. */
export function Exhibit({
  exhibit: { title, paragraphs, outline },
  changed,
}: {
  exhibit: AgreementExhibit
  /** Beside the title, where it changed since it was read. */
  changed: ReactNode
}) {
  return (
    <section className={styles.exhibit}>
      <h4>
        {title}
        {changed}
      </h4>
      <div className={styles.drawing}>
        <ParcelOutline outline={outline} caption="A map, not a survey." />
      </div>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  )
}
