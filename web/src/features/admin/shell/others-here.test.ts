import { expect, it } from 'vitest'
import { screenOf } from './others-here.tsx'

it.each([
  ['/admin/offers', '?edit=LB-7K2M-9RXN', '/admin/offers?edit=LB-7K2M-9RXN'],
  ['/admin/leads', '?search=a&page=2&edit=7', '/admin/leads?edit=7'],
  ['/admin/mailings/7', '?with=8', '/admin/mailings/7'],
  ['/admin/settings', '', '/admin/settings'],
  ['/admin/settings/people', '', '/admin/settings/people'],
  ['/admin', '', null],
  ['/admin/offers', '?search=a', null],
  ['/admin/offers', '?new=', null],
  ['/admin/mailings', '', null],
  ['/admin/lists/new', '', null],
])('%s%s shows the one thing %s', (pathname, search, screen) => {
  expect(screenOf(pathname, search)).toBe(screen)
})
