import { type ComponentProps, Fragment } from 'react'
import { usePhone, useSettings } from '../api/settings.ts'
import { smsHref, telHref } from '../format/links.ts'
import { addressLines } from 'offers-service/contract'

type PhoneLinkProps = Omit<ComponentProps<'a'>, 'href'>

/** Calls us: our number, or other words for it, which stand as plain text where it cannot be dialled. */
export function CallLink({ children, ...rest }: PhoneLinkProps) {
  const { display, dial } = usePhone()
  return (
    <a href={telHref(dial)} {...rest}>
      {children ?? display}
    </a>
  )
}

/** Texts us. Absent where our number cannot be dialled. */
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

/** A text in which phone numbers stay on one line, for texts that are known as a whole only. */
export function Sentence({ children }: { children: string }) {
  const found = phoneNumber.exec(children)
  if (!found) return children
  const [number] = found
  return (
    <>
      {children.slice(0, found.index)}
      <span className="nowrap">{number}</span>
      <Sentence>{children.slice(found.index + number.length)}</Sentence>
    </>
  )
}
