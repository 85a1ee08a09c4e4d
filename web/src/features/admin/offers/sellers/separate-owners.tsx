import { othersBeside, readOfferSigning } from 'offers-service/contract'
import { useApi } from '../../../../api/hooks.ts'
import { OtherSellersDialog } from './other-sellers-dialog.tsx'

interface SeparateOwnersProps {
  referenceNumber: string
  /** Everyone the seller's name may stand for. */
  owners: readonly string[]
  onClose: () => void
  onSaved: () => void
}

/** Asks for everyone but the first of an offer's owners, beside those who are named already. */
export function SeparateOwners({ referenceNumber, owners, ...events }: SeparateOwnersProps) {
  const { data } = useApi(readOfferSigning, { params: { referenceNumber } })
  if (!data) return null
  const coSellers = othersBeside(owners, data.coSellers)
  return <OtherSellersDialog referenceNumber={referenceNumber} coSellers={coSellers} {...events} />
}
