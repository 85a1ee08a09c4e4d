const previewLength = 150

/** The beginning of a page's text as the list shows it: its first 150 characters. */
export function previewText(body: string): string {
  return body.length > previewLength ? `${body.slice(0, previewLength)}...` : body
}
