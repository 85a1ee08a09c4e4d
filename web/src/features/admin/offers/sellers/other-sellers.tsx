import { readOfferSigning } from 'offers-service/contract'
import { useState } from 'react'
import { useApi } from '../../../../api/hooks.ts'
import { Button } from '../../../../ui/button.tsx'
import { Panel } from '../../shell/panel.tsx'
import panels from '../../shell/panel.module.css'
import { OtherSellersDialog } from './other-sellers-dialog.tsx'

/** Who owns the land beside the offer's own seller, to look at and to change. */
export function OtherSellers({ referenceNumber }: { referenceNumber: string }) {
  const { data } = useApi(readOfferSigning, { params: { referenceNumber } })
  const [isOpen, setIsOpen] = useState(false)
  if (!data) return null
  const { coSellers } = data
  return (
    <Panel title="Other sellers" className={panels.below}>
      {coSellers.length === 0 ? (
        <p>Nobody. When several people own the land, each of them must sign.</p>
      ) : (
        <ul>
          {coSellers.map(({ name, email }) => (
            <li key={`${name} ${email}`}>
              {name}
              {email && `, ${email}`}
            </li>
          ))}
        </ul>
      )}
      <p>
        <Button size="small" onClick={() => setIsOpen(true)}>
          {coSellers.length === 0 ? 'Name other sellers' : 'Change other sellers'}
        </Button>
      </p>
      {isOpen && (
        <OtherSellersDialog
          referenceNumber={referenceNumber}
          coSellers={coSellers}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Panel>
  )
}
