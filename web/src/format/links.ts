/**
 * The link that begins a mail. What stands in the address stays the address, whatever signs it has; without one the writer
 * chooses whom it goes to. `subject` and `body` may be absent.
 */
export function mailHref(address: string, subject?: string, body?: string): string {
  const to = encodeURIComponent(address).replace('%40', '@')
  const parts = Object.entries({ subject, body }).flatMap(([name, text]) =>
    text === undefined ? [] : `${name}=${encodeURIComponent(text)}`,
  )
  return parts.length > 0 ? `mailto:${to}?${parts.join('&')}` : `mailto:${to}`
}

/** The address that starts a call; undefined for a number that cannot be dialed. `dial` as the settings have it. */
export function telHref(dial: string | null | undefined): string | undefined {
  return dial ? `tel:${dial}` : undefined
}

/** The address that starts a text message, which knows no extensions; undefined for a number that cannot be dialed. */
export function smsHref(dial: string | null | undefined): string | undefined {
  return dial ? `sms:${dial.replace(/;.*$/, '')}` : undefined
}
