import { SaxesParser } from 'saxes'
import { OutlineProblem, type Shape } from './shape.ts'

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** `-114.05,35.18,0 -114.04,35.18,0` as numbers. */
const positionsIn = (text: string): number[][] =>
  text
    .trim()
    .split(/\s+/)
    .map((position) => position.split(',').map(Number))

/** The polygons of a KML text (OGC 07-147r2), each with the texts of its placemark. Throws {@link OutlineProblem}. */
export function shapesOfKml(text: string): Shape[] {
  const all: Shape[] = []
  let texts: string[] = []
  let shapes: Shape[] = []
  let open: string[] = []
  let words = ''
  const ends: Record<string, () => void> = {
    coordinates: () => {
      const last = shapes.at(-1)
      if (open.includes('outerBoundaryIs'))
        shapes.push({ line: positionsIn(words), hasHoles: false, texts })
      else if (open.includes('innerBoundaryIs') && last) last.hasHoles = true
    },
    Placemark: () => {
      all.push(...shapes)
      shapes = []
      texts = []
    },
  }
  const xml = new SaxesParser({ xmlns: false, position: false } as const)
  xml.on('error', (error) => {
    throw new OutlineProblem('This KML file is damaged', { cause: error })
  })
  xml.on('opentag', ({ name }) => {
    open.push(localName(name))
    words = ''
  })
  xml.on('text', (some) => (words += some))
  xml.on('cdata', (some) => (words += some))
  xml.on('closetag', ({ name }) => {
    open = open.slice(0, -1)
    const end = ends[localName(name)]
    if (end) end()
    else if (words.trim() !== '') texts.push(words.trim())
    words = ''
  })
  xml.write(text).close()
  return all
}
