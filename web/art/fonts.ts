/**
 * Makes the site's font files and the style sheet that declares them.
 *
 * Usage: node web/art/fonts.ts
 *
 * The files carry a hash of their content, so a browser may keep them for ever. Behind each family stand system
 * faces stretched to its measure: while the real file is on its way, no line breaks differently and nothing jumps.
 */
import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createFontStack } from '@capsizecss/core'
import arial from '@capsizecss/metrics/arial'
import georgia from '@capsizecss/metrics/georgia'
import notoSerif from '@capsizecss/metrics/notoSerif'
import roboto from '@capsizecss/metrics/roboto'
import { fromBuffer } from '@capsizecss/unpack'
import subsetFont from 'subset-font'

type Axes = Record<string, number | { min: number; max: number }>
type SystemFont = Parameters<typeof createFontStack>[0][number]

interface Face {
  file: string
  source: URL
  weight: string
  axes: Axes
  /** The instance most of its words are set in, for system faces to be measured against; absent where none stands in. */
  typical?: Axes
  /** Needed by the first screen of every page, so worth fetching before the style sheet asks. */
  preload: boolean
}

interface Family {
  name: string
  /** The style sheet that declares it, for what few pages need; `fonts.css`, which all have, when absent. */
  sheet?: string
  /** The custom property under which the whole stack is offered to the other style sheets. */
  property: string
  generic: string
  /** Each set is a file of its own; all but the first are fetched only by a page that has one of its characters. */
  characters: string[][]
  faces: Face[]
  systemFonts: SystemFont[]
}

// No registry of metrics lists these two, yet they are what a plain Linux has (and a page speed test run on it).
const dejavu = { ascent: 1901, descent: -483, lineGap: 0, unitsPerEm: 2048 }
const dejavuSans: SystemFont = { ...dejavu, familyName: 'DejaVu Sans', xWidthAvg: 1041 }
const dejavuSerif: SystemFont = { ...dejavu, familyName: 'DejaVu Serif', xWidthAvg: 1058 }

const ascii = charactersFrom(0x20, 0x7e)
const typographic = Array.from('\u00a0©®°·«»½¼¾–—‘’‚“”„•…′″⁄€™−←↑→↓')
const english = [...ascii, ...typographic]
// Enough for the names and places of Spanish and French settlers: every further letter of Fraunces is dear.
const accented = Array.from('ÁÉÍÓÚÑÜáéíóúñüçèêàâëïîôöûù')
const latin = charactersFrom(0xa0, 0xff).filter((character) => !typographic.includes(character))
const features = 'kern liga calt ccmp mark lnum onum tnum pnum frac zero'.split(' ')

// One optical size, between a quotation's and the hero's, in two weights: the whole range would be the largest file of a page.
const display = { SOFT: 30, WONK: 0, opsz: 48 }
const only = (axes: Axes) => ({ axes, typical: axes })

const fraunces = new URL(
  '../node_modules/@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2',
  import.meta.url,
)

const signature = new URL(
  '../../offers-service/node_modules/@expo-google-fonts/la-belle-aurore/400Regular/LaBelleAurore_400Regular.ttf',
  import.meta.url,
)

const families: Family[] = [
  {
    name: 'Fraunces',
    property: '--fraunces',
    generic: 'serif',
    characters: [[...english, ...accented]],
    faces: [
      {
        file: 'fraunces',
        source: fraunces,
        weight: '500 700',
        ...only({ ...display, wght: 580 }),
        preload: true,
      },
      {
        file: 'fraunces-regular',
        source: fraunces,
        weight: '400 499',
        ...only({ ...display, wght: 400 }),
        preload: false,
      },
    ],
    systemFonts: [georgia, notoSerif, dejavuSerif],
  },
  {
    name: 'Atkinson Hyperlegible Next',
    property: '--atkinson',
    generic: 'sans-serif',
    characters: [english, latin],
    faces: [
      {
        file: 'atkinson',
        source: new URL('fonts/atkinson.woff2', import.meta.url),
        weight: '400 700',
        axes: { wght: { min: 400, max: 700 } },
        typical: { wght: 400 },
        preload: true,
      },
    ],
    systemFonts: [arial, roboto, dejavuSans],
  },
  {
    name: 'La Belle Aurore',
    sheet: 'signature.css',
    property: '--font-signature',
    // Not "cursive", which is no handwriting on most machines.
    generic: 'var(--font-display)',
    characters: [english, [...latin, ...charactersFrom(0x100, 0x17f)]],
    faces: [{ file: 'signature', source: signature, weight: '400', axes: {}, preload: false }],
    systemFonts: [],
  },
]

