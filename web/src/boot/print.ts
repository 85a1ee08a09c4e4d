/**
 * Opens the answers of a page while it is printed where its style sheet cannot (`ui/faq.module.css`): Chrome before 131, Firefox
 * before 143, Safari before 18.4.
 */
export function openForPrint(): void {
  if (CSS.supports('selector(::details-content)')) return
  addEventListener('beforeprint', () => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>('details:not([open])')) {
      const name = details.getAttribute('name')
      // Those with the same name would close each other.
      details.removeAttribute('name')
      details.open = true
      const close = () => {
        details.open = false
        if (name) details.setAttribute('name', name)
      }
      addEventListener('afterprint', close, { once: true })
    }
  })
}
