import {
  AllSelection,
  EditorState,
  NodeSelection,
  type Selection,
  TextSelection,
} from 'prosemirror-state'
import type { Node } from 'prosemirror-model'
import { expect, test } from 'vitest'
import { addPictures } from './added-pictures.ts'
import { TextSources } from './text-sources.ts'

const barn = { url: '/uploads/barn.webp', alt: 'A barn', size: { width: 4, height: 3 } }
const gate = { ...barn, url: '/uploads/gate.webp', alt: '' }
const shownBarn = '![A barn](/uploads/barn.webp#4x3)'
const shownGate = '![](/uploads/gate.webp#4x3)'

const inside = (at: number) => (doc: Node) => TextSelection.create(doc, at)
const whole = (doc: Node) => new AllSelection(doc)
const block = (at: number) => (doc: Node) => NodeSelection.create(doc, at)

test.each<[string, (doc: Node) => Selection, string]>([
  ['', inside(1), `${shownBarn}\n\n${shownGate}\n\n|`],
  ['a', inside(1), `a\n\n${shownBarn}\n\n${shownGate}\n\n|`],
  ['a\nb', inside(2), `a\n\n${shownBarn}\n\n${shownGate}\n\n|b`],
  ['a\n\nb', inside(2), `a\n\n${shownBarn}\n\n${shownGate}\n|\nb`],
  ['- a\n- b\n\nc', inside(4), `- a\n- b\n\n${shownBarn}\n\n${shownGate}\n|\nc`],
  ['a\nb', whole, `a\nb\n\n${shownBarn}\n\n${shownGate}\n\n|`],
  ['---', block(0), `---\n\n${shownBarn}\n\n${shownGate}\n\n|`],
])('pictures stand below the line of the cursor in %j', (source, select, expected) => {
  const sources = new TextSources()
  const doc = sources.read(source)
  const state = EditorState.create({ doc, selection: select(doc) })
  const next = state.apply(addPictures(state, [barn, gate]))
  const written = next.apply(next.tr.insertText('|')).doc
  expect(sources.write(written)).toBe(expected)
})
