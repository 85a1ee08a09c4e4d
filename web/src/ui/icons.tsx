import type { ReactNode } from 'react'

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      width="1.2em"
      height="1.2em"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

/** A telephone handset. */
export function PhoneIcon() {
  return (
    <Icon>
      <path d="M5 4h3.6l1.7 4.4-2.1 1.5a11.5 11.5 0 0 0 5.9 5.9l1.5-2.1 4.4 1.7V19a1.8 1.8 0 0 1-2 1.8C10.6 20.3 3.7 13.4 3.2 6A1.8 1.8 0 0 1 5 4Z" />
    </Icon>
  )
}

/** A speech bubble, for text messages. */
export function MessageIcon() {
  return (
    <Icon>
      <path d="M4 5h16v11H10l-4.5 3.6V16H4Z" />
      <path d="M8 9h8M8 12.2h5" />
    </Icon>
  )
}

/** A cross, for closing. */
export function CloseIcon() {
  return (
    <Icon>
      <path d="m6 6 12 12M18 6 6 18" />
    </Icon>
  )
}

/** A closed lock. */
export function LockIcon() {
  return (
    <Icon>
      <path d="M5.5 10.5h13v9.5h-13ZM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5M12 14.2v2.2" />
    </Icon>
  )
}

/** A leaf of a calendar. */
export function CalendarIcon() {
  return (
    <Icon>
      <path d="M4 6.5h16V20H4ZM4 10.5h16M8 3.5v5M16 3.5v5" />
    </Icon>
  )
}

/** A clock. */
export function ClockIcon() {
  return (
    <Icon>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7.5V12l3 2" />
    </Icon>
  )
}
