import {
  autoJoin,
  baseKeymap,
  chainCommands,
  lift,
  setBlockType,
  toggleMark,
  wrapIn,
} from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import type { MarkType, NodeType } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import {
  AllSelection,
  type Command,
  type EditorState,
  Selection,
  TextSelection,
} from 'prosemirror-state'
import type { Format } from '../text-format.ts'
import { schema } from './schema.ts'

const { nodes, marks } = schema

/** True if the selection lies in such a block, however deep. */
function isIn({ selection: { $from } }: EditorState, ...types: NodeType[]): boolean {
  return Array.from({ length: $from.depth + 1 }, (_, depth) => $from.node(depth).type).some(
    (type) => types.includes(type),
  )
}

function hasMark({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  const { empty, from, to, $from } = selection
  if (empty) return type.isInSet(storedMarks ?? $from.marks()) !== undefined
  return doc.rangeHasMark(from, to, type)
}

/** The innermost list that the selection begins in. */
function listAround({
  selection: { $from },
}: EditorState): { type: NodeType; at: number } | undefined {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const { type } = $from.node(depth)
    if (type === nodes.bullet_list || type === nodes.ordered_list)
      return { type, at: $from.before(depth) }
  }
  return undefined
}

/** All of the text, where that is selected as one, as what stands from its first word to its last. */
function withWordsSelected(state: EditorState): EditorState {
  const { doc, selection, tr } = state
  if (!(selection instanceof AllSelection)) return state
  const { $from } = Selection.atStart(doc)
  return state.apply(tr.setSelection(TextSelection.between($from, Selection.atEnd(doc).$to)))
}

/** The formats of the selected text. */
export function formatsOf(selected: EditorState): Record<Format, boolean> {
  const state = withWordsSelected(selected)
  const list = listAround(state)
  return {
    bold: hasMark(state, marks.strong),
    emphasis: hasMark(state, marks.emphasis),
    link: hasMark(state, marks.link),
    heading: isIn(state, nodes.heading),
    list: list?.type === nodes.bullet_list,
    numbers: list?.type === nodes.ordered_list,
    quote: isIn(state, nodes.blockquote),
  }
}

const isOn =
  (format: Format, whenOn: Command, whenOff: Command): Command =>
  (state, dispatch) =>
    (formatsOf(state)[format] ? whenOn : whenOff)(withWordsSelected(state), dispatch)

/** Makes a list of lines, or another kind of a list; beside one of its kind both are one, as they will be read. */
const makeList = (type: NodeType): Command =>
  autoJoin(
    (state, dispatch) => {
      const list = listAround(state)
      if (!list) return wrapInList(type)(state, dispatch)
      dispatch?.(state.tr.setNodeMarkup(list.at, type))
      return true
    },
    [type.name],
  )

/** What a button does to the selected text; pressed again, it takes it back. A link needs an address, so that it has no command. */
export const commands: Record<Exclude<Format, 'link'>, Command> = {
  bold: toggleMark(marks.strong),
  emphasis: toggleMark(marks.emphasis),
  heading: isOn(
    'heading',
    setBlockType(nodes.paragraph),
    setBlockType(nodes.heading, { level: 2 }),
  ),
  list: isOn('list', liftListItem(nodes.list_item), makeList(nodes.bullet_list)),
  numbers: isOn('numbers', liftListItem(nodes.list_item), makeList(nodes.ordered_list)),
  quote: isOn('quote', lift, wrapIn(nodes.blockquote)),
}

const newLine = chainCommands(splitListItem(nodes.list_item), baseKeymap.Enter!)

/** Tab is left to the browser, so that a keyboard finds its way out of the text. */
const keys = keymap({
  Enter: newLine,
  'Shift-Enter': newLine,
  'Mod-b': commands.bold,
  'Mod-i': commands.emphasis,
  'Mod-z': undo,
  'Mod-y': redo,
  'Mod-Shift-z': redo,
  'Mod-]': sinkListItem(nodes.list_item),
  'Mod-[': liftListItem(nodes.list_item),
})

/** Signs of Markdown that are typed at the beginning of a line become what they mean. */
const signs = inputRules({
  rules: [
    textblockTypeInputRule(/^(#{1,6})\s$/, nodes.heading, ([, hashes = '']) => ({
      level: hashes.length,
    })),
    wrappingInputRule(/^\s*[-*+]\s$/, nodes.bullet_list),
    // Below a line, only a list that begins with 1 is read as one.
    wrappingInputRule(/^1[.)]\s$/, nodes.ordered_list),
    wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
  ],
})

/** What the keyboard does in a formatted text. */
export const typing = [signs, keys, keymap(baseKeymap), history()]
