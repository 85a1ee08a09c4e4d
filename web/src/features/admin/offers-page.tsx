import { readLead, readOffer } from 'offers-service/contract'
import type { ReactNode } from 'react'
import { failureWords, isMissingError } from '../../api/failures.ts'
import { useApi } from '../../api/hooks.ts'
import type { Head } from '../../site/page.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/on-demand/empty-state.tsx'
import { ReferenceNumber } from '../../ui/reference-number.tsx'
import { ListSkeleton } from './listing/list-states.tsx'
import { type ListAddress, useListAddress } from './listing/use-list-address.ts'
import { ImportScreen } from './offers/import/import-screen.tsx'
import { useLetterChoice } from './offers/letters/letter-choice.tsx'
import { NewOfferEditor } from './offers/new-offer-editor.tsx'
import { OfferEditor } from './offers/offer-editor.tsx'
import { OfferList } from './offers/list/offer-list.tsx'
import { SignedOffer } from './offers/signed-offer.tsx'
import { offerChoices } from './offers/list/use-offer-search.ts'
import { AdminScreen } from './shell/admin-screen.tsx'
import { AdminArea } from './shell/admin-area.tsx'

export function head(): Head {
  return { title: 'Manage Offers', description: 'Offers and their history.' }
}

function NewOffer({ list }: { list: ListAddress }) {
  const leadId = list.params.get('lead')
  const { data, error, isLoading, retry } = useApi(
    readLead,
    leadId ? { params: { id: leadId } } : null,
  )
  const title = 'New Offer'
  if (isLoading) return <Waiting title={title} />
  if (!data && isMissingError(error)) {
    return (
      <Missing list={list} screen={title} title="This lead no longer exists">
        It may have been deleted in another window.
      </Missing>
    )
  }
  if (leadId && !data) {
    return (
      <Missing list={list} screen={title} title="The lead did not load" onRetry={retry}>
        {`The form begins with what the lead told you, so it waits for that. ${failureWords(error).description}`}
      </Missing>
    )
  }
  return <NewOfferEditor lead={data?.lead} onClose={list.close} onCreated={list.open} />
}

interface ExistingOfferProps {
  referenceNumber: string
  list: ListAddress
}

function ExistingOffer({ referenceNumber, list }: ExistingOfferProps) {
  const {
    data: offer,
    error,
    isLoading,
    retry,
  } = useApi(readOffer, { params: { referenceNumber } })
  const title = (
    <>
      Offer <ReferenceNumber>{referenceNumber}</ReferenceNumber>
    </>
  )
  if (isLoading) return <Waiting title={title} />
  if (!offer && isMissingError(error)) {
    return (
      <Missing list={list} screen={title} title="This offer no longer exists">
        It may have been deleted in another window.
      </Missing>
    )
  }
  if (!offer) {
    return (
      <Missing list={list} screen={title} title="This offer did not load" onRetry={retry}>
        {`${failureWords(error).description} Nothing is lost.`}
      </Missing>
    )
  }
  const Screen = offer.status === 'signed' ? SignedOffer : OfferEditor
  return <Screen offer={offer} onClose={list.close} />
}

interface MissingProps {
  list: ListAddress
  /** The title of the screen that it takes the place of. */
  screen: ReactNode
  title: string
  /** Asks again, where that can help. */
  onRetry?: () => void
  children: string
}

/** Says why a form cannot be shown, and what the admin can do. */
function Missing({ list, screen, title, onRetry, children }: MissingProps) {
  return (
    <AdminScreen title={screen}>
      <EmptyState
        title={title}
        actions={
          <>
            {onRetry && (
              <Button size="small" onClick={onRetry}>
                Try again
              </Button>
            )}
            <Button size="small" onClick={list.close}>
              Show all offers
            </Button>
          </>
        }
      >
        <p>{children}</p>
      </EmptyState>
    </AdminScreen>
  )
}

function Waiting({ title }: { title: ReactNode }) {
  return (
    <AdminScreen title={title}>
      <ListSkeleton />
    </AdminScreen>
  )
}

function OffersScreen() {
  const list = useListAddress(offerChoices)
  const letters = useLetterChoice()
  const { isNew, id, params } = list
  if (isNew) return <NewOffer list={list} />
  if (params.has('import')) return <ImportScreen onClose={list.close} />
  if (id !== undefined) return <ExistingOffer key={id} referenceNumber={id} list={list} />
  return <OfferList list={list} letters={letters} />
}

/** Offers and their history. */
export function Page() {
  return (
    <AdminArea>
      <OffersScreen />
    </AdminArea>
  )
}
