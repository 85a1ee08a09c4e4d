import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { giveUpRenewal } from '../features/admin/session/session.ts'
import { clearToasts } from '../ui/use-toast.ts'
import { checkReports, collectReports } from './reports.ts'

// Waiting ends with the test's own time, so that a busy machine is not taken for a fault.
configure({ asyncUtilTimeout: 15_000 })

// Files share a document: each begins with an empty one, at the start page of a browser that remembers nothing.
if ('document' in globalThis) {
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
  localStorage.clear()
  sessionStorage.clear()
}

// What jsdom lacks: nothing has a size in it, and so none ever changes.
class SizelessObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= SizelessObserver
// Nor does anything come into view.
if (!('IntersectionObserver' in globalThis))
  Object.assign(globalThis, { IntersectionObserver: SizelessObserver })
// It knows dialogs but not how to open them.
if ('HTMLDialogElement' in globalThis)
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true
    },
    close(this: HTMLDialogElement) {
      this.open = false
    },
  })
// Some files have no page at all.
if ('Element' in globalThis) Object.assign(Element.prototype, { scrollIntoView() {} })

beforeEach(collectReports)

afterEach(() => {
  cleanup()
  clearToasts()
  giveUpRenewal()
  vi.unstubAllGlobals()
  checkReports()
})
