import type { Page } from 'playwright-core'

const pressed = 'a, button, input, select, textarea, summary, label:has(input)'

/** What a finger presses on this screen and is smaller than one; links within a sentence are as tall as its lines. */
export const tooSmall = async (page: Page) =>
  await page.locator(`main :is(${pressed})`).evaluateAll((elements) =>
    elements
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect()
        const isSmall = width > 1 && Math.min(Math.ceil(width), Math.ceil(height)) < 44
        const hasLabel = element.matches('label input')
        const isInSentence =
          getComputedStyle(element).display === 'inline' &&
          element.parentElement?.textContent !== element.textContent
        const isWholeCard = getComputedStyle(element, '::after').position === 'absolute'
        const isShown = element.checkVisibility() && !element.closest('[aria-hidden="true"]')
        return isSmall && isShown && !hasLabel && !isInSentence && !isWholeCard
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  )
