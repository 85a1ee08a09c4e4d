import type { Page } from 'playwright-core'

// Each function runs in the page, so it brings along all it needs.

/** Translates all text as Chrome does, what comes later too: each text moves into two elements in place of one node. */
function translate(): void {
  const tag = 'font'
  const translateIn = (place: Node) => {
    const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
    const texts: Node[] = [place]
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts) {
      if (!(text instanceof Text) || !text.data.trim() || !text.isConnected) continue
      if (text.parentElement?.closest(`${tag}, script, style`)) continue
      const outer = document.createElement(tag)
      outer.appendChild(document.createElement(tag)).textContent = `«${text.data}»`
      text.replaceWith(outer)
    }
  }
  document.documentElement.className = 'translated-ltr'
  translateIn(document.body)
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) translateIn(node)
  }).observe(document.body, { childList: true, subtree: true })
}

/** Translates all text as others do, what comes or changes later too: the text itself moves into an element. */
function wrap(): void {
  const tag = 'font'
  const wrapIn = (place: Node) => {
    const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
    const texts: Node[] = [place]
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts) {
      if (!(text instanceof Text) || !text.data.trim() || !text.isConnected) continue
      if (text.parentElement?.closest(`${tag}, script, style`)) continue
      const outer = document.createElement(tag)
      text.before(outer)
      outer.append('«', text, '»')
    }
  }
  wrapIn(document.body)
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) wrapIn(node)
  }).observe(document.body, { childList: true, subtree: true })
}

/** Translates all text in two steps, what comes later too: the translation stands beside the text before the text goes. */
function translateBeside(): void {
  const tag = 'font'
  const translateIn = (place: Node) => {
    const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
    const texts: Node[] = [place]
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts) {
      if (!(text instanceof Text) || !text.data.trim() || !text.isConnected) continue
      if (text.parentElement?.closest(`${tag}, script, style`)) continue
      const outer = document.createElement(tag)
      outer.textContent = `«${text.data}»`
      text.before(outer)
      text.remove()
    }
  }
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
    if (text.data.trim() && !text.parentElement?.closest('script, style'))
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
  'text is translated': translate,
  'text is replaced': replaceText,
  'forms are decorated': decorate,
  'text is wrapped': wrap,
  'text is translated beside': translateBeside,
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
  await page.evaluate(changes[change])
}
