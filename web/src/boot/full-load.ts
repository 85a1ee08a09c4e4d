/** The build these scripts belong to: the name of this file changes with every build. */
const build = import.meta.url

/** Whether this address has not been loaded in full for want of a script of this build. Only the first answer is yes. */
function isFirstFullLoad(): boolean {
  const key = `full-load:${location.href}`
  try {
    if (sessionStorage.getItem(key) === build) return false
    sessionStorage.setItem(key, build)
    return true
  } catch {
    // Without a note it could go on for ever.
    return false
  }
}

/**
 * Loads the address in view in full for want of a script, since a newer version of the site may have taken the place of the one
 * in this tab. Answers whether it does: once for each address and version, and never without a connection.
 */
export function loadInFull(): boolean {
  if (!navigator.onLine || !isFirstFullLoad()) return false
  location.reload()
  return true
}

/** Whether the server has drawn the page to its end, so that it can be read and its forms used without scripts. */
export function isReadable(page: ParentNode): boolean {
  return (
    page.querySelector('main *') !== null && page.querySelector('main [aria-busy="true"]') === null
  )
}
