import type { UploadedImage } from 'offers-service/contract'
import type { Node } from 'prosemirror-model'
import { type EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import { pictureAddress } from '../../pictures/picture-markdown.ts'
import { schema } from './schema.ts'

const { paragraph, image } = schema.nodes

const isBlank = (block: Node | null | undefined) =>
  block?.type === paragraph && block.content.size === 0

/** Puts pictures below the line of the cursor, each on its own line with a blank line around it. */
export function addPictures(state: EditorState, images: readonly UploadedImage[]): Transaction {
  const { doc, selection } = state
  const above = selection.$to.index(0)
  const at = selection.$to.after(1)
  const lines = images.flatMap((added) => [
    paragraph.create(null, image.create({ src: pictureAddress(added), alt: added.alt })),
    paragraph.create(),
  ])
  // A line below the last picture is where writing goes on.
  if (isBlank(doc.maybeChild(above + 1))) lines.pop()
  if (!isBlank(doc.child(above))) lines.unshift(paragraph.create())
  const tr = state.tr.insert(at, lines)
  const end = at + lines.reduce((size, line) => size + line.nodeSize, 0)
  return tr.setSelection(TextSelection.near(tr.doc.resolve(end), 1)).scrollIntoView()
}
