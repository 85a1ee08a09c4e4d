import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesOfDigits, readRtfPictures } from './rtf-pictures.ts'

// As "Rich Text Format (RTF) Specification, version 1.9.1" (Microsoft, 2008) has it under "Pictures", "Word 97 Through Word 2007 RTF for
// Drawing Objects (Shapes)" and "Picture Bullets", in the order in which Word writes the words.

/** A control word. */
const word = (name: string) => `\\${name}`

const png = '89504e470d0a1a0a'
const jpeg = 'ffd8ffe000104a46'

const picture = (format: string, digits: string, cut = 0) =>
  String.raw`{\pict{\*\picprop\shplid1025{\sp{\sn shapeType}{\sv 75}}{\sp{\sn fFlipH}{\sv 0}}}\picscalex96\picscaley96\piccropl0\piccropr${cut}\piccropt0\piccropb0\picw8043\pich4868\picwgoal4560\pichgoal2760${word(format)}\bliptag-972157684{\*\blipuid c60e0d0cd1e59ba88f607006cc1bd509}` +
  `\r\n${digits}}`
const metafile = picture('wmetafile8', '0100090000035000')
const inLine = (format: string, digits: string) =>
  String.raw`{\*\shppict${picture(format, digits)}}{\nonshppict${metafile}}`
const property = (name: string, value: string) => String.raw`{\sp{\sn ${name}}{\sv ${value}}}`
const drawing = (...properties: string[]) =>
  String.raw`{\shp{\*\shpinst\shpleft0\shptop0\shpwr3\shpfblwtxt0\shpz0\shplid1026${properties.join('')}}{\shprslt{\*\do\dobxcolumn\dobypara}${metafile}}}`
const floating = (format: string, digits: string) =>
  drawing(property('shapeType', '75'), property('pib', picture(format, digits)))

/** The digits of what is read from a document, without what parts them. */
const read = (body: string) =>
  readRtfPictures(String.raw`{\rtf1\ansi\ansicpg1252\deff0 ${body}\par }`).map((digits) =>
    digits?.replaceAll(/\s/g, ''),
  )

test('pictures in the line and beside it are read in their order, each once', () => {
  const body =
    String.raw`\pard The deed\par ` +
    inLine('pngblip', png) +
    String.raw`\par {\b and \'e9 \{} ` +
    floating('jpegblip', jpeg) +
    inLine('jpegblip', jpeg)
  expect(read(body)).toEqual([png, jpeg, jpeg])
})

test.each([
  ['a metafile', inLine('emfblip', png)],
  ['a picture of a Mac', picture('macpict', png)],
  ['bytes as they are', String.raw`{\pict\pngblip\bin5 {}{\p}`],
  ['a picture that was cut', picture('pngblip', png, 120)],
  [
    'a floating one that was cut',
    drawing(property('cropFromTop', '9'), property('pib', picture('pngblip', png))),
  ],
  [
    'one that was turned',
    drawing(property('rotation', '5898240'), property('pib', picture('pngblip', png))),
  ],
  ['a drawing', drawing(property('shapeType', '1'))],
  ['a drawing filled with a picture', drawing(property('fillBlip', picture('pngblip', png)))],
  [
    'a drawing of two pictures',
    drawing(...['pib', 'pib'].map((name) => property(name, picture('pngblip', png)))),
  ],
  ['a box with a picture in its text', drawing(String.raw`{\shptxt ${picture('pngblip', png)}}`)],
  [
    'a picture in a drawing of several parts',
    String.raw`{\shpgrp{\*\shpinst${floating('pngblip', png)}${drawing()}}}`,
  ],
])('%s has its place and is not taken', (_, part) => {
  expect(read(part + inLine('jpegblip', jpeg))).toEqual([undefined, jpeg])
})

test('a picture that is turned by nothing is as it is stored', () => {
  const part = drawing(property('rotation', '0'), property('pib', picture('pngblip', png)))
  expect(read(part)).toEqual([png])
})

test('pictures of the page, of bullets and of notes have no place in the text', () => {
  const elsewhere = [
    'header',
    'headerf',
    'footerl',
    'footerr',
    String.raw`*\listtable{\*\listpicture`,
    String.raw`*\background`,
    'footnote',
    String.raw`*\annotation`,
  ].map(
    (name) => String.raw`{${word(name)} ${inLine('pngblip', png)}}${name.includes('{') ? '}' : ''}`,
  )
  const body = elsewhere.join('') + inLine('jpegblip', jpeg)
  expect(read(body)).toEqual([jpeg])
})

test.each([
  '',
  'Hello',
  '{',
  '}}',
  '\\',
  String.raw`{\pict`,
  String.raw`{\bin`,
  String.raw`\bin99 {\pict`,
  String.raw`\bin-5 a`,
])('of %j, which is no whole RTF, nothing is read', (text) => {
  expect(readRtfPictures(text).filter((one) => one !== undefined)).toEqual([])
})

test('digits are read whatever stands between them, in small letters or capitals', () => {
  expect([...bytesOfDigits(' 0a\r\nF F\t1')]).toEqual([10, 255])
})

test('a text of twenty megabytes is read, and so is one of brackets alone', () => {
  const digits = '0123456789abcdef'.repeat(8)
  const [found = ''] = readRtfPictures(inLine('pngblip', `${digits}\r\n`.repeat(160_000)))
  expect(bytesOfDigits(found)).toHaveLength(160_000 * 64)
  expect(read('{'.repeat(1_000_000) + '\\'.repeat(1_000_000))).toEqual([])
})

const digitsOf = fc
  .uint8Array({ minLength: 1, maxLength: 12 })
  .map((bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''))
const format = fc.constantFrom('pngblip', 'jpegblip', 'emfblip')
const shape = fc.constantFrom(inLine, floating, picture)
const between = fc.oneof(
  fc.constantFrom(
    String.raw`\par `,
    String.raw`\'e9`,
    String.raw`\{\}\\`,
    String.raw`{\b pict}`,
    String.raw`{\*\bkmkstart shp}`,
    String.raw`{\*\blob\bin7 }{\pict}`,
    String.raw`{\footer ${inLine('pngblip', png)}}`,
    '\r\n',
  ),
  fc
    .string({ unit: 'grapheme', maxLength: 8 })
    .map((text) => text.replaceAll(/[\\{}]/g, (sign) => `\\${sign}`)),
)

test('whatever stands around pictures, the same are read in the same order', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(between, shape, format, digitsOf)), between, (parts, last) => {
      const body = parts.map(([text, write, kind, digits]) => text + write(kind, digits)).join('')
      expect(read(body + last)).toEqual(
        parts.map(([, , kind, digits]) => (kind === 'emfblip' ? undefined : digits)),
      )
    }),
    { numRuns: 500 },
  )
})
