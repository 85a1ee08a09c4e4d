/** The words of headers, each with the ways lists write it. */
const spellings: Record<string, string> = {
  owner: 'owners own ownr taxpayer taxpyr grantee proprietor',
  name: 'names nm nme nam',
  full: 'whole complete combined',
  first: 'frst given',
  middle: 'mid mi initial',
  last: 'surname lst family',
  suffix: 'sfx suf jrsr',
  careof: 'attention attn incareof',
  mail: 'mailing mlg mailg postal pstl delivery bill billing correspondence',
  situs: 'site prprty property prop physical phys phy location locn loc premise premises',
  address: 'addr adr add addrs adress addresses',
  line: 'ln',
  street: 'str strt road',
  number: 'num nbr nmbr numb nr',
  house: 'hse',
  direction: 'dir predir predirection prefix prefx',
  postdirection: 'postdir',
  unit: 'apt apartment suite ste',
  city: 'town cityname',
  state: 'stat',
  zip: 'zipcode zipcd postcode zipc postalcode',
  country: 'cntry ctry nation',
  county: 'cnty cnt parish borough',
  parcel: 'pcl prcl parc par apn pin pid ppin strap folio ain parcelnumb upn gpin tms',
  formatted: 'fmt format frmttd dashed',
  unformatted: 'unfmt unformat raw stripped',
  acre: 'acres acreage acr acrs ac',
  sqft: 'sqfoot sqfeet sqf footage squarefeet squarefoot sf',
  calculated: 'calc computed gis est estimated ll',
  deeded: 'stated recorded deed',
  land: 'lnd',
  value: 'val vl valu values amt amount',
  total: 'tot ttl',
  assessed: 'assess assd assessment asmt asd assr assessor av sev eav lpv mav',
  market: 'mkt fmk actual just jv appraised appr appraisal rmv fmv fcv avm',
  improvement: 'improvements improved impr imp impv building bldg structure',
  use: 'usage landuse luc dor',
  zoning: 'zone zoned zonecode',
  legal: 'lgl',
  description: 'desc descr dscr dscrp descriptn descrip',
  sale: 'sales sold transfer conveyance',
  record: 'recording recordation rec',
  date: 'dt dat',
  latitude: 'lat',
  longitude: 'long lon lng',
  reference: 'ref',
  block: 'blk',
  code: 'cd cod',
  type: 'typ',
}

/** Words that stand for themselves. */
const others = `
  access account acct agent area bid book campaign care cash centroid class count delinquent do dnm district doc email exempt
  exemption fips flag former geo holder id in key litigator lot map mbl sbl not occupied of offer opt second co to net party contact st no out page
  percent phone plus previous price prior rate range roll schedule section seller size square feet street subdivision
  tax taxable township units vacant year zip4 line mobile alternate alt original sequence unique primary price per`

/** Every way to write a word, with the one way that stands for all. */
export const canonical = new Map<string, string>()
for (const word of others.split(/\s+/)) if (word) canonical.set(word, word)
for (const [word, ways] of Object.entries(spellings))
  for (const way of [word, ...ways.split(' ')]) canonical.set(way, word)

/** Short for several words, or for words that are something else in other places. */
export const phrases: Record<string, string> = {
  fname: 'first name',
  mname: 'middle name',
  lname: 'last name',
  ownname: 'owner name',
  busname: 'owner name',
  assessee: 'owner',
  gisacre: 'calculated acre',
  gisacres: 'calculated acre',
  gissqft: 'calculated sqft',
  munit: 'mail unit',
  saddress: 'situs address',
  saddr: 'situs address',
  scity: 'situs city',
  sstate: 'situs state',
  szip: 'situs zip',
  maddress: 'mail address',
  maddr: 'mail address',
  mcity: 'mail city',
  mstate: 'mail state',
  mzip: 'mail zip',
  csz: 'city state zip',
  citystzip: 'city state zip',
  citystatezip: 'city state zip',
  strtype: 'street type',
  aptnbr: 'unit number',
  apttype: 'unit type',
  taxaddress: 'mail address full',
}
