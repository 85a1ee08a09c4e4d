import type { Page } from 'playwright-core'

// Each function runs in the page, so it brings along all it needs.

/** Where a translation stands: instead of the text, around it, or beside it before it goes. */
type TranslationPlace = 'instead' | 'around' | 'beside'

/**
 * Translates all text that may be translated, what comes later too. Chrome puts two elements in place of a text, others put theirs
 * around it, or set the translation beside it before they take it away.
 */
function translate(how: TranslationPlace): void {
  const tag = 'font'
  const put = (text: Text) => {
    const outer = document.createElement(tag)
    if (how === 'instead') text.replaceWith(outer)
    else text.before(outer)
    if (how === 'around') {
      outer.append('«', text, '»')
      return
    }
    outer.appendChild(document.createElement(tag)).textContent = `«${text.data}»`
    text.remove()
  }
  const translateIn = (place: Node) => {
    const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
    const texts: Node[] = [place]
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts) {
      if (!(text instanceof Text) || !text.data.trim() || !text.isConnected) continue
      if (!text.parentElement?.closest(`${tag}, script, style, [translate="no"]`)) put(text)
    }
  }
  document.documentElement.className = 'translated-ltr'
  translateIn(document.body)
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) translateIn(node)
  }).observe(document.body, { childList: true, subtree: true })
}

function replaceText(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts)
    if (text.data.trim() && !text.parentElement?.closest('script, style, [translate="no"]'))
      text.replaceWith(document.createTextNode(`«${text.data}»`))
}

/** Puts elements into and beside every form, label and field, as managers of passwords and checkers of spelling do. */
function decorate(): void {
  const root = document.querySelector('#root')
  const foreign = (tag: string) => {
    const element = root?.ownerDocument.createElement(tag) ?? new HTMLElement()
    element.dataset.foreign = ''
    return element
  }
  for (const field of document.querySelectorAll('input, select, textarea, label')) {
    field.setAttribute('data-lpignore', 'true')
    field.before(foreign('span'))
    field.after(foreign('grammarly-extension'))
  }
  for (const form of document.querySelectorAll('form')) {
    form.before(foreign('div'), foreign('form'))
    form.prepend(foreign('div'))
    form.append(foreign('input'), foreign('button'))
    form.after(foreign('iframe'))
  }
  document.querySelector('main')?.prepend(foreign('password-manager'))
  root?.append(foreign('div'))
}

const changes = {
  'text is translated': async (page: Page) =>
    await page.evaluate<void, TranslationPlace>(translate, 'instead'),
  'text is wrapped': async (page: Page) =>
    await page.evaluate<void, TranslationPlace>(translate, 'around'),
  'text is translated beside': async (page: Page) =>
    await page.evaluate<void, TranslationPlace>(translate, 'beside'),
  'text is replaced': async (page: Page) => await page.evaluate(replaceText),
  'forms are decorated': async (page: Page) => await page.evaluate(decorate),
}
export type PageChange = keyof typeof changes

/** What others do to a page in a visitor's browser before its scripts start. */
export const pageChanges = [
  'text is translated',
  'text is replaced',
  'forms are decorated',
] as const satisfies PageChange[]

/** Ways in which translations change a page, and what comes into it later. */
export const translations = [
  'text is translated',
  'text is wrapped',
  'text is translated beside',
] as const satisfies PageChange[]

/** Changes a page as a browser's translation or an extension does. */
export async function changePage(page: Page, change: PageChange): Promise<void> {
  await changes[change](page)
}
