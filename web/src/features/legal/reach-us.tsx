import { useSettings } from '../../api/settings.ts'
import { AddressLines, CallLink } from '../../ui/contact-details.tsx'

/** Who we are by law, and what we are called in the rest of a legal text. */
export function OurNames() {
  const { legalName, name } = useSettings().business
  return `${legalName} (“${name}”, “we”, “us”)`
}

/** Where to send a question about a legal text. */
export function ReachUs() {
  const { emailObfuscated, business } = useSettings()
  return (
    <>
      <address>
        {business.legalName}
        <br />
        <AddressLines />
      </address>
      <p>
        Phone: <CallLink className="nowrap" />
        <br />
        Email: {emailObfuscated}
      </p>
    </>
  )
}
