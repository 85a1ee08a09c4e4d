/** The address that starts a call; undefined for a number that cannot be dialled. `dial` as the settings have it. */
export function telHref(dial: string | null | undefined): string | undefined {
  return dial ? `tel:${dial}` : undefined
}

/** The address that starts a text message, which knows no extensions; undefined for a number that cannot be dialled. */
export function smsHref(dial: string | null | undefined): string | undefined {
  return dial ? `sms:${dial.replace(/;.*$/, '')}` : undefined
}
