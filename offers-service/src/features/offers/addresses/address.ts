/** The cells of one row that say where its owner gets mail, as they stand in the file. */
export interface AddressCells {
  /** Street lines, without city, state and ZIP unless the list has no columns for those. */
  lines?: readonly string[]
  city?: string
  state?: string
  zip?: string
  country?: string
  /** The whole address in one cell, where the list has it so. */
  whole?: string
  /** The owner's names as listed; a street line that repeats one is none. */
  ownerNames?: readonly string[]
}

export const addressProblemKinds = [
  /** Nothing that mail could go to. */
  'no-address',
  /** A cell is longer than any address, and was not read. */
  'too-long',
  /** Street, city, state or ZIP is missing, or the street has no number. */
  'incomplete',
  'foreign',
  /** Only a note: mail to APO, FPO and DPO goes at home rates. */
  'military',
  /** Only a note: a spreadsheet had taken the zeros, and they are back. */
  'zip-lost-zero',
  /** The ZIP has not five or nine digits, and what is missing is not known. */
  'zip-wrong',
  /** The ZIP lies in another state. */
  'zip-of-other-state',
  'unknown-state',
  /** Only a note: a line that repeated or continued the owner's name was left out. */
  'name-in-address',
] as const
export type AddressProblemKind = (typeof addressProblemKinds)[number]

/** A problem with the piece of text that shows it. */
export interface AddressProblem {
  kind: AddressProblemKind
  text: string
}

/** A mailing address as it stands on an envelope, without the recipient. */
export interface Address {
  /** Street, box and unit, in mended capitals. */
  lines: string[]
  city: string
  /** The postal code, also of territories and of military mail; empty when there is none. */
  state: string
  /** `86401` or `86401-1234`; as it stands where it is none. */
  zip: string
  /** Without `c/o`. */
  careOf?: string
  problems: AddressProblem[]
}
