import { expect, test } from 'vitest'
import { openForPrint } from './print.ts'

const isOpen = () => [...document.querySelectorAll('details')].map(({ open }) => open)

test('closed answers are open while the page is printed, and as they were afterwards', () => {
  document.body.innerHTML =
    '<details name="a"></details><details name="a" open=""></details><details></details>'
  openForPrint()
  dispatchEvent(new Event('beforeprint'))
  expect(isOpen()).toEqual([true, true, true])
  dispatchEvent(new Event('afterprint'))
  expect(isOpen()).toEqual([false, true, false])
})
