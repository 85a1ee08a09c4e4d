import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { checkReports, collectReports } from './reports.ts'

// Waiting ends with the test's own time, so that a busy machine is not taken for a fault.
configure({ asyncUtilTimeout: 15_000 })

// What jsdom lacks: nothing has a size in it, and so none ever changes.
class SizelessObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= SizelessObserver
// Some files have no page at all.
if ('Element' in globalThis) Object.assign(Element.prototype, { scrollIntoView() {} })

beforeEach(collectReports)

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  checkReports()
})
