import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { type Font, type GlyphRun, openSync } from 'fontkit'

const { resolve } = createRequire(import.meta.url)
const belleAurore = resolve(
  '@expo-google-fonts/la-belle-aurore/400Regular/LaBelleAurore_400Regular.ttf',
)
const fraunces = (cut: string) => resolve(`@expo-google-fonts/fraunces/${cut}/Fraunces_${cut}.ttf`)
/** With a plain zero, and the slashed one behind the feature `zero`: `web/art/plain-zero.py` made them so. */
const atkinson = (cut: string) => fileURLToPath(new URL(`atkinson/${cut}.ttf`, import.meta.url))

/** The cuts a document is set in, and the file of each. */
const cuts = {
  text: atkinson('regular'),
  strong: atkinson('bold'),
  title: fraunces('600SemiBold'),
  hand: fraunces('400Regular_Italic'),
  /** A signature that was typed, as it stands on the screen; `web/art/fonts.ts` makes the site's from the same file. */
  signature: belleAurore,
  /** Words that Atkinson has no letters for, such as Vietnamese names, are set whole in Fraunces. */
  textSubstitute: fraunces('400Regular'),
  strongSubstitute: fraunces('700Bold'),
} as const
export type Cut = keyof typeof cuts

const substitutes: Record<Cut, Cut> = {
  text: 'textSubstitute',
  strong: 'strongSubstitute',
  title: 'title',
  hand: 'hand',
  signature: 'hand',
  textSubstitute: 'textSubstitute',
  strongSubstitute: 'strongSubstitute',
}

const opened = new Map<Cut, Font>()

function fontOf(cut: Cut): Font {
  const known = opened.get(cut)
  if (known) return known
  const font = openSync(cuts[cut])
  // A file of one font, not a collection of several.
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${cuts[cut]} is not a single font.`)
  opened.set(cut, font)
  return rememberingRuns(rememberingLetters(font))
}

/**
 * Lets a font know what a glyph stands for however it was first asked for. It keeps each as it was made, and the parts of
 * composed letters and of outlines are made without: a program that reads a document would then find nothing in their place.
 */
function rememberingLetters(font: Font): Font {
  const find = font.getGlyph.bind(font)
  font.getGlyph = (id, codePoints = []) => {
    const glyph = find(id, codePoints)
    if (glyph?.codePoints.length === 0) glyph.codePoints.push(...codePoints)
    return glyph
  }
  return font
}

/** How many pieces of text a font remembers; an agreement has some hundred. */
const maxRuns = 4000

/** Lets a font shape each word and line once: documents repeat one another, and their drawing mostly consists of that. */
function rememberingRuns(font: Font): Font {
  const shape = font.layout.bind(font)
  const runs = new Map<string, GlyphRun>()
  font.layout = (text, features, ...more) => {
    const key = JSON.stringify([text, features, ...more])
    const known = runs.get(key)
    const run = known ?? shape(text, features, ...more)
    if (runs.size >= maxRuns) runs.clear()
    if (!known) runs.set(key, run)
    // Whoever sets the run scales its positions in place.
    const positions = run.positions.map((position) => ({ ...position }))
    return Object.create(run, { positions: { value: positions } }) as GlyphRun
  }
  return font
}

/** Makes every cut known to a document by its name; only the letters it uses are embedded. All documents share the fonts, read once. */
export function registerCuts(pdf: PDFKit.PDFDocument): void {
  for (const cut of Object.keys(cuts) as Cut[]) {
    // It takes an opened font too, which its types do not say yet.
    const font: unknown = fontOf(cut)
    pdf.registerFont(cut, font as Uint8Array)
  }
}

function hasLetters(cut: Cut, text: string): boolean {
  const font = fontOf(cut)
  return Array.from(text).every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
}

/** Letters composed, and signs no font draws replaced by ones that look the same. */
function settable(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\u02BB\u2018]/g, '\u2018')
    .replaceAll(/[\u02BC\u2019]/g, '\u2019')
    .replaceAll(/[\u2010\u2011]/g, '-')
    .replaceAll(/[\t\r\u00A0\u2000-\u200A\u202F]/g, ' ')
    .replaceAll(/[\u200B-\u200F\u2060\uFEFF]/g, '')
}

/** Whether a text can be set in a document letter by letter as it was typed. */
export function canBeSet(text: string): boolean {
  return hasLetters('title', settable(text)) && hasLetters('hand', settable(text))
}

/** A letter as it is drawn: its outline as the data of an SVG path, and its width, both for a size of 1. */
export interface Outline {
  path: string
  width: number
}

/** The outlines of a line's letters, for words that are an ornament and no text. Their heights grow upwards. */
export function outlinesOf(text: string, cut: Cut): Outline[] {
  const font = fontOf(cut)
  const scale = 1 / font.unitsPerEm
  const letters = runsOf(text, cut).map((run) => run.text)
  return font.layout(letters.join('')).glyphs.map((glyph) => ({
    path: glyph.path.scale(scale, scale).toSVG(),
    width: glyph.advanceWidth * scale,
  }))
}

/** A piece of text to set in one cut. */
export interface Run {
  cut: Cut
  text: string
}

/** The cut a signature is set in: handwriting that has all of its letters, so that none stands out. */
export const signatureCut = (name: string): Cut =>
  hasLetters('signature', settable(name)) ? 'signature' : substitutes.signature

/** Splits a text into runs, word by word; a letter that no cut has becomes a question mark. */
export function runsOf(text: string, cut: Cut): Run[] {
  const runs: Run[] = []
  for (const word of settable(text).split(/(?<=\s)/)) {
    const run = runOf(word, cut)
    const last = runs.at(-1)
    if (last?.cut === run.cut) last.text += run.text
    else runs.push(run)
  }
  return runs
}

function runOf(word: string, cut: Cut): Run {
  const letters = word.replaceAll('\n', '')
  if (hasLetters(cut, letters)) return { cut, text: word }
  const substitute = substitutes[cut]
  const text = Array.from(word, (letter) =>
    letter === '\n' || hasLetters(substitute, letter) ? letter : '?',
  ).join('')
  return { cut: substitute, text }
}
