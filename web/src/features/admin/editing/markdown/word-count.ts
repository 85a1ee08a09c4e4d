const words = new Intl.NumberFormat('en-US')

/** How many words a text has; signs of Markdown standing alone are none. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((part) => /[\p{L}\p{N}]/u.test(part)).length
}

/** A text's length for its writer: `1 word`, `1,204 words`. */
export function formatWordCount(text: string): string {
  const count = countWords(text)
  return `${words.format(count)} ${count === 1 ? 'word' : 'words'}`
}
