import type { Mark } from 'prosemirror-model'
import type { EditorState, Transaction } from 'prosemirror-state'
import { schema } from './schema.ts'

const { link } = schema.marks

/** The first link that is selected, or that the cursor stands in. */
function selectedLink({ selection, doc }: EditorState): Mark | undefined {
  const { from, to, empty, $from } = selection
  const found = empty ? [...$from.marks()] : []
  if (!empty)
    doc.nodesBetween(from, to, (node) => {
      found.push(...node.marks)
    })
  return found.find(({ type }) => type === link)
}

/** The address of the link that is selected; empty where there is none. */
export const linkAddress = (state: EditorState): string =>
  (selectedLink(state)?.attrs.href as string | undefined) ?? ''

/** What is selected, with all of the link that it is a part of. */
function reach(state: EditorState): { from: number; to: number } {
  let { from, to } = state.selection
  const mark = selectedLink(state)
  const isLinked = (at: number) => mark?.isInSet(state.doc.nodeAt(at)?.marks ?? [])
  while (from > 0 && isLinked(from - 1)) from -= 1
  while (isLinked(to)) to += 1
  return { from, to }
}

/** An address as people type it, with what a browser needs in front: `county.gov`, `ruth@land.example`. */
export function completeAddress(typed: string): string {
  const address = typed.trim()
  if (address === '' || /^(?:[a-z]+:|\/|#)/i.test(address)) return address
  return /^[^\s/@]+@[^\s/@]+$/.test(address) ? `mailto:${address}` : `https://${address}`
}

/** Links what is selected, or writes the address itself where nothing is. An empty address takes the link away. */
export function setLink(state: EditorState, address: string): Transaction {
  const { from, to } = reach(state)
  if (address === '') return state.tr.removeMark(from, to, link)
  const mark = link.create({ href: address })
  if (from === to) return state.tr.replaceSelectionWith(schema.text(address, [mark]), false)
  return state.tr.removeMark(from, to, link).addMark(from, to, mark)
}
