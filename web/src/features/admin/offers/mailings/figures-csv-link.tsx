import { type Mailing, mailingFiguresCsvUrl } from 'offers-service/contract'
import { LinkButton } from '../../../../ui/button.tsx'

/** A link to everything a mailing brought, as CSV. */
export function FiguresCsvLink({ mailing }: { mailing: Pick<Mailing, 'id'> }) {
  return (
    <div>
      <LinkButton
        size="small"
        to={mailingFiguresCsvUrl.replace(':id', encodeURIComponent(mailing.id))}
        download
      >
        Download all figures
      </LinkButton>
    </div>
  )
}
