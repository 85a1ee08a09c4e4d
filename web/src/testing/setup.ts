import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// Waiting ends with the test's own time, so that a busy machine is not taken for a fault.
configure({ asyncUtilTimeout: 15_000 })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
