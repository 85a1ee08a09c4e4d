import type { TableField } from '../../../../../contract/index.ts'
import type { ListedParcel } from '../table/listed-parcel.ts'
import { change, type Finding } from './findings.ts'
import { type RowFields, textsOf } from './row-fields.ts'

const sizes = ['acres', 'lotSize', 'squareFeet'] as const satisfies TableField[]

/** Where a field of the parcel that could not be read is told of. */
const parcelFindings: Partial<Record<TableField, Finding['finding']>> = {
  parcelNumber: 'no_parcel_number',
  county: 'no_county',
  acres: 'no_acreage',
}

/** Below and above these, in acres, a size is looked at before a letter goes out. */
const leastUsual = 0.02
const maxUsual = 10_000

/** Acres with four decimals, as an offer has them. */
export const roundAcres = (acres: number) => Math.round(acres * 10_000) / 10_000

/** With all decimals, of which `formatAcreage` leaves out the last. */
export const acresInFull = (acres: number) => (acres === 1 ? '1 acre' : `${acres} acres`)

/** What was noticed about the parcel. */
export function parcelNotes(fields: RowFields, parcel: ListedParcel): Finding[] {
  const findings: Finding[] = parcel.problems.flatMap(({ field, message }) => {
    const finding = parcelFindings[field]
    return finding ? [{ finding, text: [fields[field], message].filter(Boolean).join(': ') }] : []
  })
  const says = (finding: Finding['finding']) => findings.some((one) => one.finding === finding)
  const note = (finding: Finding['finding'], text: string) => findings.push({ finding, text })
  if (!parcel.parcelNumber && !says('no_parcel_number'))
    note('no_parcel_number', 'The list does not say it')
  if ((parcel.fips === undefined || parcel.state === undefined) && !says('no_county'))
    note(
      'no_county',
      parcel.county === ''
        ? 'The list does not say the county'
        : `The list does not say which state ${parcel.county} is in`,
    )
  if (!parcel.acres) {
    if (!says('no_acreage')) note('no_acreage', 'The list does not say how large it is')
  } else {
    const acres = roundAcres(parcel.acres)
    const [text = ''] = textsOf(fields, sizes)
    if (Number(text.replaceAll(',', '')) !== acres)
      note('acreage_read', change(text, acresInFull(acres)))
    if (acres < leastUsual || acres > maxUsual) note('odd_acreage', acresInFull(acres))
  }
  if (parcel.doNotMail) note('do_not_mail', 'The list says so')
  return findings
}
