import type { ComponentProps } from 'react'
import { type Phone, usePhone } from '../api/settings.ts'
import { smsHref, telHref } from '../format/links.ts'
import { LinkButton } from './button.tsx'
import styles from './call-buttons.module.css'
import { MessageIcon, PhoneIcon } from './icons.tsx'

interface CallButtonProps {
  size?: ComponentProps<typeof LinkButton>['size']
  /** Another number than ours. */
  phone?: Phone
  children?: string
}

/** The button that calls us, the same everywhere on the site; a number that cannot be dialed stands as plain text. */
export function CallButton({ size, phone, children }: CallButtonProps) {
  const ours = usePhone()
  const { display, dial } = phone ?? ours
  const href = telHref(dial)
  if (!href) return <p className={styles.number}>{display}</p>
  return (
    <LinkButton variant="call" size={size} to={href}>
      <PhoneIcon />
      <span>{children ?? `Call ${display}`}</span>
    </LinkButton>
  )
}

/** The button that texts us. Absent where our number cannot be dialed. */
export function TextButton({ children }: { children: string }) {
  const href = smsHref(usePhone().dial)
  return (
    href && (
      <LinkButton to={href}>
        <MessageIcon />
        {children}
      </LinkButton>
    )
  )
}

/** The call button where there is room for its sign only. Absent where our number cannot be dialed. */
export function CallIconButton({ className = '' }: { className?: string }) {
  const { display, dial } = usePhone()
  const href = telHref(dial)
  return (
    href && (
      <a href={href} className={`${styles.callMark} ${className}`} aria-label={`Call ${display}`}>
        <PhoneIcon />
      </a>
    )
  )
}
