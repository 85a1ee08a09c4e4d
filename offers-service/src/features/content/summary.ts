import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { markdownProblem } from '../../../contract/index.ts'

const maxCharacters = 150

/** How much of a long text is read at first: mostly enough, so that a list of many long posts is made in no time. */
const firstRead = 400

/** As on the site: HTML stays visible text, and no line is a heading or code because of what surrounds it. */
const plainLines = {
  disable: { null: ['htmlFlow', 'htmlText', 'setextUnderline', 'codeIndented'] },
}

/** The words of a part of a text as a reader sees them, `between` after each block; a picture's are those that describe it. */
function wordsOf(node: Nodes, between: string): string {
  if (node.type === 'image' || node.type === 'imageReference') return node.alt ?? ''
  if (node.type === 'code') return `${node.value} `
  if ('value' in node) return node.value
  if (!('children' in node)) return ' '
  const words = node.children.map((child) => wordsOf(child, between)).join('')
  if (node.type !== 'paragraph' && node.type !== 'heading') return words
  return `${words}${/[\p{L}\p{N}]$/u.test(words) ? between : ' '}`
}

/**
 * The words of a Markdown text; of one that would take too long to read as Markdown, all of it as it is written. `between` parts what
 * ends without a sign, such as a heading or the items of a list, from what follows.
 */
export function wordsOfText(source: string, between = ' '): string {
  const words =
    markdownProblem(source) === undefined
      ? wordsOf(fromMarkdown(source, { extensions: [plainLines] }), between)
      : source
  const text = words.replaceAll(/\s+/g, ' ').trim()
  const sign = between.trim()
  return sign !== '' && text.endsWith(sign) ? text.slice(0, -sign.length).trimEnd() : text
}

const characters = new Intl.Segmenter('en-US', { granularity: 'grapheme' })

/** The first 150 characters of a Markdown text without Markdown's signs, and whether that is all of it. */
function beginningOf(source: string): { text: string; isAll: boolean } {
  for (let length = firstRead; ; length *= 2) {
    // Every line is a paragraph of its own, so nothing is broken off at the end of one.
    const end = source.indexOf('\n', length)
    const text = wordsOfText(end === -1 ? source : source.slice(0, end))
    const seen = [...Iterator.from(characters.segment(text)).take(maxCharacters + 1)]
    const isAll = seen.length <= maxCharacters
    if (isAll && end !== -1) continue
    const shown = seen.slice(0, maxCharacters).map(({ segment }) => segment)
    return { text: shown.join('').trimEnd(), isAll }
  }
}

/** What a list shows of a post: its excerpt, or the beginning of its text and dots. */
export function summaryOfPost({ excerpt, body }: { excerpt: string; body: string }): string {
  const { text } = beginningOf(excerpt === '' ? body : '')
  return excerpt || (text && `${text}...`)
}

/** What a list shows of a page: the beginning of its text, with dots where more follows. */
export function summaryOfPage({ body }: { body: string }): string {
  const { text, isAll } = beginningOf(body)
  return isAll ? text : `${text}...`
}
