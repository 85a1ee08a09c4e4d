import { SaxesParser } from 'saxes'
import { OutlineProblem, type Shape } from './shape.ts'

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** `-114.05,35.18,0 -114.04,35.18,0` as numbers. */
const positionsIn = (text: string): number[][] =>
  text
    .trim()
    .split(/\s+/)
    .map((position) => position.split(',').map(Number))

const [outer, inner] = ['outerBoundaryIs', 'innerBoundaryIs']

/** The polygons of a KML text (OGC 07-147r2), each with the texts of its placemark. Throws {@link OutlineProblem}. */
export function shapesOfKml(text: string): Shape[] {
  const all: Shape[] = []
  let texts: string[] = []
  let shapes: Shape[] = []
  let boundary = ''
  let words = ''

  /** Takes the words of an element that has ended. */
  function take(name: string): void {
    const last = shapes.at(-1)
    if (name === 'Placemark') {
      for (const shape of shapes) all.push(shape)
      shapes = []
      texts = []
    } else if (name === boundary) boundary = ''
    else if (name !== 'coordinates') texts.push(words.trim())
    else if (boundary === outer) shapes.push({ line: positionsIn(words), hasHoles: false, texts })
    else if (boundary === inner && last) last.hasHoles = true
  }

  const xml = new SaxesParser({ xmlns: false, position: false } as const)
  xml.on('error', (error) => {
    throw new OutlineProblem('This KML file is damaged', { cause: error })
  })
  xml.on('opentag', ({ name }) => {
    const local = localName(name)
    if (local === outer || local === inner) boundary = local
    words = ''
  })
  xml.on('text', (some) => (words += some))
  xml.on('cdata', (some) => (words += some))
  xml.on('closetag', ({ name }) => {
    take(localName(name))
    words = ''
  })
  xml.write(text).close()
  return all
}
