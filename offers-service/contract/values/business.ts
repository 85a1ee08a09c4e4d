import * as v from 'valibot'

/** The facts of the business that no admin changes by hand; all others are settings. */
export const business = {
  governingState: 'Florida',
  /** The time zone in which an offer's last day ends, and its name in summer and in winter. */
  timeZone: 'America/New_York',
  timeZoneName: 'Eastern Time',
} as const

/** When a seller who asks hears from us, and with what: the same sentence wherever it is said. */
export const offerTimes =
  'We call you within 24 hours, have a first number for you within 48, and make our detailed offer 3–5 business days later.'

/** When a seller who signs is paid: the same sentences wherever it is said. */
export const closingTimes =
  'Most owners are paid 2–3 weeks after everyone signs. With clean records it can be 7 days.'

/**
 * Someone a landowner may meet. `role` and `bio` may be empty; a blank line parts what only the About page tells. `photo` is the
 * address of a photograph; absent or empty where there is none.
 */
export const Person = v.object({
  name: v.string(),
  role: v.string(),
  bio: v.string(),
  photo: v.optional(v.string()),
})
export type Person = v.InferOutput<typeof Person>

/** Where letters reach us; `state` is its two-letter code. */
export const PostalAddress = v.object({
  street: v.string(),
  city: v.string(),
  state: v.string(),
  postalCode: v.string(),
})
export type PostalAddress = v.InferOutput<typeof PostalAddress>

/** What everyone may read of the business beside the phone number and the email for people. */
export const Business = v.object({
  name: v.string(),
  legalName: v.string(),
  postalAddress: PostalAddress,
  /** The people of the business, at least one. */
  people: v.array(Person),
  /** Who holds money and papers until closing; all empty while none is named. */
  escrowCompany: v.object({
    name: v.string(),
    website: v.string(),
    phone: v.optional(v.string(), ''),
  }),
  /** Where the state has the company on record, for sellers who look it up; what is empty was not said. */
  registration: v.optional(
    v.object({ number: v.string(), state: v.string(), website: v.string() }),
    { number: '', state: '', website: '' },
  ),
  /** What we say of licenses to sellers who check us; empty when nothing is said of it. */
  licensing: v.optional(v.string(), ''),
  /** When the phone is answered, with the time zone, such as `8 am to 8 pm Eastern Time`; empty when nothing is said of it. */
  phoneHours: v.optional(v.string(), ''),
  /**
   * What the law or a promise wants said under every page and letter, one sentence each. A web address at the end of a line is
   * where it can be checked, and makes it a link on pages.
   */
  licenseLines: v.array(v.string()),
  /** How the displayed number is dialed, such as `+13525550142;ext=7`; null when it cannot be. */
  phoneDial: v.nullable(v.string()),
})
export type Business = v.InferOutput<typeof Business>

/** An address as it stands on an envelope, below the name. */
export function addressLines({ street, city, state, postalCode }: PostalAddress): string[] {
  const place = [city, `${state} ${postalCode}`.trim()].filter(Boolean).join(', ')
  return [street, place].filter((line) => line !== '')
}

/** Who opens the file of a sale, inside a sentence: the company by its name, or `the escrow company`. */
export function escrowCompanyName({ escrowCompany }: Pick<Business, 'escrowCompany'>): string {
  return escrowCompany.name || 'the escrow company'
}

/** Words as a sentence begins with them. */
export function atStart(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const list = (type: 'conjunction' | 'disjunction') => new Intl.ListFormat('en-US', { type })

/** The people by their full names: `Ruth Larkenby and Amos Larkenby`. */
export function fullNames(people: readonly Person[]): string {
  return list('conjunction').format(people.map(({ name }) => name))
}

/** The people as a family calls itself: `Ruth and Amos Larkenby`; by full names when they do not share the last one. */
export function familyNames(people: readonly Person[]): string {
  const [last = '', ...others] = new Set(people.map(({ name }) => name.split(' ').slice(1).at(-1)))
  if (people.length < 2 || others.length > 0 || last === '') return fullNames(people)
  return `${firstNames(people, 'and')} ${last}`
}

/** What somebody wrote with blank lines between, part by part. */
export function paragraphs(text: string): string[] {
  return text.split(/\n\s*\n/).filter((part) => part.trim() !== '')
}

/** What a person is called: the first of their names. */
export function firstName({ name }: Pick<Person, 'name'>): string {
  return name.split(' ')[0] ?? name
}

/** The people as landowners call them: `Ruth and Amos`, or `Ruth or Amos` where one of them will do. */
export function firstNames(people: readonly Person[], word: 'and' | 'or'): string {
  return list(word === 'and' ? 'conjunction' : 'disjunction').format(people.map(firstName))
}
