import { SaxesParser } from 'saxes'
import { TableError } from './table-error.ts'
import { unpacked } from './zip-parts.ts'

/** What comes up in a part of a workbook. Names are without their prefix, and letters between two tags are one text. */
export interface XmlHandler {
  open?: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** Reads a part of a workbook as XML; after each step it yields, so that a caller can take what has come and stop. */
export function* readXml(bytes: Uint8Array, part: string, handler: XmlHandler): Generator<void> {
  const decoder = new TextDecoder()
  const xml = new SaxesParser({ xmlns: false, position: false } as const)
  xml.on('error', (error) => {
    throw new TableError('broken_workbook', undefined, { cause: error })
  })
  xml.on('opentag', ({ name, attributes }) => handler.open?.(localName(name), attributes))
  xml.on('text', (text) => handler.text?.(text))
  xml.on('cdata', (text) => handler.text?.(text))
  xml.on('closetag', ({ name }) => handler.close?.(localName(name)))
  let isThere = false
  for (const piece of unpacked(bytes, part)) {
    isThere = true
    xml.write(decoder.decode(piece, { stream: true }))
    yield
  }
  // Reports elements that were never closed.
  if (isThere) xml.close()
}

/** Reads a whole part at once; see {@link readXml}. */
export function readWholeXml(bytes: Uint8Array, part: string, handler: XmlHandler): void {
  const reading = readXml(bytes, part, handler)
  while (!reading.next().done);
}
