import { paths } from '../../../../site/paths.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/on-demand/empty-state.tsx'
import { ListControls } from '../../listing/list-controls.tsx'
import { ListFailure, ListSkeleton } from '../../listing/list-states.tsx'
import { Pager } from '../../listing/pager.tsx'
import type { ListAddress } from '../../listing/use-list-address.ts'
import { AdminScreen } from '../../shell/admin-screen.tsx'
import { Fold } from '../../shell/fold.tsx'
import { BulkChanges } from '../bulk/bulk-changes.tsx'
import { SelectionBar } from '../bulk/selection-bar.tsx'
import { useOfferSelection } from '../bulk/use-offer-selection.ts'
import styles from './offer-list.module.css'
import { DeletedDrafts } from './deleted-drafts.tsx'
import { askedBounds } from './offer-bounds.ts'
import { OfferFilters } from './offer-filters.tsx'
import { OfferTable } from './offer-table.tsx'
import { exportAddress, useOfferSearch } from './use-offer-search.ts'
import { ForOwners } from '../../session/for-owners.tsx'

const remarkOn = (words: readonly string[]) =>
  `Nothing has ${words.map((word) => `“${word}”`).join(' or ')} exactly. These are close.`

interface OfferListProps {
  list: ListAddress
}

/** Every offer, with search, filter and order. */
export function OfferList({ list }: OfferListProps) {
  const found = useOfferSearch(list)
  const { view, flagged, waiting, closeTo, rules, error, retry, isLoading, isEmpty, isShown } =
    found
  const choice = useOfferSelection(found.match)
  return (
    <AdminScreen
      title="Manage Offers"
      actions={
        <>
          <Fold label="More">
            <LinkButton size="small" to={paths.adminParcels}>
              Parcels
            </LinkButton>
            <LinkButton size="small" to={paths.adminDeals}>
              Deals
            </LinkButton>
            <LinkButton size="small" to={paths.adminMailings}>
              Mailings
            </LinkButton>
            <ForOwners>
              <LinkButton size="small" to={paths.adminNotices}>
                State notices
              </LinkButton>
              <LinkButton size="small" to={exportAddress(list.criteria, found.bounds)} download>
                Export
              </LinkButton>
            </ForOwners>
            <LinkButton size="small" to={list.importAddress}>
              Import
            </LinkButton>
            <LinkButton size="small" to={paths.adminLists}>
              Bring In a List
            </LinkButton>
          </Fold>
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
        <>
          <ListControls
            view={view}
            rules={rules}
            searchHint="Reference number, seller, parcel number (APN) or location"
            isNarrowed={Object.keys(askedBounds(found.bounds)).length > 0}
          >
            <OfferFilters bounds={found.bounds} list={list} />
          </ListControls>
          <BulkChanges addressOf={list.addressOf} />
        </>
      )}
      {isLoading && <ListSkeleton />}
      {error && <ListFailure error={error} isShown={isShown} onRetry={retry} />}
      {isShown && !isEmpty && (
        <>
          <output className={styles.close}>{closeTo.length > 0 && remarkOn(closeTo)}</output>
          <Pager view={view} noun="offer" plural="offers" />
          {/* What was chosen on other pages or by other searches can still be changed and printed. */}
          {(view.shown.length > 0 || !choice.isEmpty) && (
            <SelectionBar
              choice={choice}
              offers={view.shown}
              found={view.foundCount}
              mailing={found.bounds.mailing || undefined}
              allWanted={view.pageCount > 1 ? found.allWanted : undefined}
            />
          )}
          {view.shown.length > 0 && (
            <OfferTable
              offers={view.shown}
              flagged={flagged}
              waiting={waiting}
              choice={choice}
              addressOf={list.addressOf}
            />
          )}
        </>
      )}
      {isShown && (
        <ForOwners>
          <DeletedDrafts />
        </ForOwners>
      )}
    </AdminScreen>
  )
}
