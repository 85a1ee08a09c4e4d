/** The number a telephone dials: eleven digits for a US number however it is displayed, extensions left out. */
function dialled(display: string): string {
  const digits = display.replace(/\s*(?:ext\.?|x)\s*\d+$/i, '').replaceAll(/\D/g, '')
  return digits.length === 10 ? `+1${digits}` : `+${digits}`
}

/** The address that starts a call to a displayed number. */
export function telHref(display: string): string {
  return `tel:${dialled(display)}`
}

/** The address that starts a text message to a displayed number. */
export function smsHref(display: string): string {
  return `sms:${dialled(display)}`
}
