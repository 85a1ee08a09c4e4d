import { formatNumber } from '../values/formats.ts'
/**
 * What a text in Markdown may hold at most. Reading Markdown takes time with the square of some constructs (`*a_` over and over),
 * so whoever reads a text looks at this first, which takes one pass.
 */
const limits = {
  lines: 5000,
  marksInLine: 400,
  marks: 30_000,
  /** Quotes and lists within each other, at the beginning of one line. */
  nesting: 6,
  /** The same over all lines, but for the first of each: lists in lists on one line cost most of all. */
  nestings: 500,
  /** What lists within each other are indented by, in characters. */
  indent: 20,
}

const marks = /[*_[\]()!`<>&\\~]/g
const nestingMark = /[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))/y

/** How many quotes and lists begin at the start of a line. */
function nestingOf(line: string): number {
  nestingMark.lastIndex = 0
  let depth = 0
  while (depth <= limits.nesting && nestingMark.test(line)) depth += 1
  return depth
}

const indentOf = (line: string) => line.length - line.trimStart().length

const tooMany = (count: number) => `Please keep this to ${formatNumber(count)}`

/** Says what makes a Markdown text take too long to lay out, for whoever writes it; undefined when nothing does. */
export function markdownProblem(source: string): string | undefined {
  const lines = source.split(/\r\n|\r|\n/, limits.lines + 1)
  if (lines.length > limits.lines) return `${tooMany(limits.lines)} lines`
  let all = 0
  let nestings = 0
  for (const [index, line] of lines.entries()) {
    const found = line.match(marks)?.length ?? 0
    const depth = nestingOf(line)
    all += found
    nestings += Math.max(depth - 1, 0)
    if (found > limits.marksInLine)
      return `Line ${index + 1} has too many formatting marks, such as * or [. Please split it or take some out`
    const isIndented = line.trim() !== '' && indentOf(line) > limits.indent
    if (isIndented || depth > limits.nesting || nestings > limits.nestings)
      return `Line ${index + 1} has lists or quotes too deep inside each other`
  }
  return all > limits.marks
    ? `${tooMany(limits.marks)} formatting marks, such as * or [`
    : undefined
}
