import { type ComponentProps, Fragment } from 'react'
import { usePhone, useSettings } from '../api/settings.ts'
import { smsHref, telHref } from '../format/links.ts'
import { addressLines } from 'offers-service/contract'

type PhoneLinkProps = Omit<ComponentProps<'a'>, 'href'>

/** Calls us: our number, or other words for it, which stand as plain text where it cannot be dialed. */
export function CallLink({ children, ...rest }: PhoneLinkProps) {
  const { display, dial } = usePhone()
  return (
    <a href={telHref(dial)} {...rest}>
      {children ?? display}
    </a>
  )
}

/** Texts us. Absent where our number cannot be dialed. */
export function TextLink({ children, ...rest }: PhoneLinkProps) {
  const { dial } = usePhone()
  return (
    dial && (
      <a href={smsHref(dial)} {...rest}>
        {children}
      </a>
    )
  )
}

/** Where letters reach us, a line each. */
export function AddressLines() {
  return addressLines(useSettings().business.postalAddress).map((line, index) => (
    <Fragment key={line}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ))
}

/** Figures in groups, as phone numbers are written: `(352) 555-0142`. */
const phoneNumber = /\+?\(?\d[\d() .-]{5,}\d/

/** A text in which phone numbers stay on one line. */
function WithNumbers({ children }: { children: string }) {
  const found = phoneNumber.exec(children)
  if (!found) return children
  const [number] = found
  return (
    <>
      {children.slice(0, found.index)}
      <span className="nowrap">{number}</span>
      <WithNumbers>{children.slice(found.index + number.length)}</WithNumbers>
    </>
  )
}

function WithOurNumber({ children }: { children: string }) {
  const { display } = usePhone()
  const parts = display === '' ? [children] : children.split(display)
  return parts.map((part, index) => (
    // Parts of a text have nothing but their place.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {index > 0 && <CallLink className="nowrap" />}
      <WithNumbers>{part}</WithNumbers>
    </Fragment>
  ))
}

/** A text that is known as a whole only: our number in it calls us, and every number stays on one line. */
export function Sentence({ children }: { children: string }) {
  // A text without figures need not ask for our number.
  return /\d{3}/.test(children) ? <WithOurNumber>{children}</WithOurNumber> : children
}
