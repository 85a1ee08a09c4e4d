import { findPhoneNumbersInText, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** The telephone number that a line ends with: where it begins, and how it is dialed; undefined when it ends with none. */
export function numberAtEnd(line: string): { startsAt: number; dial: string } | undefined {
  const last = findPhoneNumbersInText(line, 'US').at(-1)
  if (!last || last.endsAt !== line.length) return undefined
  return { startsAt: last.startsAt, dial: last.number.getURI().replace('tel:', '') }
}

/**
 * How a telephone dials a number that somebody typed, such as `+13525550199;ext=12`; undefined when it cannot be dialed.
 *
 * A number without a country is one of the United States. Words around it do not matter; of several numbers the first counts.
 */
export function dialOf(typed: string): string | undefined {
  // Most rows of a list have none, and to look for one takes long.
  if (typed === '') return undefined
  const whole = parsePhoneNumberFromString(typed, 'US')
  const phone = whole?.isValid() ? whole : findPhoneNumbersInText(typed, 'US')[0]?.number
  return phone?.getURI().replace('tel:', '')
}
