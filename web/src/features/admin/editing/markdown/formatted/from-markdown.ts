import { markdownProblem } from 'offers-service/contract'
import type { BlockContent, DefinitionContent, PhrasingContent, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import type { Mark, Node } from 'prosemirror-model'
import { plainLines } from '../../../../../ui/on-demand/markdown-lines.ts'
import { schema } from './schema.ts'

const { nodes, marks } = schema

/** A block of a text, and the lines it was read from. */
export interface ReadBlock {
  node: Node
  source: string
  /** What ends its last line; empty where it is the text's last. */
  lineEnd: string
}

type Lines = Pick<ReadBlock, 'node' | 'source'>

/** Thrown for what the schema does not have, which is then shown as it is written. */
class NotShown extends Error {}

function inlineOf(content: PhrasingContent[], active: readonly Mark[] = []): Node[] {
  return content.flatMap((piece) => {
    switch (piece.type) {
      case 'text':
        return schema.text(piece.value, active)
      case 'inlineCode':
        return schema.text(piece.value, marks.code.create().addToSet(active))
      case 'strong':
        return inlineOf(piece.children, marks.strong.create().addToSet(active))
      case 'emphasis':
        return inlineOf(piece.children, marks.emphasis.create().addToSet(active))
      case 'link': {
        const link = marks.link.create({ href: piece.url, title: piece.title ?? '' })
        return inlineOf(piece.children, link.addToSet(active))
      }
      case 'image': {
        const { url, alt, title } = piece
        return nodes.image.create({ src: url, alt: alt ?? '', title: title ?? '' }, null, active)
      }
      default:
        throw new NotShown()
    }
  })
}

function blockOf(block: RootContent | BlockContent | DefinitionContent): Node {
  switch (block.type) {
    case 'paragraph':
      return nodes.paragraph.create(null, inlineOf(block.children))
    case 'heading':
      return nodes.heading.create({ level: block.depth }, inlineOf(block.children))
    case 'thematicBreak':
      return nodes.divider.create()
    case 'blockquote':
      return nodes.blockquote.createChecked(null, block.children.map(blockOf))
    case 'list': {
      const items = block.children.map(({ children }) =>
        nodes.list_item.createChecked(
          null,
          children.length > 0 ? children.map(blockOf) : nodes.paragraph.create(),
        ),
      )
      return block.ordered
        ? nodes.ordered_list.create({ start: block.start ?? 1 }, items)
        : nodes.bullet_list.create(null, items)
    }
    default:
      throw new NotShown()
  }
}

const lineEnd = /(?:\r\n|\r|\n)$/

/** Shows lines as they are written. */
function sourceBlock(source: string): Lines {
  const shown = source.replace(lineEnd, '')
  return { node: nodes.source.create(null, shown === '' ? null : schema.text(shown)), source }
}

function read(block: RootContent, source: string): Lines {
  try {
    const node = blockOf(block)
    node.check()
    return { node, source }
  } catch (error) {
    // Whatever the schema refuses, for example an item that begins with a heading, keeps its Markdown.
    if (error instanceof NotShown || error instanceof RangeError) return sourceBlock(source)
    throw error
  }
}

/** The lines of a text, each with its end; the last has none and may be empty. */
const linesOf = (source: string) => source.split(/(?<=\r\n|\n|\r(?!\n))/)

function blocksOf(source: string): Lines[] {
  const lines = linesOf(source)
  if (lineEnd.test(source)) lines.push('')
  const blank = (from: number, to: number): Lines[] =>
    lines.slice(from, to).map((line) => ({ node: nodes.paragraph.create(), source: line }))
  if (markdownProblem(source) !== undefined) return [sourceBlock(source)]
  const blocks: Lines[] = []
  let next = 0
  for (const block of fromMarkdown(source, { extensions: [plainLines] }).children) {
    if (!block.position) throw new Error('The parser says where every block stands.')
    const { start, end } = block.position
    blocks.push(...blank(next, start.line - 1))
    blocks.push(read(block, lines.slice(start.line - 1, end.line).join('')))
    next = end.line
  }
  return [...blocks, ...blank(next, lines.length)]
}

/**
 * Reads a text block by block, as the site's own pages do: every line a paragraph, every blank line one without words. All sources
 * with their line ends, in a row, are the text. One that is too costly to read stays as it is written, in one block.
 */
export function readMarkdown(source: string): ReadBlock[] {
  const blocks = blocksOf(source)
  return blocks.map((block, index) => {
    const end = index < blocks.length - 1 ? (lineEnd.exec(block.source)?.[0] ?? '') : ''
    const text = block.source.slice(0, block.source.length - end.length)
    return { node: block.node, source: text, lineEnd: end }
  })
}
