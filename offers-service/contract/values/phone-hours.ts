interface PhoneHours {
  /** On a clock of 24 hours, such as `20:30`. */
  opens: string
  closes: string
  /** What follows them, such as `Eastern Time`; may be empty. */
  zone: string
}

/** An hour of the day as twelve-hour clocks tell it, on a clock of 24 hours. */
function onLongClock([hour = '', minute = '00', half = '']: string[]): string {
  return `${String((Number(hour) % 12) + (/p/i.test(half) ? 12 : 0)).padStart(2, '0')}:${minute}`
}

/** Reads when the phone is answered, such as `8 am to 8:30 pm Eastern Time`; undefined where it is worded otherwise. */
export function readPhoneHours(text: string): PhoneHours | undefined {
  const clock = String.raw`(\d{1,2})(?::(\d\d))? ?([ap])\.?m\.?`
  const found = new RegExp(`^${clock} (?:to|-|–) ${clock}`, 'i').exec(text)
  if (!found) return undefined
  const [whole, ...parts] = found
  return {
    opens: onLongClock(parts.slice(0, 3)),
    closes: onLongClock(parts.slice(3)),
    zone: text.slice(whole.length).trim(),
  }
}
