/** A text in Markdown as HTML, as the website's build draws it (`web/src/draw-text.tsx`). */
export interface DrawnText {
  html: string
  /** For the feed: its readers need whole addresses. */
  feedHtml: string
}

interface TextBuild {
  drawText(input: { source: string; publicUrl: string }): DrawnText
}

/** Draws a text with the website's build at this address. Runs in a thread. */
export async function drawText({
  build,
  ...input
}: {
  build: string
  source: string
  publicUrl: string
}): Promise<DrawnText> {
  const website = (await import(build)) as TextBuild
  return website.drawText(input)
}
