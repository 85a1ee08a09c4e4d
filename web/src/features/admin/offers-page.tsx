import { readLead, readOffer } from 'offers-service/contract'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type Query, useApi } from '../../api/hooks.ts'
import type { Head } from '../../site/page.ts'
import { Button } from '../../ui/button.tsx'
import { ReferenceNumber } from '../../ui/reference-number.tsx'
import { ListSkeleton } from './listing/list-states.tsx'
import { MissingItem } from './listing/missing-item.tsx'
import { type ListAddress, useListAddress } from './listing/use-list-address.ts'
import { ImportScreen } from './offers/import/import-screen.tsx'
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

interface WaitingProps {
  /** The title of the screen that it takes the place of. */
  title: ReactNode
  query: Pick<Query<unknown>, 'error' | 'isLoading' | 'retry'>
  noun: string
  waiting?: string
  list: ListAddress
}

/** Stands where a form cannot be shown yet, or not at all. */
function Waiting({ title, query: { error, isLoading, retry }, list, ...missing }: WaitingProps) {
  return (
    <AdminScreen title={title}>
      {isLoading ? (
        <ListSkeleton />
      ) : (
        <MissingItem
          {...missing}
          error={error}
          onRetry={retry}
          back={
            <Button size="small" onClick={list.close}>
              Show all offers
            </Button>
          }
        />
      )}
    </AdminScreen>
  )
}

function NewOffer({ list }: { list: ListAddress }) {
  const leadId = list.params.get('lead')
  const query = useApi(readLead, leadId ? { params: { id: leadId } } : null)
  if (leadId && !query.data) {
    return (
      <Waiting
        title="New Offer"
        query={query}
        noun="lead"
        waiting="The form begins with what the lead told you, so it waits for that."
        list={list}
      />
    )
  }
  return <NewOfferEditor lead={query.data?.lead} onClose={list.close} onCreated={list.open} />
}

interface ExistingOfferProps {
  referenceNumber: string
  list: ListAddress
}

function ExistingOffer({ referenceNumber, list }: ExistingOfferProps) {
  const query = useApi(readOffer, { params: { referenceNumber } })
  const offer = query.data
  if (!offer) {
    const title = (
      <>
        Offer <ReferenceNumber>{referenceNumber}</ReferenceNumber>
      </>
    )
    return <Waiting title={title} query={query} noun="offer" list={list} />
  }
  const Screen = offer.status === 'signed' ? SignedOffer : OfferEditor
  return <Screen offer={offer} onClose={list.close} />
}

function OffersScreen() {
  const [address] = useSearchParams()
  const list = useListAddress(offerChoices(address))
  const { isNew, id, params } = list
  if (isNew) return <NewOffer list={list} />
  if (params.has('import')) return <ImportScreen list={list} />
  if (id !== undefined) return <ExistingOffer key={id} referenceNumber={id} list={list} />
  return <OfferList list={list} />
}

/** Offers and their history. */
export function Page() {
  return (
    <AdminArea>
      <OffersScreen />
    </AdminArea>
  )
}
