import { afterEach, expect, test, vi } from 'vitest'
import { openForPrint } from './print.ts'

afterEach(() => vi.unstubAllGlobals())

const isOpen = () => [...document.querySelectorAll('details')].map(({ open }) => open)

test('closed answers are open while the page is printed, and as they were afterwards', () => {
  vi.stubGlobal('CSS', { supports: () => false })
  const page = '<details name="a"></details><details name="a" open=""></details><details></details>'
  document.body.innerHTML = page
  openForPrint()
  dispatchEvent(new Event('beforeprint'))
  expect(isOpen()).toEqual([true, true, true])
  dispatchEvent(new Event('afterprint'))
  expect(document.body.innerHTML).toBe(page)
})
