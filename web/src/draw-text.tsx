import { renderToStaticMarkup } from 'react-dom/server'
import { Markdown, PlainMarkdown } from './ui/on-demand/markdown.tsx'

/** A text as the pages of the site show it, and as the feed does. */
export interface DrawnText {
  html: string
  /** For readers who read it elsewhere and need whole addresses. */
  feedHtml: string
}

/** Draws the Markdown of a post or page. The service calls it in another thread, since a text may take long. */
export function drawText({ source, publicUrl }: { source: string; publicUrl: string }): DrawnText {
  const html = renderToStaticMarkup(<Markdown source={source} />)
  const plain = renderToStaticMarkup(<PlainMarkdown source={source} />)
  const feedHtml = plain.replaceAll(/ (href|src)="(?=\/(?!\/))/g, ` $1="${publicUrl}`)
  return { html, feedHtml }
}
