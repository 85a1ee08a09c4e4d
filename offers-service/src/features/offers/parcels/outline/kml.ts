import { SaxesParser } from 'saxes'
import { type Feature, OutlineProblem } from './shape.ts'

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** `-114.05,35.18,0 -114.04,35.18,0` as numbers. */
const positionsIn = (text: string): number[][] =>
  text
    .trim()
    .split(/\s+/)
    .map((position) => position.split(',').map(Number))

const [outer, inner] = ['outerBoundaryIs', 'innerBoundaryIs']
const bytesAtOnce = 64 * 1024

/** The placemarks of a KML file (OGC 07-147r2). Throws {@link OutlineProblem}. */
export function* featuresOfKml(file: Uint8Array): Generator<Feature, void, undefined> {
  let done: Feature[] = []
  let properties = new Map<string, string>()
  let areas: string[] = []
  let hasHoles = false
  let boundary = ''
  let field = ''
  let words = ''

  function endPlacemark(): void {
    const [own, isHoled] = [areas, hasHoles]
    done.push({
      properties,
      shape: () => ({
        areas: own.length,
        hasHoles: isHoled,
        line: own[0] === undefined ? [] : positionsIn(own[0]),
      }),
    })
    areas = []
    properties = new Map()
    hasHoles = false
  }

  /** Takes the words of an element that has ended. */
  function take(name: string): void {
    if (name === 'Placemark') endPlacemark()
    else if (name === boundary) boundary = ''
    else if (name === 'coordinates') {
      if (boundary === outer) areas.push(words)
      if (boundary === inner) hasHoles = true
    } else if (words.trim() !== '') properties.set(field || name, words.trim())
    if (name === 'Data' || name === 'SimpleData') field = ''
  }

  const xml = new SaxesParser({ xmlns: false, position: false } as const)
  xml.on('error', (error) => {
    throw new OutlineProblem('This KML file is damaged', { cause: error })
  })
  xml.on('opentag', ({ name, attributes }) => {
    const local = localName(name)
    if (local === outer || local === inner) boundary = local
    // Such as `<Data name="APN"><value>331-09-155</value></Data>`.
    if (local === 'Data' || local === 'SimpleData') field = attributes['name'] ?? ''
    words = ''
  })
  xml.on('text', (some) => (words += some))
  xml.on('cdata', (some) => (words += some))
  xml.on('closetag', ({ name }) => {
    take(localName(name))
    words = ''
  })
  // Never the whole text, which takes as much memory again as the file.
  const text = new TextDecoder()
  for (let at = 0; at < file.length; at += bytesAtOnce) {
    xml.write(text.decode(file.subarray(at, at + bytesAtOnce), { stream: true }))
    yield* done
    done = []
  }
  xml.close()
  yield* done
}
