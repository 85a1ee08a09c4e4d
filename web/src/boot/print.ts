/**
 * Opens the answers of a page while it is printed: in Chrome before 131, Firefox before 143 and Safari before 18.4 its style sheet
 * cannot (`ui/faq.module.css`).
 */
export function openForPrint(): void {
  addEventListener('beforeprint', () => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>('details:not([open])')) {
      // Those with the same name would close each other.
      const { name } = details
      details.name = ''
      details.open = true
      const close = () => {
        details.open = false
        details.name = name
      }
      addEventListener('afterprint', close, { once: true })
    }
  })
}
