import type { Break, Heading, Paragraph, PhrasingContent, Root, RootContent } from 'mdast'

/** The site's rule for texts: every line its own paragraph, every blank line a break, no HTML. */
export const lineByLine = [parsePlainLines, drawLines]

/**
 * Turns off what would surprise someone who writes a line at a time: raw HTML stays visible text, a line above `---`
 * stays a line, and so does one that begins with spaces.
 */
function parsePlainLines(this: { data: () => object }): void {
  const data: { micromarkExtensions?: unknown[] } = this.data()
  data.micromarkExtensions ??= []
  data.micromarkExtensions.push({
    disable: { null: ['htmlFlow', 'htmlText', 'setextUnderline', 'codeIndented'] },
  })
}

function drawLines() {
  return (root: Root): void => {
    closeHeadingGaps(root)
    root.children = withBlankLines(root.children)
    splitParagraphs(root)
  }
}

function withBlankLines(blocks: RootContent[]): RootContent[] {
  return blocks.flatMap((block, index) => {
    const endOfPrevious = blocks[index - 1]?.position?.end.line
    const start = block.position?.start.line
    const blankLines = endOfPrevious && start ? start - endOfPrevious - 1 : 0
    const breaks = Array.from({ length: blankLines }, (): Break => ({ type: 'break' }))
    return [...breaks, block]
  })
}

interface Parent {
  children: RootContent[]
}

function splitParagraphs(parent: Parent): void {
  parent.children = parent.children.flatMap((node): RootContent[] => {
    if (node.type === 'paragraph') return linesOf(node)
    if ('children' in node) splitParagraphs(node)
    return [node]
  })
}

function linesOf({ children }: Paragraph): Paragraph[] {
  const lines: PhrasingContent[][] = [[]]
  for (const child of children) {
    if (child.type === 'break') {
      lines.push([])
    } else if (child.type === 'text') {
      const [first = '', ...others] = child.value.split('\n')
      lines.at(-1)?.push({ type: 'text', value: first })
      lines.push(...others.map((value): PhrasingContent[] => [{ type: 'text', value }]))
    } else {
      lines.at(-1)?.push(child)
    }
  }
  return lines.map((line) => ({ type: 'paragraph', children: line }))
}

/**
 * Gives headings the levels the page needs, whichever number of `#` the writer began with.
 *
 * The page's title is its only first-level heading, so the outermost headings of the text become second-level ones and
 * each heading below another is exactly one level deeper. Headings without words are dropped.
 */
function closeHeadingGaps(root: Root): void {
  root.children = root.children.filter((node) => !isEmptyHeading(node))
  const open: number[] = []
  for (const heading of root.children.filter(isHeading)) {
    while ((open.at(-1) ?? 0) >= heading.depth) open.pop()
    open.push(heading.depth)
    heading.depth = Math.min(open.length + 1, 6) as Heading['depth']
  }
}

const isHeading = (node: RootContent): node is Heading => node.type === 'heading'
const isEmptyHeading = (node: RootContent) => isHeading(node) && node.children.length === 0
