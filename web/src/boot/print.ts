const names = new Map<HTMLDetailsElement, string | null>()

function openAll(): void {
  for (const details of document.querySelectorAll<HTMLDetailsElement>('details:not([open])'))
    names.set(details, details.getAttribute('name'))
  for (const details of names.keys()) {
    // Those with the same name would close each other.
    details.removeAttribute('name')
    details.open = true
  }
}

function closeAgain(): void {
  for (const [details, name] of names) {
    details.open = false
    if (name !== null) details.setAttribute('name', name)
  }
  names.clear()
}

/**
 * Opens the answers of a page while it is printed where its style sheet cannot (`ui/faq.module.css`): Chrome before 131, Firefox
 * before 143, Safari before 18.4.
 */
export function openForPrint(): void {
  if (CSS.supports('selector(::details-content)')) return
  addEventListener('beforeprint', openAll)
  addEventListener('afterprint', closeAgain)
}
