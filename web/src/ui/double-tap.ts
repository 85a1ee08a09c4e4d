/** Two taps on one place within this time are meant as one: unsure fingers tap twice. */
export const doubleTapMs = 500

/** Lets nothing be tapped at a place for a while, so that a second tap does not hit what has come there since the first. */
export function ignoreTaps({ left, right, top, bottom }: DOMRect, untilMs: number): void {
  const scrolled = window.scrollY
  const ending = new AbortController()
  const options = { capture: true, signal: ending.signal }
  const ignore = (event: MouseEvent) => {
    const { clientX: x, clientY: y } = event
    if (x <= left || x >= right || y <= top || y >= bottom) return
    // Whoever has scrolled since, except that a new page begins at its top, means what they tap.
    if (window.scrollY !== scrolled && window.scrollY !== 0) return
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('mousedown', ignore, options)
  addEventListener('click', ignore, options)
  setTimeout(() => ending.abort(), untilMs - performance.now())
}
