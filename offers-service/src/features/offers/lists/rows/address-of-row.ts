import type { TableField } from '../../../../../contract/index.ts'
import type { Address, AddressProblemKind } from '../../addresses/address.ts'
import { readAddress } from '../../addresses/read-address.ts'
import { change, type Finding } from './findings.ts'
import { type RowFields, textsOf } from './row-fields.ts'

const streets = ['mailStreet', 'mailStreet2', 'mailStreet3'] as const satisfies TableField[]

/** The street lines of a row, into which names may run on. */
export const streetsOf = (fields: RowFields): string[] => textsOf(fields, streets)

/** What a problem with an address means for the row; null where it is no reason to ask. */
const addressFindings: Record<AddressProblemKind, Finding['finding'] | null> = {
  'no-address': 'address_incomplete',
  'too-long': 'address_incomplete',
  incomplete: 'address_incomplete',
  foreign: 'foreign_address',
  military: null,
  'zip-lost-zero': 'zip_mended',
  'zip-wrong': 'address_incomplete',
  'zip-of-other-state': 'address_incomplete',
  'unknown-state': 'address_incomplete',
  'name-in-address': null,
}

/** The mailing address of a row, from as many columns as the list has for it. */
export function addressOf(fields: RowFields, ownerNames: readonly string[]): Address {
  const { mailZip = '', mailZip4 = '', mailLastLine = '', mailWhole = '' } = fields
  const lines = textsOf(fields, [...streets, 'mailUnit'])
  const whole = mailLastLine === '' ? mailWhole : [...lines, mailLastLine].join(', ')
  return readAddress({
    ...(whole === '' ? { lines } : { whole }),
    city: fields.mailCity ?? '',
    state: fields.mailState ?? '',
    zip:
      mailZip !== '' && /^\d{1,4}$/.test(mailZip4)
        ? `${mailZip}-${mailZip4.padStart(4, '0')}`
        : mailZip,
    country: fields.mailCountry ?? '',
    ownerNames,
  })
}

/** What was noticed about the address. */
export function addressNotes(address: Address): Finding[] {
  const whole = writtenAddress(address, undefined).replaceAll('\n', ', ')
  return address.problems.flatMap(({ kind, text }): Finding[] => {
    const finding = addressFindings[kind]
    if (!finding) return []
    if (kind === 'too-long') return [{ finding, text }]
    if (kind === 'zip-lost-zero') return [{ finding, text: change(text, address.zip) }]
    return [{ finding, text: whole === '' ? 'There is no address' : `${whole} (${text})` }]
  })
}

/** An address as it stands on an envelope, below the recipient. */
export function writtenAddress(
  { lines, city, state, zip }: Address,
  careOf: string | undefined,
): string {
  const last = [[city, state].filter(Boolean).join(', '), zip].filter(Boolean).join(' ')
  return [...(careOf ? [`c/o ${careOf}`] : []), ...lines, last].filter(Boolean).join('\n')
}
