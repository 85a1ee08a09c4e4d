import sax from 'sax'
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
  const xml = sax.parser(true, { position: false })
  Object.assign(xml, {
    onerror: (error: Error) => {
      throw new TableError('broken_workbook', undefined, { cause: error })
    },
    onopentag: ({ name, attributes }: sax.Tag) => handler.open?.(localName(name), attributes),
    ontext: (text: string) => handler.text?.(text),
    oncdata: (text: string) => handler.text?.(text),
    onclosetag: (name: string) => handler.close?.(localName(name)),
  })
  for (const piece of unpacked(bytes, part)) {
    xml.write(decoder.decode(piece, { stream: true }))
    yield
  }
}

/** Reads a whole part at once; see {@link readXml}. */
export function readWholeXml(bytes: Uint8Array, part: string, handler: XmlHandler): void {
  const reading = readXml(bytes, part, handler)
  while (!reading.next().done);
}
