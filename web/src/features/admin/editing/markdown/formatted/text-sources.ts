import type { Node } from 'prosemirror-model'
import { readMarkdown, type ReadBlock } from './from-markdown.ts'
import { schema } from './schema.ts'
import { writeBlock } from './to-markdown.ts'

type Source = Pick<ReadBlock, 'source' | 'lineEnd'>

const sizeOf = (blocks: readonly Node[]) =>
  blocks.reduce((size, { nodeSize }) => size + nodeSize, 0)

/**
 * Reads a text to be changed in its formatted shape and writes it again. Blocks that were not changed keep their Markdown to the
 * letter; a block that was changed and changed back gets it again.
 */
export class TextSources {
  // A block that is not changed stays the same object, whatever happens around it.
  readonly #ofBlock = new WeakMap<Node, Source>()
  readonly #ofEqualBlock = new Map<string, Source>()

  read(markdown: string): Node {
    const blocks = readMarkdown(markdown)
    this.#ofEqualBlock.clear()
    for (const { node, source, lineEnd } of blocks) {
      this.#ofBlock.set(node, { source, lineEnd })
      const shape = JSON.stringify(node)
      if (!this.#ofEqualBlock.has(shape)) this.#ofEqualBlock.set(shape, { source, lineEnd })
    }
    return schema.node(
      'doc',
      null,
      blocks.map(({ node }) => node),
    )
  }

  /**
   * What of a text that is shown differs from another: from where to where, and the blocks in its place. All others stay as they
   * are, with the cursor in them.
   */
  change(doc: Node, markdown: string): { from: number; to: number; blocks: readonly Node[] } {
    const shown = doc.children
    const wanted = this.read(markdown).children
    const most = Math.min(shown.length, wanted.length)
    let before = 0
    while (before < most && this.#isKept(shown[before], wanted[before])) before += 1
    let after = 0
    while (after < most - before && this.#isKept(shown.at(-1 - after), wanted.at(-1 - after)))
      after += 1
    return {
      from: sizeOf(shown.slice(0, before)),
      to: sizeOf(shown.slice(0, shown.length - after)),
      blocks: wanted.slice(before, wanted.length - after),
    }
  }

  /** True where a block that is shown has the Markdown of one that is wanted, whose line end it then takes. */
  #isKept(shown: Node | undefined, wanted: Node | undefined): boolean {
    if (!shown || !wanted) return false
    const source = this.#sourceOf(wanted)
    if (this.#sourceOf(shown).source !== source.source) return false
    this.#ofBlock.set(shown, source)
    return true
  }

  write(doc: Node): string {
    const sources = doc.children.map((block) => this.#sourceOf(block))
    return sources
      .map(({ source, lineEnd }, index) =>
        index < sources.length - 1 ? source + (lineEnd || '\n') : source,
      )
      .join('')
  }

  #sourceOf(block: Node): Source {
    const known = this.#ofBlock.get(block) ?? this.#ofEqualBlock.get(JSON.stringify(block))
    const source = known ?? { source: writeBlock(block), lineEnd: '' }
    this.#ofBlock.set(block, source)
    return source
  }
}
