/** Opens the menu at a click on its button, and closes it at any other and with Escape, as a popover does. */
function operate({ target, key }: Event & { key?: string }): void {
  if (key && key !== 'Escape') return
  const button = document.querySelector('[popovertarget]')
  const isClosed = button?.getAttribute('aria-expanded') !== 'true'
  const opens = !key && isClosed && button?.contains(target as Node)
  button?.setAttribute('aria-expanded', `${opens}`)
}

/**
 * Operates the menu (`app/site-header.tsx`) where the browser has no popovers: Chrome before 114, Firefox before 125, Safari before
 * 17. Its style sheet goes by what the button says.
 */
export function operateMenu(): void {
  if (!('popover' in HTMLElement.prototype))
    for (const type of ['click', 'keydown']) addEventListener(type, operate)
}
