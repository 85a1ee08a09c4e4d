import { formatCount, type ParcelList, setAsideUrl } from 'offers-service/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button, LinkButton } from '../../../../../ui/button.tsx'
import { paths } from '../../../../../site/paths.ts'
import { formatTimestamp } from '../../../dates.ts'
import { MailingDialog } from '../../mailings/mailing-dialog.tsx'
import { ReadingRows } from '../reading-rows.tsx'
import { UndoButton } from '../undo-button.tsx'
import styles from './check-step.module.css'
import { fileAddress, StoreForm } from './store-form.tsx'

/** What became of a list, and the way back. */
function StoredList({ list }: { list: ParcelList }) {
  const [isMailed, setMailed] = useState(false)
  const navigate = useNavigate()
  const ofList = `${paths.adminOffers}?list=${encodeURIComponent(list.id)}`
  return (
    <>
      {isMailed && (
        <MailingDialog
          selection={{ matching: { list: list.id } }}
          name={list.name}
          onClose={() => setMailed(false)}
          onStarted={(mailing) => void navigate(paths.adminMailing(mailing))}
        />
      )}
      <p className={styles.verdict}>
        {formatCount(list.offerCount, 'offer was', 'offers were')} made from this list
        {list.storedAt && ` on ${formatTimestamp(list.storedAt)}`}.
      </p>
      <p>You can undo this as long as no letter was printed and nobody opened one of its offers.</p>
      <div className="button-row">
        {list.offerCount > 0 && (
          <Button size="small" variant="primary" onClick={() => setMailed(true)}>
            Make a Mailing of Them
          </Button>
        )}
        <LinkButton size="small" to={ofList}>
          See the Offers
        </LinkButton>
        <UndoButton list={list} />
      </div>
    </>
  )
}

/** The last look at a list before its rows become offers, and what became of them. */
export function CheckStep({ list }: { list: ParcelList }) {
  const { summary, status } = list
  if (!summary) return <ReadingRows list={list} />
  const { ready, ask, out } = summary.verdicts
  const aside = ask + out
  return (
    <>
      {status === 'stored' ? (
        <StoredList list={list} />
      ) : (
        <p className={styles.verdict}>
          {formatCount(ready, 'row')} ready, {formatCount(aside, 'row')} set aside.
        </p>
      )}
      {aside > 0 && (
        <p>
          <LinkButton size="small" to={fileAddress(setAsideUrl, list)} download>
            Download the rows set aside
          </LinkButton>
        </p>
      )}
      {status === 'open' && ready === 0 && (
        <p>
          No row can become an offer yet. Tidy says what each one lacks, and Price gives them their
          prices.
        </p>
      )}
      {status === 'open' && ready > 0 && <StoreForm list={list} ready={ready} />}
    </>
  )
}
