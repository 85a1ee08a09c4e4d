/**
 * Puts the caret into an empty field that the second of two quick taps has touched.
 *
 * Two taps at one place of the screen within 300 ms select a word, also when the page has scrolled another field there in
 * between. In an empty field Chrome finds no word: it gives that field the focus and leaves the caret in the one before, so that
 * every key is lost.
 */
export function placeCaret(): void {
  addEventListener('click', ({ detail, target }) => {
    const field = target as HTMLInputElement
    if (detail > 1 && field.value === '') field.select?.()
  })
}
