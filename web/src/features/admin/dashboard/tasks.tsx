import { countedAtMost, formatNumber, type Lead, type Question } from 'offers-service/contract'
import type { ReactNode } from 'react'
import { paths } from '../../../site/paths.ts'
import { ReferenceNumber } from '../../../ui/reference-number.tsx'
import { ContactLinks, ReplyLink } from '../leads/contact-links.tsx'
import { nextStepWords } from '../leads/lead-words.ts'
import { LookedAfter } from '../leads/looked-after.tsx'
import { NextStepDone } from '../leads/next-step.tsx'
import { offerAddress } from '../offers/offer-address.ts'
import styles from './work-of-today.module.css'

/** One thing that waits for the admin. */
interface Task {
  key: string
  to: string
  text: ReactNode
  /** Why it matters now. */
  reason: string
  /** What can be done with it on the spot. */
  act?: ReactNode
}

/** Things of one kind that wait, the first few of them. */
export interface Group {
  title: string
  total: number
  /** Where all of them are. */
  all: string
  /** How many offers that is, where it is the offers that wait and no others. */
  offers?: number
  tasks: Task[]
}

/** How many there are, as far as they are counted. */
export const counted = (total: number) =>
  total < countedAtMost ? String(total) : `${formatNumber(countedAtMost)}+`

const leadAddress = (id: string) => `${paths.adminLeads}?edit=${encodeURIComponent(id)}`

export const leadTask = ({ id, name, propertyLocation }: Lead): Task => ({
  key: id,
  to: leadAddress(id),
  text: name,
  reason: propertyLocation,
})

/** A request that nobody has answered yet. */
export const newLeadTask = (lead: Lead): Task => ({
  ...leadTask(lead),
  act: <ContactLinks {...lead} />,
})

/** What is to be done next about a lead, and whose it is. */
export const followUpTask = (lead: Lead, day: string): Task => ({
  key: lead.id,
  to: leadAddress(lead.id),
  text: lead.name,
  reason: `${nextStepWords(lead)}, due ${day}`,
  act: (
    <span className={styles.act}>
      <LookedAfter lead={lead} />
      <ContactLinks {...lead} />
      <NextStepDone lead={lead} />
    </span>
  ),
})

/** A task about an offer; `key` where there may be several about one. */
export const aboutOffer = (
  referenceNumber: string,
  reason: string,
  act?: ReactNode,
  key = referenceNumber,
): Task => ({
  key,
  to: offerAddress(referenceNumber),
  text: <ReferenceNumber>{referenceNumber}</ReferenceNumber>,
  reason,
  act,
})

/** A task to answer somebody; `verb` says how, and `button` ticks it off. */
export const answerTask = (
  { id, referenceNumber, question, replyTo, looksAutomatic }: Question,
  verb: string,
  button: ReactNode,
): Task =>
  aboutOffer(
    referenceNumber,
    question,
    <span className={styles.act}>
      <span>
        {looksAutomatic && 'Looks automatic. '}
        {verb} <ReplyLink to={replyTo} />
      </span>
      {button}
    </span>,
    id,
  )
