import {
  type Attrs,
  type DOMOutputSpec,
  type MarkSpec,
  type NodeSpec,
  Schema,
} from 'prosemirror-model'
import * as v from 'valibot'

/** Pictures of this site, in what is pasted. */
export const ownPictures = 'img[src^="/"]:not([src^="//"])'

const Picture = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ src: v.string(), alt: v.string(), title: v.string() }),
)

const inlineText = 'inline*'

/** A number in an attribute of an element that was pasted; 1 where there is none. */
const numberIn = (element: HTMLElement, name: string) => Number(element.getAttribute(name)) || 1

const headingTags = [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } }))

const nodes = {
  doc: { content: 'block+' },
  /** A line. One without words is a blank line. */
  paragraph: {
    content: inlineText,
    group: 'block',
    // Nothing parts the lines of one paragraph, so that a line that was broken elsewhere becomes two.
    parseDOM: [{ tag: 'p' }, { tag: 'br', closeParent: true }],
    toDOM: (): DOMOutputSpec => ['p', 0],
  },
  heading: {
    attrs: { level: { default: 2, validate: 'number' } },
    content: inlineText,
    group: 'block',
    defining: true,
    // What was copied here says its own level, which is not the one it is drawn with.
    parseDOM: [
      { tag: '[data-level]', getAttrs: (element) => ({ level: numberIn(element, 'data-level') }) },
      ...headingTags,
    ],
    // The page's title is its only heading of the first level.
    toDOM: ({ attrs }): DOMOutputSpec => [
      `h${Math.max(2, attrs.level as number)}`,
      { 'data-level': attrs.level as number },
      0,
    ],
  },
  blockquote: {
    content: 'block+',
    group: 'block',
    defining: true,
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: (): DOMOutputSpec => ['blockquote', 0],
  },
  bullet_list: {
    content: 'list_item+',
    group: 'block',
    parseDOM: [{ tag: 'ul' }],
    toDOM: (): DOMOutputSpec => ['ul', 0],
  },
  ordered_list: {
    attrs: { start: { default: 1, validate: 'number' } },
    content: 'list_item+',
    group: 'block',
    parseDOM: [{ tag: 'ol', getAttrs: (element) => ({ start: numberIn(element, 'start') }) }],
    toDOM: ({ attrs }): DOMOutputSpec => ['ol', { start: attrs.start as number }, 0],
  },
  list_item: {
    content: 'paragraph block*',
    defining: true,
    parseDOM: [{ tag: 'li' }],
    toDOM: (): DOMOutputSpec => ['li', 0],
  },
  /** Markdown that has no look of its own here, such as code or an address that stands elsewhere; it stays as it is written. */
  source: {
    content: 'text*',
    marks: '',
    group: 'block',
    code: true,
    defining: true,
    // What others show in such an element is no Markdown.
    parseDOM: [{ tag: 'pre[data-source]', preserveWhitespace: 'full' }],
    toDOM: (): DOMOutputSpec => ['pre', { 'data-source': '' }, ['code', 0]],
  },
  divider: {
    group: 'block',
    parseDOM: [{ tag: 'hr' }],
    toDOM: (): DOMOutputSpec => ['hr'],
  },
  image: {
    attrs: {
      src: { validate: 'string' },
      alt: { default: '', validate: 'string' },
      title: { default: '', validate: 'string' },
    },
    inline: true,
    group: 'inline',
    draggable: true,
    // Pictures elsewhere are not shown on the site, so that only its own are taken, and what stands for others here.
    parseDOM: [
      { tag: ownPictures, getAttrs: pictureOf },
      { tag: '[data-picture]', getAttrs: elsewhereOf },
    ],
    toDOM: ({ attrs }): DOMOutputSpec =>
      isOwnAddress(attrs.src as string)
        ? ['img', attrs]
        : [
            'span',
            { class: 'picture-elsewhere', 'data-picture': JSON.stringify(attrs) },
            (attrs.alt as string) || (attrs.src as string),
          ],
  },
  /** A picture that came with a text, as long as that is being pasted; a text itself never holds one. */
  pasted_picture: { attrs: { file: {} }, inline: true, group: 'inline' },
  text: { group: 'inline' },
} satisfies Record<string, NodeSpec>

/** What a word processor or a page calls bold, and what it only wraps in such an element. */
const bold: MarkSpec['parseDOM'] = [
  { tag: 'strong' },
  { tag: 'b', getAttrs: ({ style }) => style.fontWeight !== 'normal' && null },
  { style: 'font-weight=400', clearMark: ({ type }) => type.name === 'strong' },
  {
    style: 'font-weight',
    getAttrs: (value) => /^(?:bold(?:er)?|[5-9]\d{2,})$/.test(value) && null,
  },
]

const marks = {
  link: {
    attrs: { href: { validate: 'string' }, title: { default: '', validate: 'string' } },
    inclusive: false,
    parseDOM: [{ tag: 'a[href]', getAttrs: linkOf }],
    toDOM: ({ attrs }): DOMOutputSpec => ['a', attrs, 0],
  },
  strong: { parseDOM: bold, toDOM: (): DOMOutputSpec => ['strong', 0] },
  emphasis: {
    parseDOM: [{ tag: 'i' }, { tag: 'em' }, { style: 'font-style=italic' }],
    toDOM: (): DOMOutputSpec => ['em', 0],
  },
  code: { parseDOM: [{ tag: 'code' }], toDOM: (): DOMOutputSpec => ['code', 0] },
} satisfies Record<string, MarkSpec>

/** True for what this site itself holds, the only pictures that it shows. */
function isOwnAddress(src: string): boolean {
  return src.startsWith('/') && !src.startsWith('//')
}

function pictureOf(element: HTMLElement): Attrs {
  return {
    src: element.getAttribute('src') ?? '',
    alt: element.getAttribute('alt') ?? '',
    title: element.getAttribute('title') ?? '',
  }
}

function elsewhereOf(element: HTMLElement): Attrs | false {
  const result = v.safeParse(Picture, element.getAttribute('data-picture'))
  return result.success && result.output
}

/** An address that a text may hold; a link with another, such as a script's, is only its words. */
function linkOf(element: HTMLElement): Attrs | false {
  const href = element.getAttribute('href') ?? ''
  if (!/^(?:https?:|mailto:|tel:|sms:|\/|#)/i.test(href)) return false
  return { href, title: element.getAttribute('title') ?? '' }
}

/** What a text can hold: what Markdown can say on this site, and nothing else. */
export const schema = new Schema({ nodes, marks })
