import { EditorState, TextSelection } from 'prosemirror-state'
import { Fragment, Slice } from 'prosemirror-model'
import { expect, test } from 'vitest'
import { schema } from './schema.ts'
import { TextSources } from './text-sources.ts'
import { picturePlaces, putPictures, waitingPictures } from './waiting-pictures.ts'

const { paragraph, pasted_picture: pastedPicture } = schema.nodes

const picture = (name: string) => pastedPicture.create({ file: new File([], name) })
const sent = (name: string) => ({
  url: `/uploads/${name}`,
  alt: name,
  size: { width: 4, height: 3 },
})
const shown = (name: string) => `![${name}](/uploads/${name}#4x3)`

/** A text into which one with pictures was pasted: `first`, a picture, `last` and two in the line below. */
function pasteInto(source: string, at: number) {
  const sources = new TextSources()
  const doc = sources.read(source)
  const lines = [
    paragraph.create(null, [schema.text('first '), picture('a'), schema.text(' last')]),
    paragraph.create(null, [picture('b'), picture('c')]),
  ]
  const state = EditorState.create({ doc, plugins: [picturePlaces] })
  const { tr } = state.apply(state.tr.setSelection(TextSelection.create(doc, at)))
  tr.replaceSelection(new Slice(Fragment.from(lines), 1, 1)).setMeta('uiEvent', 'paste')
  return { state: state.apply(tr), write: (next: EditorState) => sources.write(next.doc) }
}

test('pictures that are pasted with a text come to stand where they stood in it', () => {
  const { state, write } = pasteInto('Before\nAfter', 7)
  expect(write(state)).toBe('Beforefirst  last\n\nAfter')
  expect(waitingPictures(state).map((waiting) => waiting.file.name)).toEqual(['a', 'b', 'c'])
  const next = state.apply(putPictures(state, ['a', 'b', 'c'].map(sent)))
  expect(write(next)).toBe(`Beforefirst ${shown('a')} last\n${shown('b')}${shown('c')}\nAfter`)
  expect(waitingPictures(next)).toEqual([])
})

test('also where the text was changed meanwhile, and one was left out', () => {
  const { state, write } = pasteInto('Before', 1)
  const changed = state.apply(state.tr.insertText('Now: ', 1).delete(9, 12))
  const next = changed.apply(putPictures(changed, [sent('a'), undefined, sent('c')]))
  expect(write(next)).toBe(`Now: fir${shown('a')} last\n${shown('c')}Before`)
})

test('also where all around them was taken away', () => {
  const { state, write } = pasteInto('', 1)
  const changed = state.apply(state.tr.replaceWith(0, state.doc.content.size, paragraph.create()))
  const next = changed.apply(putPictures(changed, ['a', 'b', 'c'].map(sent)))
  expect(next.doc.check.bind(next.doc)).not.toThrow()
  expect(write(next).match(/!\[/g)).toHaveLength(3)
})
