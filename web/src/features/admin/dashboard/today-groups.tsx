import {
  type ClosingField,
  countedAtMost,
  fewRecoveryCodes,
  formatNumber,
  type Lead,
  type Question,
  type Today,
} from 'offers-service/contract'
import type { ReactNode } from 'react'
import { paths } from '../../../site/paths.ts'
import { ReferenceNumber } from '../../../ui/reference-number.tsx'
import { ContactLinks, ReplyLink } from '../leads/contact-links.tsx'
import { LookedAtButton, describeFlag } from '../offers/signing/identity-flag.tsx'
import { formatDay } from '../dates.ts'
import { AnsweredButton, CalledButton, SeenButton } from './dismiss-buttons.tsx'
import styles from './work-of-today.module.css'
import { offerAddress } from '../offers/offer-address.ts'

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
  tasks: Task[]
}

/** How many there are, as far as they are counted. */
export const counted = (total: number) =>
  total < countedAtMost ? String(total) : `${formatNumber(countedAtMost)}+`

const leadAddress = (id: string) => `${paths.adminLeads}?edit=${encodeURIComponent(id)}`

const leadTask = ({ id, name, propertyLocation }: Lead): Task => ({
  key: id,
  to: leadAddress(id),
  text: name,
  reason: propertyLocation,
})

