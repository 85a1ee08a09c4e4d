/** What the portraits share: their inks, their strokes, and the country behind the sitter. */
import { rays } from '../country/sky.ts'
import { ridge } from '../country/terrain.ts'
import { band, curve, disc, type Point, points, ribbon, smooth, under } from '../print/cut.ts'
import { block, type Layer, type Print } from '../print/press.ts'

export const ink = {
  paper: '#f8f1e0',
  straw: '#f0cf88',
  skin: '#eab98e',
  blush: '#d08a62',
  clay: '#b2543a',
  rust: '#9c4a35',
  ochre: '#d6a752',
  silver: '#cfd0c4',
  slate: '#7f979b',
  sage: '#8c9a62',
  pine: '#3f5f49',
  deep: '#1e2f2a',
}

const width = 480
const height = 600

/** A sitter in profile before a low sun, its rays and two ridges. */
export function portrait(name: string, sun: Point, sitter: Layer[]): Print {
  const far = ridge({ seed: `${name} far`, right: width, base: 430, height: 36, length: 190 })
  const near = ridge({
    seed: `${name} near`,
    right: width,
    base: 486,
    height: 26,
    length: 240,
    isSmooth: true,
  })
  const light = rays({ seed: `${name} rays`, centre: sun, from: 196, to: 520, count: 84, width: 8 })
  const country = [
    block(ink.straw, [band(width, -20, 620)], { carved: light }),
    block(ink.paper, [disc(sun, 186)]),
    block(ink.slate, [under(far, 620)], { strength: 0.75 }),
    block(ink.sage, [under(near, 620)]),
  ]
  return { name, width, height, paper: ink.paper, layers: [...country, ...sitter] }
}

/** A soft closed shape. */
export function cut(outline: string): string {
  return smooth(points(outline))
}

/** A brush stroke that swells to `thick` in its middle. */
export function stroke(thick: number, line: string): string {
  return ribbon(
    curve(points(line), 10),
    (share) => thick * Math.sin(Math.PI * (0.12 + 0.8 * share)),
  )
}
