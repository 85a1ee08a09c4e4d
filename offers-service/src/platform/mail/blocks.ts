/** A piece of a letter as it is written: what the plain text says by its lines. */
export type Block =
  | { kind: 'paragraph' | 'signature'; lines: string[] }
  | { kind: 'list'; items: string[] }
  /** `Name: Dolores Whitcomb`, one below the other. */
  | { kind: 'facts'; facts: { name: string; value: string }[] }
  /** `Read your offer: https://…`, or the address alone, on a line of its own. */
  | { kind: 'link'; label: string; url: string }
  | { kind: 'code'; code: string }

/** How every letter to a landowner begins to end. */
export const farewell = 'Warm regards,'

const item = /^- (?<text>.+)$/
const fact = /^(?<name>[A-Z][A-Za-z ]{0,23}): (?<value>.+)$/
const labelledUrl = /^(?:(?<label>[A-Z][^:]{0,60}): )?(?<url>https?:\/\/\S+)$/
const code = /^\d{6}$/

function blockOf(line: string, site: string): Block {
  const link = labelledUrl.exec(line)?.groups
  // A stranger's words may stand in a letter to the admin; no button leads where they like.
  if (link?.url?.startsWith(`${site}/`))
    return { kind: 'link', label: link.label ?? 'Open the page', url: link.url }
  const listed = item.exec(line)?.groups
  if (listed) return { kind: 'list', items: [listed.text ?? ''] }
  const named = fact.exec(line)?.groups
  if (named) return { kind: 'facts', facts: [{ name: named.name ?? '', value: named.value ?? '' }] }
  if (code.test(line)) return { kind: 'code', code: line }
  return { kind: 'paragraph', lines: [line] }
}

/** Whether the second of two neighbouring lines goes on with the first; it is put there when it does. */
function joined(block: Block, next: Block): boolean {
  if (block.kind === 'list' && next.kind === 'list') block.items.push(...next.items)
  else if (block.kind === 'facts' && next.kind === 'facts') block.facts.push(...next.facts)
  else if (block.kind === 'paragraph' && next.kind === 'paragraph') block.lines.push(...next.lines)
  else return false
  return true
}

/**
 * The blocks of a letter. An empty line ends a block; `site` is the address of the site that its links may lead to; other
 * addresses stay text.
 */
export function blocksOf(text: string, site: string): Block[] {
  return text
    .trim()
    .split(/\n{2,}/)
    .flatMap((part): Block[] => {
      const lines = part.split('\n')
      if (lines[0] === farewell) return [{ kind: 'signature', lines }]
      const blocks: Block[] = []
      for (const line of lines) {
        const next = blockOf(line, site)
        const last = blocks.at(-1)
        if (!last || !joined(last, next)) blocks.push(next)
      }
      return blocks
    })
}
