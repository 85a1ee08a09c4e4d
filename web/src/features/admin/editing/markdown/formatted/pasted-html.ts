import { DOMParser } from 'prosemirror-model'
import { ownPictures, schema } from './schema.ts'

/** Stands for a picture that is taken along. */
const pictureTag = 'pasted-picture'

const tags = /<[a-z][^<>]*>/gi

/**
 * Keeps the styles of what is pasted as data: the security policy lets nobody write them into HTML, and the browser would report
 * each. `restoreStyles` sets them again, which it allows.
 */
export const setStylesAside = (html: string): string =>
  html
    .replaceAll(/<style\b[^]*?<\/style>/gi, '')
    .replaceAll(tags, (tag) => tag.replaceAll(/\sstyle\s*=/gi, ' data-style='))

function restoreStyles(parent: ParentNode): void {
  for (const element of parent.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = styleOf(element)
}

/** What Word's own styles say of a line of a list: `mso-list:l0 level2 lfo1`. */
const wordLevel = /mso-list:[^;]*\blevel(\d)/i

const styleOf = (element: Element) => element.getAttribute('data-style') ?? ''

/** Word's number or bullet, which stands in the line as text. */
const wordMarker = (line: Element) =>
  [...line.querySelectorAll('span')].find((span) => /mso-list:\s*ignore/i.test(styleOf(span)))

/** Makes lists of the paragraphs that Word writes for their lines. */
function makeWordLists(parent: ParentNode & Node): void {
  const open: HTMLElement[] = []
  for (const line of parent.querySelectorAll<HTMLElement>('p[data-style*="mso-list"]')) {
    const level = Number(wordLevel.exec(styleOf(line))?.[1])
    if (!level) continue
    const marker = wordMarker(line)
    const isNumbered = /^\s*(?:\d+|[a-z]+)[.)]/i.test(marker?.textContent ?? '')
    marker?.remove()
    if (line.previousElementSibling !== open[0]) open.length = 0
    open.length = Math.min(open.length, level)
    while (open.length < level) {
      const list = line.ownerDocument.createElement(isNumbered ? 'ol' : 'ul')
      const above = open.at(-1)
      if (above) (above.lastElementChild ?? above).append(list)
      else line.before(list)
      open.push(list)
    }
    const item = line.ownerDocument.createElement('li')
    open.at(-1)?.append(item)
    item.append(line)
  }
}

/** Of these a line consists, whether a break stands in it or not. */
const lines = /^(?:P|LI|TD|TH|H\d)$/
const blocks = /^(?:P|LI|TD|TH|H\d|BR|DIV|UL|OL|TABLE|BLOCKQUOTE|HR|PRE)$/

const isNothing = ({ nodeType, textContent }: Node) =>
  nodeType === Node.COMMENT_NODE || (nodeType === Node.TEXT_NODE && !textContent?.trim())

/** True where nothing stands before a break in its line. */
function beginsLine(node: Node, root: Node): boolean {
  let before = node.previousSibling
  while (before && isNothing(before)) before = before.previousSibling
  if (before) return blocks.test(before.nodeName)
  const parent = node.parentNode
  if (!parent || parent === root) return true
  if (blocks.test(parent.nodeName)) return !lines.test(parent.nodeName)
  return beginsLine(parent, root)
}

/** Makes paragraphs of blank lines, which Gmail and Google Docs write as breaks. */
function makeBlankLines(root: ParentNode & Node): void {
  for (const lineBreak of root.querySelectorAll('br:not(.Apple-interchange-newline)'))
    if (beginsLine(lineBreak, root)) {
      // Space that stands alone before it would be read as a line of its own.
      while (lineBreak.previousSibling && isNothing(lineBreak.previousSibling))
        lineBreak.previousSibling.remove()
      lineBreak.replaceWith(lineBreak.ownerDocument.createElement('p'))
    }
}

interface PastedPictures {
  /** The files of pictures, in their order; undefined for one that cannot be taken. */
  filesOf: (images: readonly HTMLImageElement[]) => ReadonlyArray<File | undefined>
  onLeftOut: (count: number) => void
}

/** Reads, its styles set aside, what was copied in a word processor or from a page: headings, lists, links, emphasis and pictures, and nothing else of its look. */
export function pastedHtmlParser({ filesOf, onLeftOut }: PastedPictures): DOMParser {
  const files = new WeakMap<HTMLElement, File>()

  /** Lets files stand for pictures that are not this site's, whose addresses lead to a program's own folder, or to another site. */
  function takePictures(parent: ParentNode): void {
    const images = [...parent.querySelectorAll<HTMLImageElement>(`img:not(${ownPictures})`)]
    const taken = filesOf(images)
    for (const [index, image] of images.entries()) {
      const file = taken[index]
      const place = image.ownerDocument.createElement(pictureTag)
      if (file) files.set(place, file)
      image.replaceWith(...(file ? [place] : []))
    }
    onLeftOut(taken.filter((file) => !file).length)
  }

  class PastedHtmlParser extends DOMParser {
    override parseSlice(...[dom, options]: Parameters<DOMParser['parseSlice']>) {
      const parent = dom as HTMLElement
      // First, since some bullets are pictures.
      makeWordLists(parent)
      takePictures(parent)
      makeBlankLines(parent)
      restoreStyles(parent)
      return super.parseSlice(parent, options)
    }
  }
  return new PastedHtmlParser(schema, [
    {
      tag: pictureTag,
      node: 'pasted_picture',
      getAttrs: (element) => files.has(element) && { file: files.get(element) },
    },
    ...DOMParser.fromSchema(schema).rules,
  ])
}
