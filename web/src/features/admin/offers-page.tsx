import { listLeads, readOffer } from 'offers-service/contract'
import { useApi } from '../../api/hooks.ts'
import type { Head } from '../../app/page.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListSkeleton } from './listing/list-states.tsx'
import { useItemInAddress } from './listing/use-item-in-address.ts'
import { ImportScreen } from './offers/import/import-screen.tsx'
import { useLetterChoice } from './offers/letters/use-letter-choice.ts'
import { NewOfferEditor } from './offers/new-offer-editor.tsx'
import { OfferEditor } from './offers/offer-editor.tsx'
import { OfferList } from './offers/list/offer-list.tsx'
import { SignedOffer } from './offers/signed-offer.tsx'
import { useOfferWishes } from './offers/list/use-offer-search.ts'
import { AdminScreen } from './shell/admin-screen.tsx'
import { OwnerArea } from './shell/owner-area.tsx'

export function head(): Head {
  return { title: 'Manage Offers', description: 'Offers and their history.' }
}

function NewOffer({ leadId }: { leadId: string | null }) {
  const place = useItemInAddress()
  const leads = useApi(listLeads, leadId ? {} : null)
  if (leads.isLoading) return <Waiting title="New Offer" />
  return (
    <NewOfferEditor
      lead={leads.data?.find(({ id }) => id === leadId)}
      onClose={place.close}
      onCreated={place.open}
    />
  )
}

function ExistingOffer({ referenceNumber }: { referenceNumber: string }) {
  const place = useItemInAddress()
  const { data: offer, isLoading } = useApi(readOffer, { params: { referenceNumber } })
  if (isLoading) return <Waiting title={`Offer ${referenceNumber}`} />
  if (!offer) {
    return (
      <AdminScreen title={`Offer ${referenceNumber}`}>
        <EmptyState
          title="This offer did not load"
          actions={
            <Button size="small" onClick={place.close}>
              Show all offers
            </Button>
          }
        >
          <p>It may have been deleted in another window.</p>
        </EmptyState>
      </AdminScreen>
    )
  }
  const Screen = offer.status === 'signed' ? SignedOffer : OfferEditor
  return <Screen offer={offer} onClose={place.close} />
}

function Waiting({ title }: { title: string }) {
  return (
    <AdminScreen title={title}>
      <ListSkeleton />
    </AdminScreen>
  )
}

function OffersScreen() {
  const { isNew, id, params, openNew, close } = useItemInAddress()
  const chosen = useOfferWishes({ filter: params.get('show'), sort: params.get('sort') })
  const letters = useLetterChoice()
  if (isNew) return <NewOffer leadId={params.get('lead')} />
  if (params.has('import')) return <ImportScreen onClose={close} />
  if (id !== undefined) return <ExistingOffer key={id} referenceNumber={id} />
  return <OfferList chosen={chosen} letters={letters} onCreate={openNew} />
}

/** Offers and their history. */
export function Page() {
  return (
    <OwnerArea>
      <OffersScreen />
    </OwnerArea>
  )
}
