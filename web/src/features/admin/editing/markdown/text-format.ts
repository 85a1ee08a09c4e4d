export type Format = 'bold' | 'emphasis' | 'link' | 'heading' | 'list' | 'quote'

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
const prefixes = { heading: '## ', list: '- ', quote: '> ' } as const

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

function prefixLines({ text, start, end }: Selection, prefix: string): Edit {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const lineEnd = text.indexOf('\n', end)
  const to = lineEnd === -1 ? text.length : lineEnd
  const lines = text.slice(from, to).split('\n')
  const isOn = lines.every((line) => line.startsWith(prefix))
  const insert = lines
    .map((line) => (isOn ? line.slice(prefix.length) : prefix + line.replace(/^(?:#+|-|>) /, '')))
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
