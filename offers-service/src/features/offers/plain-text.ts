/** What needs nothing done: most cells. */
const isPlain = /^[A-Za-z0-9](?:[A-Za-z0-9&.,'/%()#]| (?! ))*[A-Za-z0-9.)]$/
const parted = /\bL\s+L\s+C\b/i

/** A cell as one line of plain text: what spreadsheets and old systems put around it is gone, a line break is `;`. */
export function plainText(cell: string): string {
  if (isPlain.test(cell) && !parted.test(cell)) return cell
  return (
    cell
      .normalize('NFC')
      .replaceAll(/[‘’`´]/g, "'")
      // First, as the pattern after it would begin anew at each of thousands of blanks.
      .replaceAll(/[^\S\n]+/g, ' ')
      .replaceAll(/\s*\n\s*/g, ' ; ')
      .replaceAll(/\bL\s+L\s+C\b/gi, 'LLC')
      .replaceAll(/\s+/g, ' ')
      .replace(/^="(.*)"$/, '$1')
      .replaceAll(/^[\s,;*"=-]+|(?<![\s,;*"-])[\s,;*"-]+$/g, '')
  )
}

/** No owner and no address fills more letters; the patterns that read them take far too long on thousands. */
const maxLetters = 500

/** Whether a cell is too long to be a name or an address. */
export const isTooLong = (cell = ''): boolean => cell.length > maxLetters
