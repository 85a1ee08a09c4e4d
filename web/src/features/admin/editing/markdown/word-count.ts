const wholeNumber = new Intl.NumberFormat('en-US')

const picture = /!\[.*?\]\(\S*\)/g

/** How many words a text has; pictures and signs of Markdown standing alone are none. */
export function countWords(text: string): number {
  const words = text.replaceAll(picture, ' ').split(/\s+/)
  return words.filter((part) => /[\p{L}\p{N}]/u.test(part)).length
}

/** A text's length for its writer: `1 word`, `1,204 words`. */
export function formatWordCount(text: string): string {
  const count = countWords(text)
  return `${wholeNumber.format(count)} ${count === 1 ? 'word' : 'words'}`
}
