import type { UploadedImage } from 'offers-service/contract'
import type { Node } from 'prosemirror-model'
import { type EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import { pictureAddress } from '../../pictures/picture-markdown.ts'
import { schema } from './schema.ts'

const { paragraph, image } = schema.nodes

const isBlank = (block: Node) => block.type === paragraph && block.content.size === 0

/** Puts pictures below the line of the cursor, each on its own line with a blank line around it. */
export function addPictures(state: EditorState, images: readonly UploadedImage[]): Transaction {
  const { doc, selection } = state
  const { $to } = selection
  // All of the text, or a block that is selected as a whole, ends between two blocks and in none.
  const isBetween = $to.depth === 0
  const above = $to.index(0) - (isBetween ? 1 : 0)
  const at = isBetween ? $to.pos : $to.after(1)
  const lines = images.flatMap((added) => [
    paragraph.create(null, image.create({ src: pictureAddress(added), alt: added.alt })),
    paragraph.create(),
  ])
  const below = doc.maybeChild(above + 1)
  // Below the text's last picture writing goes on, in a line of its own.
  if (!below) lines.push(paragraph.create())
  else if (isBlank(below)) lines.pop()
  const isApart = isBlank(doc.child(above))
  if (!isApart) lines.unshift(paragraph.create())
  // A text does not begin with a blank line.
  const from = isApart && above === 0 ? 0 : at
  const tr = state.tr.replaceWith(from, at, lines)
  const end = from + lines.reduce((size, line) => size + line.nodeSize, 0)
  return tr.setSelection(TextSelection.near(tr.doc.resolve(end), 1)).scrollIntoView()
}
