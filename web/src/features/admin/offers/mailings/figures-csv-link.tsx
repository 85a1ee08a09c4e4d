import { type Mailing, mailingFiguresCsvUrl } from 'offers-service/contract'
import type { ReactNode } from 'react'
import { LinkButton } from '../../../../ui/button.tsx'

interface FiguresCsvLinkProps {
  mailing: Pick<Mailing, 'id'>
  children: ReactNode
}

/** A link to everything a mailing brought, as CSV. */
export function FiguresCsvLink({ mailing, children }: FiguresCsvLinkProps) {
  return (
    <div>
      <LinkButton
        size="small"
        to={mailingFiguresCsvUrl.replace(':id', encodeURIComponent(mailing.id))}
        download
      >
        {children}
      </LinkButton>
    </div>
  )
}
