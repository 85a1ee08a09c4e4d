/** A value that looks mistyped. `meant` is what was probably meant; undefined where nobody can tell. `why` is a sentence. */
export interface LikelyTypo {
  typed: string
  meant: string | undefined
  why: string
}

/**
 * Says that a valid email address looks mistyped; undefined when nothing looks wrong. A guess, so it is only ever asked about. What
 * it compares with is loaded only now, because few visits get this far.
 */
export async function emailTypo(typed: string): Promise<LikelyTypo | undefined> {
  const { guessMeant } = await import('./email-typos.ts')
  const address = typed.trim()
  const guess = await guessMeant(address)
  return (
    guess && {
      typed: address,
      meant: guess.meant,
      why: 'It looks mistyped. An email to an address that does not exist never arrives.',
    }
  )
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')
/** As many as a phone number of the United States has with its area code. */
const wholeLength = 10

/**
 * Whether a text holds a phone number of the United States with its area code, so that it can be called. No area code begins with 0 or
 * 1 (North American Numbering Plan), and no number is one digit over and over. What is longer may be one of another country.
 */
export function hasWholeNumber(text: string): boolean {
  const digits = digitsOf(text).replace(/^1(?=\d{10}$)/, '')
  const isOfNobody = /^[01]\d{9}$/.test(digits) || /^(\d)\1*$/.test(digits)
  return digits.length >= wholeLength && !isOfNobody
}

/** Says that a phone number cannot be called; undefined when it can. */
export function phoneTypo(typed: string): LikelyTypo | undefined {
  if (hasWholeNumber(typed)) return undefined
  const why =
    digitsOf(typed).length < wholeLength
      ? 'A phone number has 10 digits with its area code. With fewer we cannot call you.'
      : 'No phone has this number, so we cannot call you.'
  return { typed: typed.trim(), meant: undefined, why }
}
