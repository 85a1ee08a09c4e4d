import { useState } from 'react'
import { formatPublicDate } from '../../format/dates.ts'
import { Seal } from '../../ui/seal.tsx'
import styles from './signature-line.module.css'

interface SignatureLineProps {
  /** Empty while nothing is typed. */
  name: string
  /** The day it was signed; absent before that, when the line shows today and the seal is only an outline. */
  signedOn?: string
}

/** The foot of the agreement: a signature over its rule, the date, and the place of the seal. */
export function SignatureLine({ name, signedOn }: SignatureLineProps) {
  const [today] = useState(() => formatPublicDate(new Date().toISOString()))
  const isSigned = signedOn !== undefined
  return (
    <div className={styles.foot}>
      <p className={styles.signature}>
        <span className={styles.name}>{name}</span>
        <span className={styles.caption}>Seller</span>
      </p>
      <p>
        <span className={styles.day}>{signedOn ?? today}</span>
        <span className={styles.caption}>Date</span>
      </p>
      <div className={styles.seal} data-signed={isSigned}>
        <Seal isSigned={isSigned} size={112} />
      </div>
    </div>
  )
}
