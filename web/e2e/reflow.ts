import type { Page } from 'playwright-core'

/**
 * What a reader of large letters trips over on the page as it is now, one line each: anything that makes the document wider
 * than the screen, and each word that is cut in two lines without a hyphen.
 */
export async function reflowProblems(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    const problems = scrollWidth > clientWidth ? [`${scrollWidth} px wide`] : []
    const seen = new Set<Element | null>()
    for (const element of document.body.querySelectorAll('*')) {
      const { width, height } = element.getBoundingClientRect()
      if (width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true }))
        seen.add(element)
    }
    // Also where what is around it cuts it off, so that the document is no wider.
    for (const element of seen) {
      const isText = [...(element?.childNodes ?? [])].some(
        ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
      )
      if (!element || !isText || element.closest('svg, .visually-hidden')) continue
      if (element.getBoundingClientRect().right > clientWidth + 1)
        problems.push(`beyond the edge: ${element.tagName} ${element.textContent.slice(0, 40)}`)
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      // Letters along a line of a drawing turn with it.
      if (!seen.has(text.parentElement) || text.parentElement?.closest('svg')) continue
      for (const { 0: token, index: start } of (text.textContent ?? '').matchAll(/[^\s–—]+/g)) {
        // An address may be cut: a hyphen in it would be read as part of it. A reference number may be longer than a line.
        if (/@|:\/\//.test(token) || token.length > 24) continue
        // A line may end after a hyphen or a dash.
        for (const { 0: word, index } of token.matchAll(/[^\-‐-―]+/g)) {
          const range = new Range()
          range.setStart(text, start + index)
          range.setEnd(text, start + index + word.length)
          const [first, ...others] = range.getClientRects()
          const isCut = first && others.some(({ top }) => top > first.top + first.height / 2)
          if (isCut) problems.push(`cut in two: ${word}`)
        }
      }
    }
    return [...new Set(problems)]
  })
}
