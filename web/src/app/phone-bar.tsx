import { useEffect, useState } from 'react'
import { usePhone } from '../api/settings.ts'
import { MessageIcon, PhoneIcon } from '../ui/icons.tsx'
import { CallLink, TextLink } from '../ui/contact-details.tsx'
import styles from './phone-bar.module.css'

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
 * Follows what is in sight, but never during a touch: what comes up under a finger swallows its tap.
 *
 * That a field loses the focus is no reason to look again, because it happens in the middle of the tap on a form's button.
 */
function useIsBarWanted(): boolean {
  const [isWanted, setIsWanted] = useState(false)

  useEffect(() => {
    const ending = new AbortController()
    let isTouched = false
    let touchEnd: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      if (!isTouched) setIsWanted(isBarWanted())
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

    const options = { passive: true, signal: ending.signal }
    for (const sign of ['scroll', 'resize', 'focusin'] as const)
      addEventListener(sign, look, options)
    addEventListener('touchstart', beginTouch, options)
    addEventListener('touchend', endTouch, options)
    addEventListener('touchcancel', endTouch, options)
    // A form that unfolds or arrives late makes the page longer.
    const growth = new ResizeObserver(look)
    growth.observe(document.body)
    return () => {
      ending.abort()
      growth.disconnect()
      clearTimeout(touchEnd)
    }
  }, [])

  return isWanted
}

/**
 * Call and Text at the bottom of a phone's screen, once the header with its own way to call is out of sight.
 *
 * It stays away from forms, which need the room and the taps, and does without scripts what it does at first: nothing.
 */
export function PhoneBar() {
  const { display, dial } = usePhone()
  const isShown = useIsBarWanted()
  if (dial === null) return null
  return (
    <aside className={styles.bar} data-shown={isShown || undefined} aria-label="Call or text us">
      <CallLink className={styles.call}>
        <PhoneIcon />
        Call<span className="visually-hidden"> {display}</span>
      </CallLink>
      <TextLink className={styles.text}>
        <MessageIcon />
        Text<span className="visually-hidden"> {display}</span>
      </TextLink>
    </aside>
  )
}
