import { addressLines } from 'offers-service/contract'
import { Fragment } from 'react'
import { useSettings } from '../api/settings.ts'

/** Where letters reach us, a line each. */
export function AddressLines() {
  return addressLines(useSettings().business.postalAddress).map((line, index) => (
    <Fragment key={line}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ))
}
