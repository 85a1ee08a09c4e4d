/** How long a form that is sent before the scripts are there waits for them; after that the browser sends it by itself. */
const longestWaitMs = 4000

let isHolding = false
let held: SubmitEvent | undefined

const setChecks = (isBrowsers: boolean) => {
  for (const form of document.forms) form.noValidate = !isBrowsers
}

/**
 * Holds a form back that is sent before the scripts are there, so that the site's own words answer it and not the browser's.
 * `onSubmit` is called when that happens.
 */
export function deferSubmit(onSubmit: () => void): void {
  isHolding = true
  // Otherwise a form with an empty field is never sent, and nobody hears that it was meant to be.
  setChecks(false)
  addEventListener(
    'submit',
    (event) => {
      if (!isHolding) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (!held) setTimeout(leaveToBrowser, longestWaitMs)
      held = event
      // Not `ariaDisabled`, which Firefox has from 119 on.
      event.submitter?.setAttribute('aria-disabled', 'true')
      onSubmit()
    },
    true,
  )
}

/** Sends on what was held, to the scripts. `find` answers what stands in the place of a form or button now. */
export function sendDeferred(find: (before: HTMLElement) => HTMLElement | undefined): void {
  isHolding = false
  held?.submitter?.removeAttribute('aria-disabled')
  const submitter = held?.submitter && find(held.submitter)
  const form = submitter ? submitter.closest('form') : held?.target
  held = undefined
  ;(form as HTMLFormElement | undefined)?.requestSubmit(submitter)
}

/** Lets the browser check and send forms by itself, because the scripts do not come, or not in time. */
export function leaveToBrowser(): void {
  if (!isHolding) return
  setChecks(true)
  sendDeferred((same) => same)
}
