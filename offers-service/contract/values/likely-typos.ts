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

/** Whether a text holds as many digits as a phone number of the United States with its area code, so that it can be called. */
export function hasWholeNumber(text: string): boolean {
  return text.replaceAll(/\D/g, '').length >= 10
}

/** Says that a phone number has too few digits to be called; undefined when it has enough. */
export function phoneTypo(typed: string): LikelyTypo | undefined {
  if (hasWholeNumber(typed)) return undefined
  const why = 'A phone number has 10 digits with its area code. With fewer we cannot call you.'
  return { typed: typed.trim(), meant: undefined, why }
}
