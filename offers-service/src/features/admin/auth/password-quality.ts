import type { FullSettings } from '../../../../contract/index.ts'

/** A thousand million guesses and more: what `@zxcvbn-ts` calls 4, its best. */
const strongEnough = 4
/** Judging is quadratic in the length; what comes after this many letters only makes a password better. */
const judgedLength = 100

/** Words a guesser would try first, because they stand on the website. */
function wordsOf({ business, phoneDisplay, emailObfuscated }: FullSettings): string[] {
  const { name, legalName, supportEmail, postalAddress, people } = business
  const texts = [
    name,
    legalName,
    supportEmail,
    phoneDisplay,
    emailObfuscated,
    ...Object.values(postalAddress),
    ...people.map((person) => person.name),
    'land offer admin acres parcel',
  ]
  const words = texts.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))
  return [...new Set([...texts, ...words, phoneDisplay.replaceAll(/\D/g, '')])].filter(
    (word) => word.length > 2,
  )
}

/** What is left of a password when the words of the business are struck out of it, the longest first. */
function without(words: string[], password: string): string {
  return words
    .toSorted((one, other) => other.length - one.length)
    .reduce((rest, word) => rest.replaceAll(word.toLowerCase(), ' '), password.toLowerCase())
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
}

/**
 * Says why a new password is too easy to guess; undefined when it is good.
 *
 * Common passwords, keyboard runs, dates and repetitions count for little, the words of the business for nothing, however they
 * are put together. Which signs it is made of does not matter.
 */
export async function weaknessOf(
  password: string,
  settings: FullSettings,
): Promise<string | undefined> {
  // Loaded when the admin changes the password, which is seldom: the lists take a megabyte.
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const judge = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  const words = wordsOf(settings)
  const { score } = judge.check(without(words, password.slice(0, judgedLength)), words)
  if (score >= strongEnough) return undefined
  return 'This is easy to guess. Try a few words that have nothing to do with each other or with the business'
}
