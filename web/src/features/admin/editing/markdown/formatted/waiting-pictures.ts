import type { UploadedImage } from 'offers-service/contract'
import { closeHistory } from 'prosemirror-history'
import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import { pictureAddress } from '../../pictures/picture-markdown.ts'
import { schema } from './schema.ts'

const { image, pasted_picture: pastedPicture } = schema.nodes

/** Where a picture that came with a text will stand, once it was sent. */
interface WaitingPicture {
  at: number
  file: File
}

const key = new PluginKey<readonly WaitingPicture[]>('waiting pictures')

/** The pictures that were pasted with a text and are not in it yet, in their order. */
export const waitingPictures = (state: EditorState): readonly WaitingPicture[] =>
  key.getState(state) ?? []

/** Takes the pictures out of a text that is pasted and remembers where each of them stood, whatever else is changed meanwhile. */
export const picturePlaces = new Plugin<readonly WaitingPicture[]>({
  key,
  state: {
    init: () => [],
    apply: (transaction, waiting) =>
      (transaction.getMeta(key) as readonly WaitingPicture[] | undefined) ??
      waiting.map(({ at, file }) => ({ at: transaction.mapping.map(at), file })),
  },
  appendTransaction: (transactions, _before, { doc, tr }) => {
    if (!transactions.some((transaction) => transaction.getMeta('uiEvent'))) return undefined
    const waiting: WaitingPicture[] = []
    doc.descendants((node, position) => {
      if (node.type !== pastedPicture) return
      const at = tr.mapping.map(position)
      tr.delete(at, at + node.nodeSize)
      waiting.push({ at, file: node.attrs.file as File })
    })
    return waiting.length > 0 ? tr.setMeta(key, waiting) : undefined
  },
})

/** Puts each picture where it stood; undefined for one that was left out. */
export function putPictures(
  state: EditorState,
  images: ReadonlyArray<UploadedImage | undefined>,
): Transaction {
  // The text stays where only the pictures are undone.
  const tr = closeHistory(state.tr).setMeta(key, [])
  // From the last on, so that those before stay where they are.
  for (const [index, { at }] of [...waitingPictures(state).entries()].toReversed()) {
    const added = images[index]
    if (added) tr.insert(at, image.create({ src: pictureAddress(added), alt: added.alt }))
  }
  return tr
}
