/** The link that begins a mail. What stands in the address stays the address, whatever signs it has; `subject` may be absent. */
export function mailHref(address: string, subject?: string): string {
  const to = encodeURIComponent(address).replace('%40', '@')
  return subject === undefined
    ? `mailto:${to}`
    : `mailto:${to}?subject=${encodeURIComponent(subject)}`
}

/** The address that starts a call; undefined for a number that cannot be dialled. `dial` as the settings have it. */
export function telHref(dial: string | null | undefined): string | undefined {
  return dial ? `tel:${dial}` : undefined
}

/** The address that starts a text message, which knows no extensions; undefined for a number that cannot be dialled. */
export function smsHref(dial: string | null | undefined): string | undefined {
  return dial ? `sms:${dial.replace(/;.*$/, '')}` : undefined
}
