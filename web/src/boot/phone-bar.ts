/** How long after the last finger has left a touch counts as over; a second tap of a double tap comes before that. */
const touchEndsAfterMs = 400

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

/** What the bar stays away from: forms that are open, and what says how one ended. */
const forms = 'main :is(form, [data-form-outcome]):not(details:not([open]) *)'

/** Tells whether the bar would be of use and in nobody's way. */
function isBarWanted(): boolean {
  const header = document.querySelector('header')
  if (!header || isInSight(header)) return false
  return [...document.querySelectorAll(forms)].every(
    (form) => !isInSight(form) && !form.contains(document.activeElement),
  )
}

/**
 * Shows the phone bar (`app/phone-bar.tsx`) while it is of use, by an attribute that nothing else sets.
 *
 * It follows what is in sight, but never during a touch: what comes up under a finger swallows its tap. That a field loses the
 * focus is no reason to look again, because it happens in the middle of the tap on a form's button.
 */
export function followSight(): void {
  let isTouched = false
  let touchEnd: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    if (isTouched) return
    const bar = document.querySelector('[data-phone-bar]')
    bar?.toggleAttribute('data-shown', isBarWanted())
  }
  const beginTouch = () => {
    isTouched = true
    clearTimeout(touchEnd)
  }
  const endTouch = ({ touches }: TouchEvent) => {
    if (touches.length > 0) return
    clearTimeout(touchEnd)
    touchEnd = setTimeout(() => {
      isTouched = false
      look()
    }, touchEndsAfterMs)
  }

  for (const sign of ['scroll', 'resize', 'focusin'] as const)
    addEventListener(sign, look, { passive: true })
  addEventListener('touchstart', beginTouch, { passive: true })
  for (const sign of ['touchend', 'touchcancel'] as const)
    addEventListener(sign, endTouch, { passive: true })
  // A form that unfolds or arrives late makes the page longer.
  new ResizeObserver(look).observe(document.body)
}
