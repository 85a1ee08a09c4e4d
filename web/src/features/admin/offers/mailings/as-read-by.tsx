import {
  fillLetterText,
  type LetterValues,
  type Mailing,
  type MailingText,
  paragraphsOf,
  type PieceText,
} from 'offers-service/contract'
import { useState } from 'react'
import { paths } from '../../../../site/paths.ts'
import { SelectField } from '../../../../ui/field.tsx'
import { Link } from '../../../../ui/link.tsx'
import { PiecePreview } from '../letters/letter-preview.tsx'
import styles from './mailing-text.module.css'
import { eachPart } from './piece-text.ts'

interface OnScreenProps {
  /** Its text with the fields filled in. */
  filled: PieceText
  values: LetterValues
}

function LetterOnScreen({ filled: { opening, closing }, values }: OnScreenProps) {
  return (
    <section className={styles.letter} aria-label="The letter">
      <p>Dear {values.seller},</p>
      <p className={styles.paragraphs}>{opening}</p>
      <p className={styles.offer}>
        <strong>{values.amount}</strong>
        <span>
          {values.acreage}, parcel no. {values['parcel number']}
        </span>
        <span>Until {values['last day']}</span>
      </p>
      <p className={styles.paragraphs}>{closing}</p>
      <p>Warm regards,</p>
    </section>
  )
}

function CardOnScreen({ filled, values, opensOffer }: OnScreenProps & { opensOffer: boolean }) {
  return (
    <>
      <section className={styles.letter} aria-label="The postcard">
        <p className={styles.cardTitle}>Your offer is waiting</p>
        <p className={styles.paragraphs}>{filled.card}</p>
        <p>
          <strong>Good through {values['last day']}</strong>
        </p>
        <p className={styles.hint}>
          {opensOffer
            ? 'Beside it, a QR code that opens this offer, after asking for the last four digits of the phone number.'
            : 'Beside it, a QR code that opens your website, where the seller types in the reference number from your letter.'}
        </p>
      </section>
      <p className={styles.hint}>
        Anybody can read a postcard. So it shows no price, no parcel and no reference number. Where
        your website asks for the phone number first, which you choose under{' '}
        <Link to={paths.adminSettingsWebsite}>Settings</Link>, the card has the number, and its code
        opens the offer.
      </p>
    </>
  )
}

interface AsReadByProps {
  mailing: Mailing
  text: PieceText
  stored: Pick<MailingText, 'samples' | 'exceptions'>
}

/** A letter or postcard of a mailing with this text, as one of its sellers reads it. */
export function AsReadBy({ mailing, text, stored: { samples, exceptions } }: AsReadByProps) {
  const { kind } = mailing
  const [chosen, setChosen] = useState('')
  const sample = samples.find(({ referenceNumber }) => referenceNumber === chosen) ?? samples[0]
  if (!sample)
    return <p className={styles.hint}>Put a {kind} in to see what it says to its seller.</p>
  const { values, cardOpensOffer, referenceNumber } = sample
  const own = exceptions.find((one) => one.referenceNumber === referenceNumber)
  const filled = eachPart((part) =>
    paragraphsOf(fillLetterText(own?.[part] || text[part], values)).join('\n\n'),
  )
  return (
    <div className={styles.preview}>
      <SelectField
        label="As read by"
        options={samples.map(({ referenceNumber: number, values: { seller } }) => ({
          value: number,
          label: `${seller}, ${number}`,
        }))}
        value={referenceNumber}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      {kind === 'letter' ? (
        <LetterOnScreen filled={filled} values={values} />
      ) : (
        <CardOnScreen filled={filled} values={values} opensOffer={cardOpensOffer} />
      )}
      <PiecePreview mailing={mailing} referenceNumber={referenceNumber} />
    </div>
  )
}
