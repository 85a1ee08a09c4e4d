import { business } from 'offers-service/contract'
import { useSettings } from '../../api/settings.ts'
import { PhoneLink } from './phone-link.tsx'

/** Where to send a question about a legal text. */
export function ReachUs() {
  const { emailObfuscated } = useSettings()
  const { street, city, state, postalCode } = business.postalAddress
  return (
    <>
      <address>
        {business.legalName}
        <br />
        {street}
        <br />
        {city}, {state} {postalCode}
      </address>
      <p>
        Phone: <PhoneLink />
        <br />
        Email: {emailObfuscated}
      </p>
    </>
  )
}
