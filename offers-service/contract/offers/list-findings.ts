/**
 * What may be noticed in the rows of a list, in the order in which they are shown, by who decides what comes of such a row:
 *
 * - `mended`: read another way than it stands there; the row can become an offer.
 * - `asked`: the admin should look first; the row is set aside until they say otherwise, where `canBeTaken` allows that.
 * - `out`: no letter goes there, whatever the admin says.
 *
 * Kinds and verdicts follow `Tidy` in the description of lists: a letter goes to a living, named owner or a company, church or
 * trust, at a mailing address in the US, for a parcel with number, acreage and county.
 */
export const listFindings = {
  names_turned: { verdict: 'mended', title: 'Names turned round' },
  capitals_mended: { verdict: 'mended', title: 'Capitals mended' },
  several_owners: { verdict: 'mended', title: 'Several owners' },
  care_of: { verdict: 'mended', title: 'Care of somebody' },
  trust: { verdict: 'mended', title: 'Trusts' },
  company: { verdict: 'mended', title: 'Companies and churches' },
  zip_mended: { verdict: 'mended', title: 'ZIP codes that lost their zero' },
  acreage_read: { verdict: 'mended', title: 'Acreage read from another unit' },
  several_parcels: { verdict: 'mended', title: 'One owner, several parcels' },
  unnamed_owner: { verdict: 'asked', title: 'An owner without a name', canBeTaken: true },
  life_estate: { verdict: 'asked', title: 'Life estates and contracts', canBeTaken: true },
  parcel_of_another: {
    verdict: 'asked',
    title: 'Same parcel, another owner',
    canBeTaken: true,
  },
  draft_exists: { verdict: 'asked', title: 'A draft is on file already', canBeTaken: true },
  odd_acreage: { verdict: 'asked', title: 'Odd acreage', canBeTaken: true },
  estate: { verdict: 'asked', title: 'Owners who died, and estates' },
  name_unclear: { verdict: 'asked', title: 'Names that could not be read' },
  foreign_address: { verdict: 'asked', title: 'Addresses abroad' },
  address_incomplete: { verdict: 'asked', title: 'Addresses that cannot be mailed to' },
  no_acreage: { verdict: 'asked', title: 'No acreage' },
  no_parcel_number: { verdict: 'asked', title: 'No parcel number, or a spoiled one' },
  no_county: { verdict: 'asked', title: 'No county' },
  no_price: { verdict: 'asked', title: 'No price' },
  twice_in_file: { verdict: 'out', title: 'Parcel twice in the file' },
  government: { verdict: 'out', title: 'Government' },
  unknown_owner: { verdict: 'out', title: 'Unknown owner' },
  do_not_mail: { verdict: 'out', title: 'Asked not to be mailed' },
  offer_exists: { verdict: 'out', title: 'Has a live offer from us' },
  left_out: { verdict: 'out', title: 'Left out by you' },
} as const satisfies Record<string, ListFindingKind>

interface ListFindingKind {
  verdict: 'mended' | 'asked' | 'out'
  title: string
  canBeTaken?: boolean
}

export type ListFinding = keyof typeof listFindings
export const listFindingKinds = Object.keys(listFindings) as [ListFinding, ...ListFinding[]]

/** Whether the admin may have rows with this finding become offers all the same. */
export const canBeTaken = (finding: ListFinding): boolean => {
  const kind: ListFindingKind = listFindings[finding]
  return kind.verdict === 'mended' || kind.canBeTaken === true
}
