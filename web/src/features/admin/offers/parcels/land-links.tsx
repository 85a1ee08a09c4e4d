import { type LandLink, listLandLinks } from 'offers-service/contract'
import { useApi } from '../../../../api/hooks.ts'
import { landLinkWords } from '../../../../ui/on-demand/land-link-words.ts'
import { PublicLink } from '../../editing/public-link.tsx'

/** The pages of others about land that its sellers are shown; nothing where there are none. */
export function LandLinks({ links }: { links: readonly LandLink[] }) {
  return links.map((link) => (
    <PublicLink key={link.kind} to={link.url} rel="noreferrer">
      {landLinkWords(link)}
    </PublicLink>
  ))
}

/** The same beside an offer. What cannot be read now is missed here only: the offer and its parcel are shown without. */
export function LandLinksOfOffer({ referenceNumber }: { referenceNumber: string }) {
  const { data } = useApi(listLandLinks, { params: { referenceNumber } })
  return data && <LandLinks links={data} />
}
