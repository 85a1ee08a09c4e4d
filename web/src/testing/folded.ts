/** Whether an element shows only to those who open what it is folded into. */
export function isFoldedAway(element: HTMLElement): boolean {
  const details = element.closest('details')
  return details !== null && !details.open && element.closest('summary') === null
}
