/** A text the admin may replace: a title, parts with headings, paragraphs, and fields to fill in. */
export interface Template {
  version: string
  title: string
  /** Paragraphs that stand before the first heading have the heading ''. */
  sections: { heading: string; paragraphs: string[] }[]
}

/**
 * Reads a template of simple Markdown: `version:` between two lines of `---`, then `# ` title, `## ` headings and paragraphs.
 *
 * Comments are left out. Throws when it has no version or title, or names a field that is not among `fields`: a mistake in
 * the text must stop the start, not surprise a signer.
 */
export function parseTemplate(name: string, text: string, fields: readonly string[]): Template {
  const source = text.replaceAll('\r\n', '\n')
  const version = /^---\n(?:.*\n)*?version: *(\S+)\n(?:.*\n)*?---\n/.exec(source)?.[1]
  const body = source.replace(/^---\n[\s\S]*?\n---\n/, '').replaceAll(/<!--[\s\S]*?-->/g, '')
  const unknown = [...body.matchAll(field)].map((match) => match[1] ?? '')
  const strange = unknown.find((found) => !fields.includes(found))
  if (strange !== undefined)
    throw new Error(`${name} has no field {{${strange}}}; there are ${fields.join(', ')}.`)

  let title: string | undefined
  const sections: Template['sections'] = []
  for (const block of body.split(/\n\s*\n/).map((part) => part.trim())) {
    const heading = /^## +(.+)$/.exec(block)?.[1]
    const topHeading = /^# +(.+)$/.exec(block)?.[1]
    if (topHeading !== undefined) title = topHeading
    else if (heading !== undefined) sections.push({ heading, paragraphs: [] })
    else if (block) {
      if (sections.length === 0) sections.push({ heading: '', paragraphs: [] })
      sections.at(-1)?.paragraphs.push(block.replaceAll(/\s*\n\s*/g, ' '))
    }
  }
  if (version === undefined || title === undefined)
    throw new Error(`${name} needs a version between two lines of --- and a title after "# ".`)
  return { version, title, sections }
}

const field = /\{\{\s*(\w+)\s*\}\}/g

/** Puts the values of an offer in place of a text's fields. */
export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(field, (_whole, name: string) => values[name] ?? '')
}
