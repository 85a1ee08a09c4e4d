/** Lines with which mail programs begin what they repeat of the mail that is answered. */
const beginnings = [
  /^-{2,} ?Original Message ?-{2,}$/i,
  /^-{2,} ?Forwarded message ?-{2,}$/i,
  /^_{10,}$/,
]

const isIntroduction = (line: string | undefined) => line?.startsWith('On ') === true
const isQuoted = (line: string) => line.startsWith('>')

/**
 * What somebody wrote above the mail that they answer. Only what stands at the end is left out: lines that begin with `>`, with the
 * sentence that leads to them, and all below a line that says so. A mail that is nothing else stays whole.
 */
export function withoutQuoted(text: string): string {
  const lines = text.split('\n').map((line) => line.trimEnd())
  const begin = lines.findIndex((line) => beginnings.some((pattern) => pattern.test(line)))
  const above = begin === -1 ? lines : lines.slice(0, begin)
  let end = above.length
  const skipBlank = () => {
    while (end > 0 && above[end - 1] === '') end -= 1
  }
  skipBlank()
  const last = end
  while (end > 0 && (isQuoted(above[end - 1] ?? '') || above[end - 1] === '')) end -= 1
  if (end < last) {
    skipBlank()
    // "On Monday, Hanna Quist <hanna@…> wrote:" takes one line or two.
    if (above[end - 1]?.endsWith(':')) {
      end -= !isIntroduction(above[end - 1]) && isIntroduction(above[end - 2]) ? 2 : 1
    }
  }
  const own = above.slice(0, end).join('\n').trim()
  return own === '' ? text.trim() : own
}
