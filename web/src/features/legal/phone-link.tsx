import { useSettings } from '../../api/settings.ts'
import { telHref } from '../../format/phone.ts'

/** The displayed number inside a sentence. */
export function PhoneLink() {
  const { phoneDisplay } = useSettings()
  return (
    <a className="nowrap" href={telHref(phoneDisplay)}>
      {phoneDisplay}
    </a>
  )
}
