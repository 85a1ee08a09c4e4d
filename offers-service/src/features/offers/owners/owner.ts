/** How a column writes names: `CRUZ LINDA M` or `Linda M Cruz`. */
export type NameOrder = 'last-first' | 'first-last'

/** A person's name where the list has it in columns of its own. */
export interface NameParts {
  first?: string
  middle?: string
  last?: string
  suffix?: string
}

/** The cells of one row that may say who owns the parcel, as they stand in the file. */
export interface OwnerCells {
  /** Owner 1 to n, whole names. */
  names: readonly string[]
  /** Owner 1 to n, where the list has columns for the parts of a name. */
  parts?: readonly NameParts[]
  careOf?: string
  /** The street lines of the mailing address, into which names may run on. */
  addressLines?: readonly string[]
}

export type OwnerKind =
  | 'person'
  | 'company'
  | 'church'
  | 'trust'
  | 'estate'
  | 'government'
  | 'unknown'

/** What somebody should know before a letter goes to this owner. */
export const ownerProblemKinds = [
  'deceased',
  'estate',
  'heirs',
  /** `ET UX`, `ET VIR`: a wife or a husband without a name. */
  'unnamed-spouse',
  /** `ET AL` */
  'unnamed-others',
  'life-estate',
  'land-contract',
  /** Only a note: those named after it own nothing yet, and are left out. */
  'transfer-on-death',
  'government',
  'tribal',
  /** Nobody is named, or a word stands for nobody. */
  'unknown',
  /** A cell is longer than any name, and was not read. */
  'too-long',
  /** A guardian, custodian, conservator or attorney-in-fact signs. */
  'guardian',
  'cut-off',
  'only-care-of',
  /** Only a note: another name of the same person or company was left out. */
  'other-name',
  /** One word is all there is of a person's name. */
  'half-name',
] as const
export type OwnerProblemKind = (typeof ownerProblemKinds)[number]

/** A problem with the piece of text that says it. */
export interface OwnerProblem {
  kind: OwnerProblemKind
  text: string
}

/** A living person who owns the parcel or holds it as a trustee, in mended capitals; initials have no dot. */
export interface OwnerPerson {
  given: string
  middle: string
  family: string
  suffix: string
}

/** Who owns a parcel, as a letter needs it. */
export interface Owner {
  kind: OwnerKind
  people: OwnerPerson[]
  /** As it stands in the letter's address: `José M. Peña and Ana Peña`, `Whitcomb Family Trust`. */
  name: string
  /** As the letter greets: `José Peña and Ana Peña`. Empty when nobody can be greeted: a government, an estate, nobody. */
  salutation: string
  /** Without `c/o`. */
  careOf?: string
  problems: OwnerProblem[]
}

/** Those named in a cell, before they are put together. */
export type Party =
  | { kind: 'person'; person: OwnerPerson; isTrustee?: boolean }
  /** `isEstate` when the list says so, rather than that somebody died. */
  | { kind: 'dead'; name: string; isEstate: boolean; isHeirs: boolean }
  | { kind: 'company' | 'church' | 'trust' | 'government'; name: string; greeting?: string }
  | { kind: 'unknown' }

/** Adds a problem; the same one is noted once. */
export type Note = (kind: OwnerProblemKind, text: string) => void

const letters = 'A-Za-zÀ-ɏ'

/**
 * Matches whole words in any case, also beside letters with accents, which `\b` takes for gaps.
 *
 * `\p{L}` in the pattern is spelled out as the Latin letters, which are tried many times faster.
 */
export function words(pattern: string, flags = ''): RegExp {
  const spelled = pattern
    .replaceAll(String.raw`[\p{L}`, `[${letters}`)
    .replaceAll(String.raw`\p{L}`, `[${letters}]`)
  return new RegExp(`(?<![${letters}\\d'])(?:${spelled})(?![${letters}\\d'])`, `i${flags}`)
}
