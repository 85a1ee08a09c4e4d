import type { TableField } from '../../../../../../contract/index.ts'

/** What headers mean, in order: the first pattern that fits a header in its one spelling wins. `null` is for what is not used. */
export const headerRules: [RegExp, TableField | null, number?][] = [
  [/\bdo not mail\b|\bdnm\b|\bmail opt out\b|\bopt out\b|\bno mail\b/, 'doNotMail'],
  [
    /^(?:offer )?(?:reference|campaign)(?: (?:number|code|id))?$|^offer (?:code|number|id)$/,
    'referenceNumber',
  ],
  [
    /\b(?:per|price per) (?:acre|sqft)\b|\bprice\b.*\b(?:sale|last)|\bsale (?:price|value)|\blist price/,
    null,
  ],
  [/^(?:our |my |blind |cash )*(?:offer|bid)(?: price| value)?$|^our price$/, 'offerPrice'],
  [/^price$/, 'offerPrice', 2],
  [/\bcareof\b/, 'careOf'],
  [/\bfips\b/, 'fips'],
  [
    /\b(?:phone|email|mobile|occupied|occupancy|absentee|vacant|litigator|delinquent|delinq|percent|pct|flag|count|lender|mortgage|loan|district|school|agent)\b/,
    null,
  ],
  [/\b(?:previous|prior|former|grantor|seller|buyer)\b/, null],
  [/^(?:centroid )?latitude$|^centroid y$|^y(?: coord)?$|^(?:situs|parcel) latitude$/, 'latitude'],
  [
    /^(?:centroid )?longitude$|^centroid x$|^x(?: coord)?$|^(?:situs|parcel) longitude$/,
    'longitude',
  ],
  [/\bsale date\b|\bdate of sale\b|\bdate sale\b/, 'saleDate'],
  [/\b(?:deeded|record) date\b/, 'saleDate', 1],
  [/\b(?:improvement|taxable|exempt|exemption)\b/, null],
  [/\bcalculated acre\b|\bmap acre\b|\bacre calculated\b/, 'acres', 2],
  [
    /^(?:total |lot |land |deeded |legal |parcel |situs |assessed |area |size |in |land area |net )*acre(?: total| deeded| legal| lot| land)*$/,
    'acres',
  ],
  [/^(?:(?:lot|land|parcel|total|calculated|deeded|size|area) )+sqft$|^land square$/, 'squareFeet'],
  [/^sqft(?: (?:lot|land))?$/, 'squareFeet', 2],
  [
    /^(?:lot|land|parcel|size|area|lot size|land area)(?: size| area)? (?:units?(?: code| type)?|uom|measure)$|^(?:land )?units? code$|^uom$/,
    'lotUnit',
  ],
  [
    /^(?:lot|land|parcel|situs)? ?(?:size|area)(?: (?:total|size))?$|^deeded area$|^land units$|^number of land units$/,
    'lotSize',
  ],
  [
    /\bland\b.*\bvalue\b|\bvalue land\b|^(?:market|assessed) land$|^land (?:market|assessed)$|^land$/,
    'landValue',
  ],
  [/\b(?:year|rate|ratio|district|history)\b/, null],
  [
    /^(?:county |tax )?(?:total |gross )?(?:assessed)(?: total)?(?: value)?(?: total)?$|^(?:total|value) assessed$|^assessed sd$/,
    'assessedValue',
  ],
  [
    /^(?:tax )?(?:total )?(?:full )?(?:calculated )?market(?: cash)?(?: total)?(?: value)?(?: total)?$|^full cash$|^(?:full )?cash value$|^calculated value$/,
    'marketValue',
  ],
  [/^(?:total |parcel |situs )?value(?: total)?$|^total$/, 'assessedValue', 3],
  [
    /^(?:(?:situs|parcel|land|county|standardized) )*use(?: use| class| type)*(?: description)?$/,
    'use',
  ],
  [
    /^(?:(?:situs|parcel|land|county|standardized) )*use(?: use| class| type)* (?:code|uc)$|^use uc$/,
    'use',
    1,
  ],
  [/^(?:situs|parcel|land) (?:class|type)(?: description)?$|^class(?: description)?$/, 'use', 1],
  [/^(?:(?:situs|parcel|land) )?(?:class|type) code$|^use code description$/, 'use', 1],
  [
    /^(?:(?:street|legal|physical|situs|parcel|land) )*access(?: (?:street|type|description))*$/,
    'access',
  ],
  [/^(?:current )?zoning(?: code| class| type| description)*$/, 'zoning'],
  [
    /^(?:s )?legal(?: description)?(?: \d)?$|^(?:parcel|situs) description$|^brief legal$|^legal(?: line)? \d$/,
    'legalDescription',
  ],
  [/^(?:situs |mail |owner )?county (?:number|code|id|no)$/, null],
  [/^(?:situs |parcel )?county(?: name)?$|^co name$|^county name$/, 'county'],
  [/\bmail county\b|\bowner county\b/, null],
  [/\bunformatted\b/, 'parcelNumber', 3],
  [
    /\b(?:alternate|alt|sequence|old|map)\b.*\bparcel\b|\bparcel\b.*\b(?:alternate|alt|sequence|old)\b/,
    'parcelNumber',
    4,
  ],
  [/\bparcel (?:number |id )?formatted\b|\bformatted parcel\b/, 'parcelNumber'],
  [
    /^(?:original |full |county |tax |unique |primary |assessed |state |number )*parcel(?: (?:number|id|key|code|identification|identifier|parcel|no))*$/,
    'parcelNumber',
    1,
  ],
  [/^(?:map )?tax lot$/, 'parcelNumber', 1],
  [/^(?:tax|geo|map) id(?: number)?$|^(?:tax|geo|map) (?:number|key)$/, 'parcelNumber', 4],
  [
    /^map(?: (?:parcel|block|lot))+(?: number)?$|^tax map(?: parcel| lot)*(?: number)?$|^mbl$|^sbl$/,
    'parcelNumber',
    4,
  ],
  [/^(?:schedule|roll|key|assessed) number$|^(?:print key|schedule)$/, 'parcelNumber', 4],
  [/^(?:quick reference id|reid|alternate id|situs id)$/, 'parcelNumber', 5],
  [/^(?:account|acct)(?: number| id)?$/, 'parcelNumber', 5],
]
