export const floridaRoll = 'the Florida tax roll'

/**
 * Styles of lists by headers that only they have, folded. A list looks like a style when it has at least `least` of them; vendors
 * add and leave out columns, so never all are asked for.
 */
const styles: { name: string; least: number; headers: string }[] = [
  {
    name: 'DataTree',
    least: 4,
    headers: `apnformatted apnunformatted alternateapn ownermailingname mailingstreetaddress mailzipzip4
      situsstreetaddress situszipcode lotacreage markettotalvalue insidesfha`,
  },
  {
    name: 'PropStream',
    least: 4,
    headers: `owner1firstname owner1lastname owner2firstname mailingcareofname mailingunit litigator donotmail
      totalassessedvalue estremainingbalanceofopenloans`,
  },
  {
    name: 'Regrid',
    least: 3,
    headers: 'parcelnumb llgisacre llgissqft lluuid mailadd mailstate2 saddress',
  },
  {
    name: 'Melissa',
    least: 4,
    headers: `formattedapn unformattedapn ownername1 mailplus4 mailoptout occupanttype owner1fullname
      owner1namesuffix`,
  },
  {
    name: floridaRoll,
    least: 4,
    headers: 'cono doruc ownname ownaddr1 ownzipcd phyaddr1 slegal lndsqfoot jv',
  },
  {
    name: 'Precisely',
    least: 5,
    headers: 'fname lname busname rectype taxaddress predir strtype aptnbr fipscd',
  },
  {
    name: 'a county’s map (shapefile)',
    least: 2,
    headers: 'shapearea shapeleng shapelength objectid fid',
  },
]

const fold = (header: string) => header.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** Whose style a list has, as in "Looks like a list from DataTree"; undefined for any other. */
export function styleOf(headers: readonly string[]): string | undefined {
  const there = new Set(headers.map(fold))
  const counted = styles.map(({ name, least, headers: own }) => {
    const found = own.split(/\s+/).filter((header) => there.has(header)).length
    return { name, share: found / least }
  })
  return counted
    .filter(({ share }) => share >= 1)
    .toSorted((one, other) => other.share - one.share)[0]?.name
}

/**
 * What a matching of columns is remembered by: the headers in their order, whatever their case and signs. Lists with the same key
 * have the same columns in the same places.
 */
export const headersKey = (headers: readonly string[]): string => headers.map(fold).join('|')
