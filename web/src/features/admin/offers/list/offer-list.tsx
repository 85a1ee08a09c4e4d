import { paths } from '../../../../site/paths.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/on-demand/empty-state.tsx'
import { ListControls } from '../../listing/list-controls.tsx'
import { ListFailure, ListSkeleton } from '../../listing/list-states.tsx'
import { Pager } from '../../listing/pager.tsx'
import type { ListAddress } from '../../listing/use-list-address.ts'
import { AdminScreen } from '../../shell/admin-screen.tsx'
import { LetterBar } from '../letters/letter-bar.tsx'
import type { LetterChoice } from '../letters/letter-choice.tsx'
import styles from './offer-list.module.css'
import { OfferTable } from './offer-table.tsx'
import { exportAddress, useOfferSearch } from './use-offer-search.ts'

const remarkOn = (words: readonly string[]) =>
  `Nothing has ${words.map((word) => `“${word}”`).join(' or ')} exactly. These are close.`

interface OfferListProps {
  list: ListAddress
  letters: LetterChoice
}

/** Every offer, with search, filter and order. */
export function OfferList({ list, letters }: OfferListProps) {
  const { view, flagged, closeTo, rules, allWanted, error, retry, isLoading, isEmpty, isShown } =
    useOfferSearch(list)
  return (
    <AdminScreen
      title="Manage Offers"
      actions={
        <>
          <LinkButton size="small" to={paths.adminNotices}>
            State notices
          </LinkButton>
          <LinkButton size="small" to={exportAddress(list.criteria)} download>
            Export
          </LinkButton>
          <LinkButton size="small" to={list.importAddress}>
            Import
          </LinkButton>
          <LinkButton size="small" to={paths.adminLists}>
            Bring In a List
          </LinkButton>
          <Button variant="primary" size="small" onClick={list.openNew}>
            New Offer
          </Button>
        </>
      }
    >
      {isEmpty ? (
        <EmptyState title="No offers yet">
          <p>
            An offer is what you would pay for one parcel. Make one here, and its seller can open it
            with the reference number from your letter.
          </p>
        </EmptyState>
      ) : (
        <ListControls
          view={view}
          rules={rules}
          searchHint="Reference number, seller, parcel number (APN) or location"
        />
      )}
      {isLoading && <ListSkeleton />}
      {error && <ListFailure error={error} isShown={isShown} onRetry={retry} />}
      {isShown && !isEmpty && (
        <>
          <output className={styles.close}>{closeTo.length > 0 && remarkOn(closeTo)}</output>
          <Pager view={view} noun="offer" plural="offers" />
          {/* What was chosen on other pages or by other searches can still be printed. */}
          {(view.shown.length > 0 || letters.chosen.size > 0) && (
            <LetterBar
              choice={letters}
              offers={view.shown}
              allWanted={view.pageCount > 1 ? allWanted : undefined}
            />
          )}
          {view.shown.length > 0 && (
            <OfferTable
              offers={view.shown}
              flagged={flagged}
              choice={letters}
              addressOf={list.addressOf}
            />
          )}
        </>
      )}
    </AdminScreen>
  )
}
