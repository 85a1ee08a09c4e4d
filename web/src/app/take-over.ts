type Field = HTMLInputElement

const kinds = 'a[href], button, details, summary, input, select, textarea, [popover]'

/**
 * What visitors use on a page, by what it is for, and numbered where several are for the same.
 *
 * Not by their ids, which React makes anew when it draws anew, nor by their place, which foreign nodes change.
 */
function controlsIn(root: ParentNode): Map<string, HTMLElement> {
  const controls = new Map<string, HTMLElement>()
  for (const control of root.querySelectorAll<HTMLElement>(kinds)) {
    const form = control.closest('form')
    // The name comes late, because two fields of the look-up get theirs only from the scripts.
    const trait = ['href', 'autocomplete', form ? 'name' : 'type'].find((name) =>
      control.hasAttribute(name),
    )
    let key = [
      control.tagName,
      form?.getAttribute('action'),
      control.getAttribute(trait ?? ''),
    ].join(' ')
    while (controls.has(key)) key += '+'
    controls.set(key, control)
  }
  return controls
}

/** Tells what has the focus, or had it until it was taken out of the page a moment ago. */
function watchFocus(signal: AbortSignal): () => Element | null {
  let focused = document.activeElement
  addEventListener('focusin', ({ target }) => (focused = target as Element), { signal })
  addEventListener(
    'focusout',
    // At once where a visitor leaves a field; only when React has drawn, where React takes the field away.
    ({ target }) => queueMicrotask(() => focused === target && (focused = null)),
    { signal },
  )
  return () => focused
}

function copyState(from: HTMLElement, to: HTMLElement): void {
  if (from instanceof HTMLDetailsElement) (to as HTMLDetailsElement).open = from.open
  // The menu, where there are no popovers (`boot/menu.ts`).
  const isExpanded = from.getAttribute('aria-expanded')
  if (isExpanded) to.setAttribute('aria-expanded', isExpanded)
  for (const state of ['value', 'checked'] as const) {
    const typed = (from as Field)[state]
    if (typed !== (to as Field)[state]) Object.assign(to, { [state]: typed })
  }
}

function giveFocus(from: HTMLElement, to: HTMLElement): void {
  // Into view, because without the foreign nodes the page may be shorter.
  to.focus()
  const { selectionStart, selectionEnd } = from as Field
  // A field for an email address has none; there the caret is at the end.
  if (typeof selectionStart === 'number')
    (to as Field).setSelectionRange(selectionStart, selectionEnd)
}

/**
 * Remembers what visitors use on the page that the server drew, just before React takes it over.
 *
 * Where somebody else has changed the page (a translation, an extension that fills in forms), React draws it anew. `putBack` then
 * gives the new page what was typed, chosen and opened on the one before, with focus and caret. It is called right after the
 * drawing, before anything else can happen: until then a field holds all that was typed into it. `find` answers what stands in
 * the place of a control of the page before.
 */
export function rememberPage(root: ParentNode) {
  const before = controlsIn(root)
  const keys = new Map([...before].map(([key, control]) => [control, key]))
  const ending = new AbortController()
  const lastFocused = watchFocus(ending.signal)
  const menu =
    'showPopover' in HTMLElement.prototype &&
    root.querySelector<HTMLElement>('[popover]:popover-open')

  const find = (control: HTMLElement) =>
    control.isConnected ? control : controlsIn(root).get(keys.get(control) ?? '')

  function putBack(): void {
    if (ending.signal.aborted) return
    ending.abort()
    const after = controlsIn(root)
    for (const [key, control] of before) {
      const now = after.get(key)
      if (!control.isConnected && now) copyState(control, now)
    }
    if (menu && !menu.isConnected) find(menu)?.showPopover()
    const focused = lastFocused()
    if (!(focused instanceof HTMLElement) || focused.isConnected) return
    const now = find(focused)
    if (now) giveFocus(focused, now)
  }
  return { putBack, find }
}
