import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as TestingLibrary from '@testing-library/dom'

/** One step on the way to an element, as JSON: functions and regular expressions cannot be sent to a page. */
export type QueryStep =
  | { by: 'role' | 'label' | 'text'; value: Text; name?: Text }
  | { by: 'selector'; value: string }
  | { by: 'first' }

/** A regular expression, or a text that must be all of it (`exact`) or only a part, in capitals or not. */
export type Text = { text: string; isExact: boolean } | { source: string; flags: string }

export interface Found {
  count: number
  isVisible: boolean
  /** Where its middle is, if nothing lies over it: what a mouse can hit. */
  target?: { x: number; y: number }
  box?: { x: number; y: number; width: number; height: number }
}

export type Deed = 'look' | 'scroll' | 'select' | { value: string }

declare global {
  var engineTest: { find: (query: QueryStep[], deed: Deed) => Promise<Found> } | undefined
}

/** Defines `engineTest` in the page. It is sent there as text, so it uses nothing from outside. */
function install(): void {
  const library = (globalThis as unknown as { TestingLibraryDom: typeof TestingLibrary })
    .TestingLibraryDom
  const nextFrame = async () => await new Promise((resolve) => requestAnimationFrame(resolve))
  const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const matcherOf = (text: Text) => {
    if ('source' in text) return new RegExp(text.source, text.flags)
    const words = escape(text.text.trim()).replaceAll(/\s+/g, String.raw`\s+`)
    return text.isExact ? new RegExp(String.raw`^\s*${words}\s*$`) : new RegExp(words, 'i')
  }

  function queryAll(root: HTMLElement, step: QueryStep): HTMLElement[] {
    if (step.by === 'first') return [root]
    if (step.by === 'selector') return [...root.querySelectorAll<HTMLElement>(step.value)]
    if (step.by === 'label') return library.queryAllByLabelText(root, matcherOf(step.value))
    if (step.by === 'text') return library.queryAllByText(root, matcherOf(step.value))
    const role = 'text' in step.value ? step.value.text : ''
    return library.queryAllByRole(root, role, step.name ? { name: matcherOf(step.name) } : {})
  }

  const isVisible = (element: HTMLElement) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible'
  }

  function setValue(element: HTMLElement, value: string): void {
    // The element's own setter, past the one with which React would take it for unchanged.
    const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')
    own?.set?.call(element, value)
    for (const type of ['input', 'change'])
      element.dispatchEvent(new Event(type, { bubbles: true }))
  }

  async function act(element: HTMLElement, deed: Deed): Promise<void> {
    if (deed === 'look') return
    if (deed === 'scroll') element.scrollIntoView({ block: 'center', behavior: 'instant' })
    else element.focus()
    if (deed === 'select' && element.isContentEditable)
      element.ownerDocument.getSelection()?.selectAllChildren(element)
    else if (deed === 'select') (element as HTMLInputElement).select()
    else if (deed !== 'scroll') setValue(element, deed.value)
    await nextFrame()
  }

  globalThis.engineTest = {
    async find(query, deed) {
      let found: HTMLElement[] = [document.body]
      for (const step of query)
        found =
          step.by === 'first'
            ? found.slice(0, 1)
            : [...new Set(found.flatMap((root) => queryAll(root, step)))]
      const element = found.find((each) => isVisible(each)) ?? found[0]
      if (!element) return { count: 0, isVisible: false }
      await act(element, deed)
      const { x, y, width, height } = element.getBoundingClientRect()
      const middle = { x: x + width / 2, y: y + height / 2 }
      const hit = document.elementFromPoint(middle.x, middle.y)
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
      const isHit = [element, ...labels].some((each) => each.contains(hit))
      return {
        count: found.length,
        isVisible: isVisible(element),
        box: { x, y, width, height },
        ...(isHit && { target: middle }),
      }
    },
  }
}

const library = createRequire(import.meta.url).resolve('@testing-library/dom')

/** What a page runs before it is first asked for an element. */
export const inPage = `${readFileSync(library.replace(/dist\/.*$/, 'dist/@testing-library/dom.umd.min.js'), 'utf8')}\n;(${install.toString()})()`
