import { assert, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  countyRecordProblem,
  leadsToParcel,
  readCountyRecord,
  recordAddress,
} from './county-records.ts'

describe('a line of county records', () => {
  it('names a county, its records, and its map where there is one', () => {
    const record = 'https://record.example/search?parcel={apn}'
    expect(readCountyRecord(`Marion County, FL | ${record}`)).toEqual({
      place: 'Marion County, FL',
      record,
      map: undefined,
    })
    const map = 'https://gis.example/map#/{apn plain}'
    expect(readCountyRecord(`Marion County, FL|${record}|${map}`)).toMatchObject({ record, map })
  })

  it('may lead to a page without the number, where it is typed', () => {
    const [none, one, plain] = ['', '/{apn}', '?p={apn plain}'].map((rest) =>
      leadsToParcel(`https://record.example${rest}`),
    )
    expect([none, one, plain]).toEqual([false, true, true])
  })

  it.each([
    ['', 'Please write the county, a bar'],
    ['Marion County, FL', 'Please write the county, a bar'],
    ['| https://record.example', 'Please write the county, a bar'],
    ['Marion County, FL |', 'Please write the county, a bar'],
    ['Marion County, FL | https://a.example | ', 'Please write the county, a bar'],
    [
      'Marion County, FL | https://a.example | https://b.example | https://c.example',
      'Please write the county, a bar',
    ],
    ['Marion County, FL | record.example/{apn}', 'begin each address with https://'],
    ['Marion County, FL | http://record.example/{apn}', 'begin each address with https://'],
    ['Marion County, FL | javascript:alert({apn})', 'begin each address with https://'],
    ['Marion County, FL | https:record.example/{apn}', 'begin each address with https://'],
    ['Marion County, FL | https:///record.example/{apn}', 'begin each address with https://'],
    ['Marion County, FL | https://localhost/{apn}', 'begin each address with https://'],
    [
      'Marion County, FL | https://record.example\\@other.example/',
      'begin each address with https://',
    ],
    ['Marion County, FL | https://record.example/?list=1|2', 'write %7C for a bar'],
    ['Marion County, FL | https://record.example/a b', 'begin each address with https://'],
    ['Marion County, FL | https://record.example:x/', 'begin each address with https://'],
    ['Marion County, FL | https://ann:pw@record.example/{apn}', 'name and the password out'],
    ['Marion County, FL | https://{apn}@record.example/', 'name and the password out'],
    ['Marion County, FL | https://{apn}.record.example/', 'after the name of the site'],
    ['Marion County, FL | https://record.example:1{apn}/', 'after the name of the site'],
    ['Marion County, FL | https://record.example/{parcel}', 'There is no field {parcel}'],
    ['Marion County, FL | https://record.example/{apn', 'begins with { and ends with }'],
    [`Marion County, FL | https://record.example/${'a'.repeat(280)}`, 'under 300 characters'],
    ['Marion County, FL | https://a.example/{apn} | http://gis.example', 'begin each address'],
  ])('is refused as %j', (line, problem) => {
    expect(countyRecordProblem(line)).toContain(problem)
    expect(readCountyRecord(line)).toBeUndefined()
  })
})

describe('the address of a record', () => {
  const inPath = 'https://record.example/parcel/{apn}/view'
  const inQuery = 'https://record.example/search?a=1&parcel={apn}&b=2'

  it.each([
    ['331-09-155', '331-09-155', '33109155'],
    ['R 12.004/A', 'R%2012.004%2FA', 'R12004A'],
    ['../../admin1', '..%2F..%2Fadmin1', 'admin1'],
    ['1#top', '1%23top', '1top'],
    ['1?x=2&y=3', '1%3Fx%3D2%26y%3D3', '1x2y3'],
    [`1"'<script>`, '1%22%27%3Cscript%3E', '1script'],
    ['1%2e%2e%2f', '1%252e%252e%252f', '12e2e2f'],
    ['{apn}', '%7Bapn%7D', 'apn'],
    ['1\\2', '1%5C2', '12'],
    ['1\n2\t3', '1%0A2%093', '123'],
    ['ñ7', '%C3%B17', '%C3%B17'],
    ['7\u{202E}8', '7%E2%80%AE8', '78'],
    ['7\uD800', '7%EF%BF%BD', '7'],
  ])('holds the number %j as one part', (apn, written, plain) => {
    expect(recordAddress(inPath, apn)).toBe(`https://record.example/parcel/${written}/view`)
    expect(recordAddress(inQuery, apn)).toBe(
      `https://record.example/search?a=1&parcel=${written}&b=2`,
    )
    expect(recordAddress('https://record.example/#{apn plain}', apn)).toBe(
      `https://record.example/#${plain}`,
    )
  })

  it.each(['', ' ', '.', '..', '-', '?#', '"'])('is none for %j, which is no number', (apn) => {
    expect(recordAddress(inPath, apn)).toBeUndefined()
    expect(recordAddress('https://record.example/search', apn)).toBe(
      'https://record.example/search',
    )
  })

  it('is none that is too long to arrive', () => {
    expect(recordAddress(inPath, '7'.repeat(60))).toContain('7'.repeat(60))
    expect(recordAddress(inPath, '7'.repeat(5000))).toBeUndefined()
  })

  it('stays the same but for its own part, whatever the number', () => {
    assert(
      property(string({ unit: 'binary', maxLength: 60 }), (apn) => {
        const url = new URL(recordAddress(inPath, `${apn}1`) ?? '')
        expect(url.origin + url.search + url.hash).toBe('https://record.example')
        expect(url.pathname.split('/')).toHaveLength(4)
        expect(url.pathname).toMatch(/^\/parcel\/[^/]+\/view$/)
        const asked = new URL(recordAddress(inQuery, `${apn}1`) ?? '')
        expect([...asked.searchParams.keys()]).toEqual(['a', 'parcel', 'b'])
        expect(asked.searchParams.get('parcel')).toBe(`${apn}1`.toWellFormed())
      }),
    )
  })
})
