import { type ClosingField, formatNumber, type Role, type Today } from 'offers-service/contract'
import { paths } from '../../../site/paths.ts'
import { formatDay } from '../dates.ts'
import { ContactLinks, ReplyLink } from '../leads/contact-links.tsx'
import { LookedAtButton, describeFlag } from '../offers/signing/identity-flag.tsx'
import { AnswerByMail } from './answer-by-mail.tsx'
import {
  AnsweredButton,
  CalledButton,
  NoMoreMailButton,
  PutAsideButton,
  SeenButton,
} from './dismiss-buttons.tsx'
import { exampleTasks } from './example-tasks.ts'
import { keyTasks, secondStepTasks } from './key-tasks.ts'
import {
  aboutOffer,
  answerTask,
  followUpTask,
  type Group,
  leadTask,
  newLeadTask,
} from './tasks.tsx'
import styles from './work-of-today.module.css'

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

/** The mailings with offers that end soon, each with the offers that do. */
function endingMailings({ until, isAll, mailings }: Today['expiringMailings']) {
  return mailings.map(({ id, name, count, firstDay }) => {
    const ending = { show: 'live', sort: 'expires-first', mailing: id, lastDayTo: until }
    const number = `${isAll ? '' : 'at least '}${formatNumber(count)}`
    const day = formatDay(firstDay)
    return {
      key: id,
      to: `${paths.adminOffers}?${new URLSearchParams(ending)}`,
      text: name,
      reason:
        count === 1 && isAll ? `1 offer, last day ${day}` : `${number} offers, the first on ${day}`,
    }
  })
}

/** The parts of Today that only owners can do something about. */
const ofOwners = new Set(['Failed tasks', 'Logging in and backups', 'Examples to replace'])

/** Without what only owners can do something about, for a helper. */
export const groupsFor = (role: Role, groups: Group[]): Group[] =>
  role === 'owner' ? groups : groups.filter(({ title }) => !ofOwners.has(title))

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
      tasks: newLeads.first.map(newLeadTask),
    },
    {
      title: 'Leads to follow up',
      total: waiting.followUps.total,
      all: `${paths.adminLeads}?show=due`,
      tasks: waiting.followUps.first.map((lead) =>
        followUpTask(lead, formatDay(lead.followUpOn ?? today)),
      ),
    },
    {
      title: 'Calls to make',
      total: callBacks.total,
      all: `${paths.adminOffers}?call=waiting`,
      offers: callBacks.offers,
      tasks: callBacks.first.map((wish) =>
        answerTask(wish, 'Call', <CalledButton id={wish.id} about={wish.referenceNumber} />),
      ),
    },
    {
      title: 'Questions to answer',
      total: questions.total,
      all: `${paths.adminOffers}?question=waiting`,
      offers: questions.offers,
      tasks: questions.first.map((question) =>
        answerTask(
          question,
          'Reply to',
          <span className="button-row">
            <AnswerByMail question={question} />
            <AnsweredButton id={question.id} about={question.referenceNumber} />
          </span>,
        ),
      ),
    },
    {
      title: 'Numbers to answer',
      total: waiting.counterOffers.total,
      all: `${paths.adminOffers}?number=waiting`,
      offers: waiting.counterOffers.offers,
      tasks: waiting.counterOffers.first.map((number) =>
        aboutOffer(
          number.referenceNumber,
          number.question,
          <span className={styles.act}>
            <span>
              {number.looksAutomatic && 'Looks automatic. '}
              {number.replyTo && <ReplyLink to={number.replyTo} />}
            </span>
            <PutAsideButton id={number.id} about={number.referenceNumber} />
          </span>,
          number.id,
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
      tasks: declines.first.map(({ referenceNumber, sellerName, location, reason, isNotMailed }) =>
        aboutOffer(
          referenceNumber,
          sellerName || location,
          <span className={styles.act}>
            <span className={styles.quote}>{reason ? `“${reason}”` : 'No reason given'}</span>
            {isNotMailed && <span>On the do-not-mail list</span>}
            <span className="button-row">
              <SeenButton referenceNumber={referenceNumber} />
              {!isNotMailed && <NoMoreMailButton referenceNumber={referenceNumber} />}
            </span>
          </span>,
        ),
      ),
    },
    {
      title: 'Mailings about to expire',
      total: waiting.expiringMailings.mailings.length,
      all: paths.adminMailings,
      tasks: endingMailings(waiting.expiringMailings),
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
      title: 'Your two-step verification',
      ...secondStepTasks(waiting),
      all: paths.adminSettingsSafety,
    },
    {
      title: 'Logging in and backups',
      ...keyTasks(waiting),
      all: paths.adminSettingsSafety,
    },
    {
      title: 'Examples to replace',
      total: exampleTasks(waiting).length,
      all: paths.adminSettingsWebsite,
      tasks: exampleTasks(waiting),
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
