import { fillFields, findField, problemWithFields } from './text-fields.ts'

/** What stands for the parcel number in an address: as offers write it, and without dashes, dots and spaces. */
const fields = ['apn', 'apn plain']

const maxAddress = 300
/** Longer ones are cut off or refused on the way. */
const maxFilledAddress = 2000

/** A line of the settings: a county as it was typed, the address of its records, and that of its map where there is one. */
export interface CountyRecord {
  place: string
  record: string
  map: string | undefined
}

const filled = (address: string, number: string) =>
  fillFields(address, { apn: number, 'apn plain': number })

const read = (address: string) => (URL.canParse(address) ? new URL(address) : undefined)

/** What is wrong with an address in a sentence; undefined where it can be used. */
function addressProblem(address: string): string | undefined {
  if (address.length > maxAddress) return `Please keep each address under ${maxAddress} characters`
  const problem = problemWithFields(address, fields)
  if (problem) return problem
  const [url, other] = [read(filled(address, '1')), read(filled(address, '2'))]
  const isWeb = /^https:\/\/[^/]/i.test(address) && !/[\s\\]/.test(filled(address, '1'))
  if (!url || !other || !isWeb || !url.hostname.includes('.'))
    return 'Please begin each address with https://, such as https://record.example/{apn}, and write %7C for a bar (|) within it'
  if (url.username !== '' || url.password !== '')
    return 'Please leave the name and the password out of the address'
  return url.origin === other.origin
    ? undefined
    : 'Please put the parcel number after the name of the site, such as https://record.example/{apn}'
}

const partsOf = (line: string) => line.split('|').map((part) => part.trim())

/** What is wrong with a line in a sentence; undefined where {@link readCountyRecord} reads it. */
export function countyRecordProblem(line: string): string | undefined {
  const [place = '', record = '', map, ...more] = partsOf(line)
  if (place === '' || record === '' || map === '' || more.length > 0)
    return 'Please write the county, a bar (|) and the address of its records, such as Marion County, FL | https://record.example/{apn}'
  return addressProblem(record) ?? (map === undefined ? undefined : addressProblem(map))
}

/** Reads `Marion County, FL | https://record.example/{apn} | https://map.example`; undefined where something is wrong with it. */
export function readCountyRecord(line: string): CountyRecord | undefined {
  const [place = '', record = '', map] = partsOf(line)
  return countyRecordProblem(line) === undefined ? { place, record, map } : undefined
}

/** Whether an address leads to one parcel; others lead to a page where its number is typed. */
export const leadsToParcel = (address: string): boolean =>
  findField(address, fields, { isIn: true }) !== undefined

/** What a browser would read as more than a part of an address, besides what `encodeURIComponent` covers. */
const encoded = (text: string) =>
  encodeURIComponent(text.toWellFormed()).replaceAll(
    /[!'()*~]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/**
 * The address of a parcel's record. Undefined where it needs the number and there is none to put in: a number without a letter or
 * a figure is none, and as a part of a path `..` would lead elsewhere however it is encoded.
 */
export function recordAddress(address: string, apn: string): string | undefined {
  if (leadsToParcel(address) && !/[\p{L}\p{N}]/u.test(apn)) return undefined
  const plain = apn.replaceAll(/[^\p{L}\p{N}]/gu, '')
  const { href } = new URL(fillFields(address, { apn: encoded(apn), 'apn plain': encoded(plain) }))
  return href.length > maxFilledAddress ? undefined : href
}
