import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { kmlOf, kmzOf } from '../../../../testing/kml.ts'
import { type SampleShape, zippedShapefile } from '../../../../testing/shapefile.ts'
import { featuresOf } from './map-file.ts'
import { outlineAmong, OutlineProblem } from './shape.ts'

const apn = '331-09-155'

/** A square of a hundredth of a degree clockwise from its southwest corner. */
const lot = (number: string, west = -114): SampleShape => ({
  rings: [
    [
      [west, 35],
      [west, 35.01],
      [west + 0.01, 35.01],
      [west + 0.01, 35],
    ],
  ],
  row: { OWNER: 'Example', APN: number },
})
const own = lot(apn)
const read = (file: Uint8Array) => outlineAmong(featuresOf(file), apn)

describe('a KML file', () => {
  it.each([
    ['line breaks', '\n'.repeat(40_000)],
    ['a byte order mark and blanks', `\u{FEFF}${' '.repeat(5000)}`],
  ])('is known behind %s', (_, before) => {
    expect(read(Buffer.concat([Buffer.from(before), kmlOf([own])]))).toEqual(own.rings[0])
  })
})

describe('a KMZ file', () => {
  it('has what the KML file in it has, whatever that is called and lies beside', () => {
    const shapes = [lot('331-09-156', -115), own]
    expect(read(kmlOf(shapes))).toEqual(own.rings[0])
    expect(read(kmzOf(shapes))).toEqual(own.rings[0])
    const odd = zipSync({
      '__MACOSX/._Parcels.kml': new Uint8Array(4),
      'files/logo.png': new Uint8Array(4),
      '../Parcels.KML': kmlOf(shapes),
    })
    expect(read(odd)).toEqual(own.rings[0])
  })

  it('has one KML file also where a Mac has put another beside it for its own use', () => {
    const beside = { '._doc.kml': new Uint8Array(4), 'files/._doc.kml': new Uint8Array(4) }
    expect(read(kmzOf([own], beside))).toEqual(own.rings[0])
  })

  it('may be longer than one piece of it, whose letters have several bytes', () => {
    const name = 'ł道'.repeat(1000)
    const shapes = ['1', '2', apn].flatMap((number) =>
      Array.from({ length: 20 }, () => ({ ...lot(number), row: { APN: number, OWNER: name } })),
    )
    expect(kmlOf(shapes).length).toBeGreaterThan(3 * 64 * 1024)
    const features = [...featuresOf(kmzOf(shapes))]
    expect(features.map(({ properties }) => properties.get('APN'))).toEqual(
      shapes.map(({ row }) => row.APN),
    )
    expect(new Set(features.map(({ properties }) => properties.get('OWNER')))).toEqual(
      new Set([name]),
    )
  })

  it('beside a shapefile is not looked at', () => {
    const elsewhere = kmlOf([lot(apn, -115)])
    expect(read(zippedShapefile([own], undefined, { 'doc.kml': elsewhere }))).toEqual(own.rings[0])
  })

  it.each([
    [
      'several KML files',
      kmzOf([own], { 'files/roads.kml': kmlOf([own]) }),
      'has 2 KML files in it. Please unpack it, and choose the one with the parcels',
    ],
    ['a KML file that is damaged', kmzOf([], { 'doc.kml': Buffer.from('<kml>') }), 'KML file is'],
    [
      'more than 250 MB',
      kmzOf([], { 'doc.kml': new Uint8Array(260 * 1024 * 1024) }),
      'larger than 250 MB',
    ],
    ['less than it says', kmzOf([own]).subarray(0, 300), 'ZIP or KMZ file is damaged'],
  ])('with %s is refused with the reason', (_, file, reason) => {
    expect(() => read(file)).toThrow(reason)
    expect(() => read(file)).toThrow(OutlineProblem)
  })
})
