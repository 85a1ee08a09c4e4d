/** Words as shapes, for pictures that must look the same wherever the site's fonts are not. */
import { readFile } from 'node:fs/promises'
import { create } from 'fontkitten'
import subsetFont from 'subset-font'

const fraunces = new URL(
  '../node_modules/@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2',
  import.meta.url,
)

export interface Lettering {
  /** A line of words that begins at the origin and stands on it. */
  line(words: string, size: number, spacing?: number): { d: string; width: number }
  /** Words around a circle about the origin, their middle at the top, each letter in its own turn. */
  ring(words: string, size: number, radius: number, spacing?: number): { d: string; turn: number }[]
}

/** Cuts the display face in one weight. */
export async function lettering(words: string, weight = 640, opticalSize = 36): Promise<Lettering> {
  const bytes = await subsetFont(await readFile(fraunces), words, {
    targetFormat: 'sfnt',
    variationAxes: { wght: weight, opsz: opticalSize, SOFT: 30, WONK: 0 },
  })
  const font = create(bytes)
  if (font.isCollection) throw new Error('Fraunces is one font, not a collection.')
  return {
    line(text, size, spacing = 0) {
      let x = 0
      const placed = font.glyphsForString(text).map((glyph) => {
        const scale = size / font.unitsPerEm
        const d = glyph.path.scale(scale, -scale).translate(x, 0).toSVG()
        x += glyph.advanceWidth * scale + spacing
        return d
      })
      return { d: placed.join(''), width: x - spacing }
    },
    ring(text, size, radius, spacing = 0) {
      const scale = size / font.unitsPerEm
      const glyphs = font.glyphsForString(text)
      const whole = glyphs.reduce(
        (sum, { advanceWidth }) => sum + advanceWidth * scale + spacing,
        -spacing,
      )
      let along = -whole / 2
      return glyphs.map(({ path, advanceWidth }) => {
        const half = (advanceWidth * scale) / 2
        const turn = ((along + half) / radius) * (180 / Math.PI)
        along += 2 * half + spacing
        return { d: path.scale(scale, -scale).translate(-half, 0).toSVG(), turn }
      })
    },
  }
}
