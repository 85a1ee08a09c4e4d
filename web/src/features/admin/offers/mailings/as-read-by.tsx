import {
  type BodyOf,
  drawMailingPages,
  fillLetterText,
  type LetterValues,
  type Mailing,
  type MailingKind,
  type MailingText,
  paragraphsOf,
  type PieceText,
  type TypeSize,
} from 'offers-service/contract'
import { useState } from 'react'
import * as v from 'valibot'
import { ApiError, call } from '../../../../api/client.ts'
import { paths } from '../../../../site/paths.ts'
import { SelectField } from '../../../../ui/field.tsx'
import { Link } from '../../../../ui/link.tsx'
import { useLiveAnswer } from '../../use-live-answer.ts'
import { PiecePreview } from '../letters/letter-preview.tsx'
import styles from './mailing-text.module.css'
import { eachPart, ownText } from './piece-text.ts'

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
  )
}

function AboutCards() {
  return (
    <p className={styles.hint}>
      Anybody can read a postcard. So it shows no price, no parcel and no reference number. Where
      your website asks for the phone number first, which you choose under{' '}
      <Link to={paths.adminSettingsWebsite}>Settings</Link>, the card has the number, and its code
      opens the offer.
    </p>
  )
}

/** Why the pages of a letter or postcard could not be drawn, as a sentence. */
function failureInWords(error: unknown, kind: MailingKind, referenceNumber: string): string {
  if (error instanceof ApiError && error.code === 'letter_not_possible')
    return `This ${kind} cannot be printed yet. ${error.fields[referenceNumber] ?? ''}.`
  return 'The page could not be drawn just now. This is its text alone.'
}

/** The text of a letter or postcard with how large it is set. */
interface SetText extends PieceText {
  typeSize: TypeSize
}

interface AsReadByProps {
  mailing: Mailing
  text: SetText
  stored: Pick<MailingText, 'samples' | 'exceptions' | 'usual'>
}

/** The pages of one letter or postcard with this text, as they print, drawn anew a moment after it changed. */
function useDrawnPages(
  { id, updatedAt }: Mailing,
  referenceNumber: string | undefined,
  { typeSize, ...text }: SetText,
  { usual, exceptions }: AsReadByProps['stored'],
) {
  const body = { referenceNumber, typeSize, ...ownText(text, usual) }
  const read = v.safeParse(drawMailingPages.schema.body, body)
  // What else is drawn changes with the mailing, such as a postcard in place of a letter, and with what single letters say.
  const wanted = read.success ? JSON.stringify([body, updatedAt, exceptions]) : undefined
  const drawn = useLiveAnswer(referenceNumber && wanted, async (asked) => {
    const [sent] = JSON.parse(asked) as [BodyOf<typeof drawMailingPages>]
    return await call(drawMailingPages, { params: { id }, body: sent })
  })
  /** `problem` is what has to be put right in the text before it can be drawn. */
  return { ...drawn, problem: read.issues?.[0].message }
}

/** A letter or postcard of a mailing with this text, as one of its sellers gets it. */
export function AsReadBy({ mailing, text, stored }: AsReadByProps) {
  const { kind } = mailing
  const { samples, exceptions } = stored
  const [chosen, setChosen] = useState('')
  const sample = samples.find(({ referenceNumber }) => referenceNumber === chosen) ?? samples[0]
  const { answer, isWaiting, error, problem } = useDrawnPages(
    mailing,
    sample?.referenceNumber,
    text,
    stored,
  )
  if (!sample)
    return <p className={styles.hint}>Put a {kind} in to see what it says to its seller.</p>
  const { values, cardOpensOffer, referenceNumber } = sample
  const own = exceptions.find((one) => one.referenceNumber === referenceNumber)
  const filled = eachPart((part) =>
    paragraphsOf(fillLetterText(own?.[part] || text[part], values)).join('\n\n'),
  )
  const failure =
    problem ?? (error === undefined ? '' : failureInWords(error, kind, referenceNumber))
  const pages = failure === '' ? (answer?.pages ?? []) : []
  const words =
    kind === 'letter' ? (
      <LetterOnScreen filled={filled} values={values} />
    ) : (
      <CardOnScreen filled={filled} values={values} opensOffer={cardOpensOffer} />
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
      <output className={failure === '' ? 'visually-hidden' : styles.hint}>{failure}</output>
      {pages.length > 0 && (
        <div className={styles.pages} aria-busy={isWaiting}>
          {pages.map(({ number, image, width, height }) => (
            <img key={number} src={image} width={width} height={height} alt="" />
          ))}
        </div>
      )}
      {pages.length > 0 ? (
        <details className={styles.words}>
          <summary>Read it as text</summary>
          {words}
        </details>
      ) : (
        words
      )}
      {kind === 'postcard' && <AboutCards />}
      <PiecePreview mailing={mailing} referenceNumber={referenceNumber} />
    </div>
  )
}
