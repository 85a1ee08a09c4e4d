/** The link that begins a mail. What stands in the address stays the address, whatever signs it has; `subject` may be absent. */
export function mailHref(address: string, subject?: string): string {
  const to = encodeURIComponent(address).replace('%40', '@')
  return subject === undefined
    ? `mailto:${to}`
    : `mailto:${to}?subject=${encodeURIComponent(subject)}`
}
