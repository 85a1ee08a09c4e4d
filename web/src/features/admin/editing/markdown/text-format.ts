export type Format = 'bold' | 'emphasis' | 'link' | 'heading' | 'list' | 'numbers' | 'quote'

/** Part of a text, as a text field knows its selection. */
export interface Selection {
  text: string
  start: number
  end: number
}

/** Replaces `from`–`to` by `insert`, then selects `start`–`end`. */
export interface Edit {
  from: number
  to: number
  insert: string
  start: number
  end: number
}

const marks = { bold: '**', emphasis: '_' } as const

/** What lines begin with, and how the next of them does. */
const prefixes = {
  heading: [/^## /, () => '## '],
  list: [/^- /, () => '- '],
  numbers: [/^\d+[.)] /, (index: number) => `${index + 1}. `],
  quote: [/^> /, () => '> '],
} as const
const anyPrefix = /^(?:#+|-|>|\d+[.)]) /

function wrap({ text, start, end }: Selection, mark: string, placeholder: string): Edit {
  const size = mark.length
  const isWrapped =
    text.slice(start - size, start) === mark &&
    text.slice(end, end + size) === mark &&
    start >= size
  if (isWrapped) {
    const insert = text.slice(start, end)
    return { from: start - size, to: end + size, insert, start: start - size, end: end - size }
  }
  const inner = text.slice(start, end) || placeholder
  const insert = mark + inner + mark
  return { from: start, to: end, insert, start: start + size, end: start + size + inner.length }
}

function link({ text, start, end }: Selection): Edit {
  const label = text.slice(start, end) || 'link text'
  const address = 'https://'
  const addressAt = start + label.length + 3
  return {
    from: start,
    to: end,
    insert: `[${label}](${address})`,
    start: addressAt,
    end: addressAt + address.length,
  }
}

function prefixLines(
  { text, start, end }: Selection,
  [prefix, prefixAt]: (typeof prefixes)[keyof typeof prefixes],
): Edit {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const lineEnd = text.indexOf('\n', end)
  const to = lineEnd === -1 ? text.length : lineEnd
  const lines = text.slice(from, to).split('\n')
  const isOn = lines.every((line) => prefix.test(line))
  const insert = lines
    .map((line, index) =>
      isOn ? line.replace(prefix, '') : prefixAt(index) + line.replace(anyPrefix, ''),
    )
    .join('\n')
  const endAt = from + insert.length
  return { from, to, insert, start: lines.length === 1 ? endAt : from, end: endAt }
}

/** What a button of the toolbar does to the selected text; pressed again, it takes it back. */
export function editFor(format: Format, selection: Selection): Edit {
  switch (format) {
    case 'bold':
      return wrap(selection, marks.bold, 'bold text')
    case 'emphasis':
      return wrap(selection, marks.emphasis, 'emphasized text')
    case 'link':
      return link(selection)
    default:
      return prefixLines(selection, prefixes[format])
  }
}
