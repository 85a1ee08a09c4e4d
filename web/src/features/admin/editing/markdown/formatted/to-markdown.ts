import type { BlockContent, List, PhrasingContent, Root } from 'mdast'
import { toMarkdown } from 'mdast-util-to-markdown'
import type { Mark, Node } from 'prosemirror-model'
import { schema } from './schema.ts'

const { nodes, marks } = schema

/** A piece of a line with the marks it still has to be wrapped in. */
interface Piece {
  node: Node
  marks: readonly Mark[]
}

const isSpace = ({ node }: Piece) => node.isText && node.text?.trim() === ''

/** Parts the spaces around a text from it: Markdown cannot say that a space is bold or linked. */
function partSpaces(node: Node): Piece[] {
  if (!node.isText || node.marks.some(({ type }) => type === marks.code))
    return [{ node, marks: node.marks }]
  const [, before = '', words = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(node.text ?? '') ?? []
  const parts = [before, words, after].filter((part) => part !== '')
  return parts.map((part) => ({ node: schema.text(part, node.marks), marks: node.marks }))
}

/** Marks from the outermost to the innermost. */
const order = [marks.link, marks.strong, marks.emphasis, marks.code]

/** The pieces from the first on that have a mark, without the spaces behind the last of them. Nothing has a mark inside of code. */
function runOf(pieces: readonly Piece[], mark: Mark): number {
  const isApart = (piece: Piece) => mark.type === marks.code && piece.marks.length > 1
  const end = pieces.findIndex((piece) => !mark.isInSet(piece.marks) || isApart(piece))
  let size = end === -1 ? pieces.length : end
  while (size > 0 && isSpace(pieces[size - 1]!)) size -= 1
  return size
}

function leafOf(node: Node): PhrasingContent {
  if (node.type !== nodes.image)
    return { type: 'text', value: (node.text ?? '').replaceAll(/\s/g, ' ') }
  const { src, alt, title } = node.attrs as { src: string; alt: string; title: string }
  return { type: 'image', url: src, alt, title: title || null }
}

function wrapped(mark: Mark, run: readonly Piece[]): PhrasingContent {
  const inner = run.map((piece) => ({ ...piece, marks: mark.removeFromSet(piece.marks) }))
  if (mark.type === marks.code)
    return { type: 'inlineCode', value: inner.map(({ node }) => node.text ?? '').join('') }
  const children = phrasingOf(inner)
  if (mark.type === marks.strong) return { type: 'strong', children }
  if (mark.type === marks.emphasis) return { type: 'emphasis', children }
  const { href, title } = mark.attrs as { href: string; title: string }
  return { type: 'link', url: href, title: title || null, children }
}

function phrasingOf(pieces: readonly Piece[]): PhrasingContent[] {
  const made: PhrasingContent[] = []
  for (let at = 0; at < pieces.length;) {
    const piece = pieces[at]!
    const mark = isSpace(piece)
      ? undefined
      : order.map((type) => type.isInSet(piece.marks)).find((one) => one !== undefined)
    const size = mark ? runOf(pieces.slice(at), mark) : 0
    if (mark && size > 0) made.push(wrapped(mark, pieces.slice(at, at + size)))
    else made.push(leafOf(piece.node))
    at += Math.max(size, 1)
  }
  return made
}

/** What a line says, without the spaces around it. */
function lineOf(node: Node): PhrasingContent[] {
  const pieces = node.children.flatMap(partSpaces)
  const from = pieces.findIndex((piece) => !isSpace(piece))
  return from === -1
    ? []
    : phrasingOf(pieces.slice(from, pieces.findLastIndex((piece) => !isSpace(piece)) + 1))
}

/** Lines without words are none inside of a list or quote, nor are lists and quotes of such lines alone. */
function isBlank(node: Node): boolean {
  if (node.type === nodes.paragraph) return lineOf(node).length === 0
  return (
    node.type !== nodes.source && !node.isTextblock && !node.isLeaf && node.children.every(isBlank)
  )
}

const blocksIn = (node: Node) => node.children.filter((child) => !isBlank(child)).map(blockOf)

function listOf(node: Node): List {
  return {
    type: 'list',
    ordered: node.type === nodes.ordered_list,
    start: (node.attrs.start as number | undefined) ?? null,
    spread: false,
    children: node.children
      .filter((item) => !isBlank(item))
      .map((item) => ({
        type: 'listItem',
        spread: false,
        children: blocksIn(item),
      })),
  }
}

function blockOf(node: Node): BlockContent {
  switch (node.type) {
    case nodes.heading:
      return {
        type: 'heading',
        depth: node.attrs.level as 1 | 2 | 3 | 4 | 5 | 6,
        children: lineOf(node),
      }
    case nodes.divider:
      return { type: 'thematicBreak' }
    case nodes.blockquote:
      return { type: 'blockquote', children: blocksIn(node) }
    case nodes.bullet_list:
    case nodes.ordered_list:
      return listOf(node)
    case nodes.source:
      // Raw text is written as it is.
      return { type: 'html', value: node.textContent }
    default:
      return { type: 'paragraph', children: lineOf(node) }
  }
}

/** The Markdown of one block, without a line end behind it. */
export function writeBlock(node: Node): string {
  if (node.type === nodes.source) return node.textContent
  if (isBlank(node)) return ''
  const root: Root = { type: 'root', children: [blockOf(node)] }
  return toMarkdown(root, {
    bullet: '-',
    bulletOther: '*',
    emphasis: '*',
    rule: '-',
    listItemIndent: 'one',
    // One line below the other: a blank line between them would be drawn.
    join: [() => 0],
  }).replace(/\n$/, '')
}
