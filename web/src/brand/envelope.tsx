import type { ReactNode } from 'react'
import styles from './envelope.module.css'
import { Postmark } from './postmark.tsx'
import { Stamp } from './stamp.tsx'

/** A letter on the envelope it came in: stamp and postmark show above the sheet. */
export function Envelope({ children }: { children: ReactNode }) {
  return (
    <div className={styles.place}>
      <div className={styles.envelope} aria-hidden="true">
        <Stamp name="prairie" className={styles.stamp} />
        <Postmark />
      </div>
      {children}
    </div>
  )
}
