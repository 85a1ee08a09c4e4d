import type { Break, Heading, Parents, Root, RootContent } from 'mdast'

/** The site's rule for texts: every line its own paragraph, every blank line a break, no HTML. */
export const lineByLine = [parsePlainLines, drawLines, drawBlankLines]

/** The same without the breaks, where the gaps between paragraphs are another's business. */
export const linesAlone = [parsePlainLines, drawLines]

/** A step of the parser: what to do with the next sign. */
type Step = (code: number | null) => Step | undefined

/** Says, when a paragraph asks whether its next line may interrupt it, that it may; otherwise it is no block of its own. */
const anyLine = {
  tokenize(this: { interrupt?: boolean }, _effects: object, yes: Step, no: Step): Step {
    return this.interrupt ? yes : no
  },
}

/**
 * Ends every paragraph with its line, also below a list or a quote, and turns off what would surprise someone who writes a
 * line at a time: raw HTML stays visible text, a line above `---` stays a line, and so does one that begins with spaces.
 */
export const plainLines = {
  flow: { null: anyLine },
  disable: { null: ['htmlFlow', 'htmlText', 'setextUnderline', 'codeIndented'] },
}

function parsePlainLines(this: { data: () => object }): void {
  const data: { micromarkExtensions?: unknown[] } = this.data()
  data.micromarkExtensions ??= []
  data.micromarkExtensions.push(plainLines)
}

function drawLines() {
  return (root: Root): void => {
    closeHeadingGaps(root)
    keepLinesOfItems(root)
  }
}

function drawBlankLines() {
  return (root: Root): void => {
    root.children = withBlankLines(root.children)
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

/** Keeps the lines of a list item apart, which a list without blank lines would otherwise draw as one. */
function keepLinesOfItems(parent: Parents): void {
  for (const node of parent.children) {
    if (!('children' in node)) continue
    keepLinesOfItems(node)
    if (node.type === 'listItem') node.spread = node.children.filter(isParagraph).length > 1
  }
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

const isParagraph = (node: RootContent) => node.type === 'paragraph'
const isHeading = (node: RootContent): node is Heading => node.type === 'heading'
const isEmptyHeading = (node: RootContent) => isHeading(node) && node.children.length === 0
