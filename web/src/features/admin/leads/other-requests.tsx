import { formatNumber, type Lead, type OtherRequest } from 'offers-service/contract'
import { Link } from '../../../ui/link.tsx'
import { ConfirmButton } from '../../../ui/on-demand/action-button.tsx'
import { formatTimestamp } from '../dates.ts'
import { Facts } from '../listing/facts.tsx'
import type { ListAddress } from '../listing/use-list-address.ts'
import styles from './lead-detail.module.css'
import { type Shown, useMerging } from './use-merging.ts'

type Told = Shown & Pick<Lead, 'createdAt'>

const factsOf = ({ name, phone, email, propertyLocation, createdAt }: Told) =>
  [
    ['Name', name],
    ['Phone', phone],
    ['Email', email],
    ['Property', propertyLocation],
    ['Received', formatTimestamp(createdAt)],
  ] as const

/** Shows both leads and what will happen, before they are merged. */
function Both({ request, into }: { request: Told; into: Told }) {
  return (
    <div className={styles.both}>
      <h3>This goes into</h3>
      <Facts facts={factsOf(request)} />
      <h3>This lead</h3>
      <Facts facts={factsOf(into)} />
      <p>
        Lists show one lead then, with the notes, calls and offers of both. Nothing is lost: you can
        take them apart again for 30 days.
      </p>
    </div>
  )
}

interface MergeButtonProps {
  lead: Lead
  other: OtherRequest
  list: ListAddress
}

/** Merges another lead of the same person into this one; the other way round where other requests were merged into that. */
function MergeButton({ lead, other, list }: MergeButtonProps) {
  const { merge } = useMerging()
  const isOtherWay = other.hasMerged
  if (isOtherWay && lead.mergedRequests.length > 0)
    return <span>Both hold merged requests. Take those of one apart to merge the two.</span>
  const [request, into] = isOtherWay ? [lead, other] : [other, lead]
  const text = isOtherWay ? 'Merge This Lead into That One' : 'Merge into This Lead'
  return (
    <ConfirmButton
      aria-label={`${text}: ${other.name}, ${formatTimestamp(other.createdAt)}`}
      asks={{
        message: 'Are these two the same person?',
        consequence: <Both request={request} into={into} />,
        confirmText: 'Merge',
        onConfirm: async () => {
          const failed = await merge(request, into)
          if (!failed && isOtherWay) list.open(into.id)
          return failed
        },
      }}
    >
      {text}
    </ConfirmButton>
  )
}

interface OtherRequestsProps {
  lead: Lead
  others: readonly OtherRequest[]
  moreOthers: number
  list: ListAddress
}

/** The other leads of this one's person, each to be opened or merged. */
export function OtherRequests({ lead, others, moreOthers, list }: OtherRequestsProps) {
  if (others.length === 0) return null
  return (
    <div className={styles.notice}>
      <p>The same phone number or email address also asked here:</p>
      <ul>
        {others.map((other) => (
          <li key={other.id} className={styles.other}>
            <span>
              <Link to={list.addressOf(other.id)}>{other.name}</Link>
              {other.propertyLocation && `, ${other.propertyLocation}`},{' '}
              {formatTimestamp(other.createdAt)}
            </span>
            {lead.mergedInto === null && <MergeButton lead={lead} other={other} list={list} />}
          </li>
        ))}
        {moreOthers > 0 && <li>and {formatNumber(moreOthers)} more</li>}
      </ul>
    </div>
  )
}
