import type { Node } from 'prosemirror-model'
import { readMarkdown, type ReadBlock } from './from-markdown.ts'
import { schema } from './schema.ts'
import { writeBlock } from './to-markdown.ts'

type Source = Pick<ReadBlock, 'source' | 'lineEnd'>

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