/** A task about an offer; `key` where there may be several about one. */
const aboutOffer = (
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
const answerTask = (
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

const nextSteps: Record<ClosingField, (day: string) => string> = {
  escrowOpenedOn: (day) => `Open escrow, promised by ${day}`,
  titleSearchOn: (day) => `Title search, promised by ${day}`,
  closingScheduledOn: () => 'Title search is done: set the closing day',
  paidOn: (day) => `Closing was set for ${day}: is it paid?`,
}

type PartlySigned = Today['partlySigned']['first'][number]

function partInWords({ signed, sellers, expirationDate }: PartlySigned, today: string): string {
  const part = `${signed} of ${sellers} owners ${signed === 1 ? 'has' : 'have'} signed`
  return expirationDate < today ? `${part}, but the offer ended: extend it` : part
}

/** Whom to call: those who have yet to sign, and through the seller those whose number nobody knows. */
function Callers({ waitingFor, seller }: PartlySigned) {
  const isOnlyTheirs = seller.phone !== '' && waitingFor.every(({ phone }) => phone === '')
  return (
    <ul role="list" className={styles.callers}>
      {waitingFor.map(({ position, name, email, phone }) => (
        <li key={position}>
          Waiting for {name || 'the seller'}
          <ContactLinks name={name || 'the seller'} email={email} phone={phone} />
        </li>
      ))}
      {isOnlyTheirs && (
        <li>
          Call {seller.name || 'the seller'} to reach them
          <ContactLinks {...seller} name={seller.name || 'the seller'} />
        </li>
      )}
    </ul>
  )
}

/** What the admin should do about their keys before they need it. */
function keyTasks({ secondFactor, isPasswordMadeUp, isBackupLate }: Today) {
  const { isOn, isReadable, recoveryCodesLeft } = secondFactor
  const tasks = [
    {
      isDue: isPasswordMadeUp,
      key: 'password',
      to: `${paths.adminSettingsSafety}#password`,
      text: 'Choose a password of your own',
      reason: 'The current one was made for you and shown on a screen',
    },
    {
      isDue: isOn && !isReadable,
      key: 'second step',
      to: paths.adminSettingsSafety,
      text: 'Nobody can log in with a code any more',
      reason: 'The settings say what to do',
    },
    {
      isDue: isOn && isReadable && recoveryCodesLeft <= fewRecoveryCodes,
      key: 'recovery codes',
      to: paths.adminSettingsSafety,
      text: 'Make new recovery codes',
      reason: `${recoveryCodesLeft} left for the day you have no phone at hand`,
    },
    {
      isDue: isBackupLate,
      key: 'backup',
      to: paths.adminSettingsSafety,
      text: 'There is no backup of the last two days',
      reason: 'If this computer breaks now, newer work is lost. The settings say why',
    },
  ].filter(({ isDue }) => isDue)
  return {
    total: tasks.length,
    tasks: tasks.map(({ key, to, text, reason }) => ({ key, to, text, reason })),
  }
}

/** Everything that waits, the most pressing kind first; kinds of which there is nothing are left out. */
export function groupsOf(waiting: Today, today: string): Group[] {
  const { newLeads, automaticLeads, callBacks, questions, dueClosings, partlySigned } = waiting
  const { declines, expiringOffers, openedUnsigned, signingProblems, failedJobs } = waiting
  const groups: Group[] = [
    {
      title: 'Signed records need a look',
      total: waiting.changedRecords.total,
      all: `${paths.adminOffers}?show=signed`,
      tasks: waiting.changedRecords.first.map((text) => ({
        key: text,
        to: `${paths.adminOffers}?show=signed`,
        text,
        reason: 'Ask whoever runs the site, and compare with the copies that went out by email',
      })),
    },
    {
      title: 'Check who signed',
      total: waiting.identityFlags.total,
      all: `${paths.adminOffers}?show=signed`,
      tasks: waiting.identityFlags.first.map(({ referenceNumber, flag }) =>
        aboutOffer(
          referenceNumber,
          flag.name,
          <span className={styles.act}>
            <span className="problem">{describeFlag(flag)}</span>
            <LookedAtButton flag={flag} />
          </span>,
          `${flag.signingId} ${flag.position}`,
        ),
      ),
    },
    {
      title: 'New leads',
      total: newLeads.total,
      all: `${paths.adminLeads}?show=new`,
      tasks: newLeads.first.map(leadTask),
    },
    {
      title: 'Calls to make',
      total: callBacks.total,
      all: `${paths.adminOffers}?show=active`,
      tasks: callBacks.first.map((wish) =>
        answerTask(wish, 'Call', <CalledButton id={wish.id} about={wish.referenceNumber} />),
      ),
    },
    {
      title: 'Questions to answer',
      total: questions.total,
      all: `${paths.adminOffers}?show=active`,
      tasks: questions.first.map((question) =>
        answerTask(
          question,
          'Reply to',
          <AnsweredButton id={question.id} about={question.referenceNumber} />,
        ),
      ),
    },
    {
      title: 'Signed, next step due',
      total: dueClosings.total,
      all: `${paths.adminOffers}?show=signed`,
      tasks: dueClosings.first.map(({ referenceNumber, step, dueOn, sellerName, location }) =>
        aboutOffer(
          referenceNumber,
          nextSteps[step](formatDay(dueOn)),
          <span className={styles.reason}>{sellerName || location}</span>,
        ),
      ),
    },
    {
      title: 'Signed in part',
      total: partlySigned.total,
      all: `${paths.adminOffers}?show=signing`,
      tasks: partlySigned.first.map((part) =>
        aboutOffer(part.referenceNumber, partInWords(part, today), <Callers {...part} />),
      ),
    },
    {
      title: 'Declined',
      total: declines.total,
      all: `${paths.adminOffers}?show=declined`,
      tasks: declines.first.map(({ referenceNumber, sellerName, location, reason }) =>
        aboutOffer(
          referenceNumber,
          sellerName || location,
          <span className={styles.act}>
            <span className={styles.quote}>{reason ? `“${reason}”` : 'No reason given'}</span>
            <SeenButton referenceNumber={referenceNumber} />
          </span>,
        ),
      ),
    },
    {
      title: 'Offers about to expire',
      total: expiringOffers.total,
      all: `${paths.adminOffers}?show=active&sort=expires-first`,
      tasks: expiringOffers.first.map(({ referenceNumber, expirationDate, location }) =>
        aboutOffer(referenceNumber, `${location}, last day ${formatDay(expirationDate)}`),
      ),
    },
    {
      title: 'Opened but not signed',
      total: openedUnsigned.total,
      all: `${paths.adminOffers}?show=active`,
      tasks: openedUnsigned.first.map(({ referenceNumber, sellerName, location }) =>
        aboutOffer(referenceNumber, sellerName || location),
      ),
    },
    {
      title: 'Signing needs a look',
      total: signingProblems.total,
      all: `${paths.adminOffers}?show=signing`,
      tasks: signingProblems.first.map(({ referenceNumber, problem }) =>
        aboutOffer(referenceNumber, problem),
      ),
    },
    {
      title: 'Failed tasks',
      total: failedJobs.total,
      all: paths.adminSettingsConnections,
      tasks: failedJobs.first.map(({ id, title }) => ({
        key: id,
        to: paths.adminSettingsConnections,
        text: title,
        reason: 'It was not done. Try it again there, or drop it',
      })),
    },
    {
      title: 'Logging in and backups',
      ...keyTasks(waiting),
      all: paths.adminSettingsSafety,
    },
    {
      title: 'Requests that look automatic',
      total: automaticLeads.total,
      all: `${paths.adminLeads}?show=automatic`,
      tasks: automaticLeads.first.map(leadTask),
    },
  ]
  return groups.filter(({ total }) => total > 0)
}
