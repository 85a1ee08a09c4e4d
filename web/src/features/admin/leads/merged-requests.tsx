import { type Lead, type MergedRequest, takenApartWithinDays } from 'offers-service/contract'
import { businessDay, formatAdminDate } from '../../../format/dates.ts'
import { Link } from '../../../ui/link.tsx'
import { ActionButton } from '../../../ui/on-demand/action-button.tsx'
import { dayAfter, formatDay, formatTimestamp, useToday } from '../dates.ts'
import type { ListAddress } from '../listing/use-list-address.ts'
import { ContactLinks } from './contact-links.tsx'
import detail from './lead-detail.module.css'
import styles from './lead-notes.module.css'
import { LookedAfter } from './looked-after.tsx'
import { acreageLabel, leadSourceLabel } from './lead-words.ts'
import { useMerging } from './use-merging.ts'

interface TakeApartProps {
  request: Pick<Lead, 'id' | 'name' | 'mergedAt'>
}

/** Takes a merged request apart again, while that is possible. */
function TakeApart({ request }: TakeApartProps) {
  const today = useToday()
  const { takeApart } = useMerging()
  if (request.mergedAt === null) return null
  const merged = businessDay(new Date(request.mergedAt))
  const lastDay = dayAfter(merged, takenApartWithinDays)
  if (today > lastDay) return <span className={styles.edited}>Merged on {formatDay(merged)}</span>
  return (
    <span className={styles.noteActions}>
      <ActionButton
        size="small"
        busyText="Taking apart..."
        aria-label={`Take Apart: ${request.name}`}
        onPress={() => takeApart(request)}
      >
        Take Apart
      </ActionButton>
      <span className={styles.edited}>
        Merged on {formatDay(merged)}. You can take it apart until {formatDay(lastDay)}.
      </span>
    </span>
  )
}

/** A request that was merged into a lead, among its notes: what it said, and the way back. */
export function MergedRequestEntry({ request }: { request: MergedRequest }) {
  const { name, phone, email, propertyLocation, acres, source, notes, createdAt } = request
  const said = [name, email, propertyLocation, acreageLabel(acres), leadSourceLabel(source)]
  return (
    <li className={`${styles.note} ${styles.merged}`}>
      <p className={styles.noteTop}>
        <strong>Merged request</strong>
        <time dateTime={createdAt}>{formatTimestamp(createdAt)}</time>
      </p>
      <p className={styles.noteText}>{said.filter(Boolean).join(', ')}</p>
      <ContactLinks name={name} phone={phone} email={email} />
      {notes && <p className={styles.noteText}>{notes}</p>}
      <LookedAfter lead={request} />
      <TakeApart request={request} />
    </li>
  )
}

/** Says of a request that it was merged, and leads to the lead it belongs to. */
export function MergedNotice({ lead, list }: { lead: Lead; list: ListAddress }) {
  if (lead.mergedInto === null) return null
  return (
    <div className={detail.notice}>
      <p>
        This request of {formatAdminDate(lead.createdAt)} was merged into another lead.{' '}
        <Link to={list.addressOf(lead.mergedInto)}>Open that lead</Link> to write down calls and
        notes.
      </p>
      <TakeApart request={lead} />
    </div>
  )
}