const publicFonts = new URL('../public/fonts/', import.meta.url)
const styles = new URL('../src/styles/', import.meta.url)

const notice = 'Made by web/art/fonts.ts; change that, not this.'
const preloads: string[] = []
const sheets = new Map<string, { rules: string[]; properties: string[] }>()

await rm(publicFonts, { recursive: true, force: true })
await mkdir(publicFonts, { recursive: true })
for (const family of families) {
  const { sheet = 'fonts.css', name, property, generic } = family
  const { rules, properties } = sheets.get(sheet) ?? { rules: [], properties: [] }
  sheets.set(sheet, { rules, properties })
  for (const face of family.faces) {
    for (const [index, characters] of family.characters.entries()) {
      const address = await writeFace(face, characters)
      if (face.preload && index === 0) preloads.push(address)
      rules.push(faceRule(family, face, characters, address))
    }
  }
  let stack = `'${name}'`
  for (const face of family.faces) {
    if (!face.typical) continue
    const { fontFamily, fontFaces } = await fallbacks(family, face, face.typical)
    rules.push(fontFaces)
    stack = fontFamily
  }
  properties.push(`  ${property}: ${stack}, ${generic};`)
}
for (const [sheet, { rules, properties }] of sheets) {
  await writeFile(
    new URL(sheet, styles),
    `/* ${notice} */\n\n${rules.join('\n\n')}\n\n:root {\n${properties.join('\n')}\n}\n`,
  )
}
await writeFile(
  new URL('font-files.ts', styles),
  `// ${notice}\n\n/** The fonts every page begins with, for \`<link rel="preload">\`. */\nexport const preloadedFonts = [\n${preloads.map((address) => `  '${address}',`).join('\n')}\n] as const\n`,
)

function charactersFrom(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
}

/** Writes a set of characters as the value of `unicode-range`, runs joined. */
function unicodeRange(of: string[]): string {
  const runs: { first: number; last: number }[] = []
  for (const point of of.map((character) => character.codePointAt(0) ?? 0).toSorted(ascending)) {
    const run = runs.at(-1)
    if (run && run.last + 1 === point) run.last = point
    else runs.push({ first: point, last: point })
  }
  return runs
    .map(({ first, last }) => `U+${hex(first)}${last > first ? `-${hex(last)}` : ''}`)
    .join(', ')
}

function hex(codePoint: number): string {
  return codePoint.toString(16).toUpperCase()
}

function ascending(a: number, b: number): number {
  return a - b
}

async function writeFace({ file, source, axes }: Face, characters: string[]) {
  const font = await subsetFont(await readFile(source), characters.join(''), {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures: features,
    noHinting: true,
  })
  const hash = createHash('sha256').update(font).digest('hex').slice(0, 8)
  const name = `${file}-${hash}.woff2`
  await writeFile(new URL(name, publicFonts), font)
  console.log(`${name}  ${(font.length / 1000).toFixed(1)} kB`)
  return `/fonts/${name}`
}

function faceRule(family: Family, face: Face, characters: string[], address: string): string {
  return `@font-face {
  font-family: '${family.name}';
  font-style: normal;
  font-weight: ${face.weight};
  font-display: swap;
  src: url('${address}') format('woff2');
  unicode-range: ${unicodeRange(characters)};
}`
}

/** The system faces that stand in for a face, stretched to its measure. */
async function fallbacks(
  { name, characters, systemFonts }: Family,
  { source, weight }: Face,
  variationAxes: Axes,
) {
  const instance = await subsetFont(await readFile(source), characters.flat().join(''), {
    targetFormat: 'sfnt',
    variationAxes,
  })
  const metrics = await fromBuffer(instance)
  return createFontStack([{ ...metrics, familyName: name }, ...systemFonts], {
    // One face stands for every weight: a faked bold would be wider than the font it stands in for.
    fontFaceProperties: { fontWeight: weight },
  })
}
