import { getSigning } from 'offers-service/contract'
import { expect, test } from 'vitest'
import { addressOf } from '../api/client.ts'
import { matchRoute, notFoundRoute, routes } from './routes.ts'

test('the page of a signing link asks for what the contract says', () => {
  const { route, params } = matchRoute('/sign/a%20b')
  expect(route.subject?.(params)).toBe(addressOf(getSigning, { params: { token: 'a b' } }))
})

test.each([
  ['/blog/back%20taxes', { slug: 'back taxes' }],
  ['/blog/and%2For', { slug: 'and/or' }],
  ['/blog/100%', { slug: '100%' }],
  ['/bl%6Fg/%41', { slug: 'A' }],
  ['/BLOG/Taxes/', { slug: 'Taxes' }],
])('%s is an article, however it is written', (pathname, params) => {
  const match = matchRoute(pathname)
  expect(match.route.path).toBe('/blog/:slug')
  expect(match.params).toEqual(params)
})

test.each(['/blog/a/b', '/blogs', '/about/us', '//about', '/about?x'])(
  '%s leads to no page',
  (pathname) => {
    expect(matchRoute(pathname).route).toBe(notFoundRoute)
  },
)

test('no page has an address that leads to another', () => {
  for (const route of routes)
    expect(matchRoute(route.path.replaceAll(/:\w+/g, 'x')).route, route.path).toBe(route)
})
