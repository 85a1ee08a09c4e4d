const owners = [
  '"CRUZ, LINDA M & JOSE"',
  'MC DONALD RUTH ET UX',
  'DESERT ROSE LLC',
  '"JONES, MARY A (DEC\'D)"',
  'WHITCOMB FAMILY TRUST U/A DTD 01/02/2003',
  'BUREAU OF LAND MANAGEMENT',
  'O BRIEN PATRICK J JR',
]
const header =
  'FIPSCode,APN,Owner1,Mail Care Of,Mail Address,Mail City,Mail State,Mail Zip,Acres,County,State,Assessed Value,Use Code,Legal Description'
const linesOf = (count: number, first: number) =>
  Array.from({ length: count }, (_, index) =>
    [
      '04015',
      `331-${String(first + index).padStart(5, '0')}-155`,
      owners[index % owners.length],
      index % 40 === 0 ? 'C/O BANK OF THE WEST' : '',
      `${100 + index} ORCHARD LN`,
      'HARTFORD',
      'CT',
      '6103',
      `${1 + (index % 80) / 4} AC`,
      'MOHAVE',
      'AZ',
      `"$${1000 + (index % 500)}"`,
      'VACANT LAND',
      '"LOT 7 BLK 3 SAND CREEK RANCHES UNIT 2, MOHAVE COUNTY"',
    ].join(','),
  )

/** A list of so many parcels as a county hands it out, as CSV; the first has this number. */
export const listFile = (count: number, first = 0): Buffer =>
  Buffer.from([header, ...linesOf(count, first)].join('\n'))
