import { expect, test } from 'vitest'
import { refusalOf } from '../src/middlewares/own-callers'

const call = { method: 'GET', host: '127.0.0.1:1337', origin: undefined, fetchSite: undefined }

test.each(['localhost:1337', '127.0.0.1', '[::1]:1337', 'console.land.example'])(
  'answers under %s',
  (host) => {
    expect(refusalOf({ ...call, host }, ['console.land.example'])).toBeUndefined()
  },
)

test.each([
  'evil.example',
  '127.0.0.1.evil.example:1337',
  'localhost.evil.example',
  '127.0.0.1@evil.example',
  'localhost#.evil.example',
  'localhost/.evil.example',
  'localhost?.evil.example',
  String.raw`localhost\.evil.example`,
  'local\thost',
  'localhost.',
  '127.0.0.2',
  '0.0.0.0',
  '[::ffff:7f00:1]',
  '',
  undefined,
])('does not answer under %s', (host) => {
  expect(refusalOf({ ...call, host }, ['console.land.example'])).toBe(421)
})

test.each([
  [{ fetchSite: 'same-origin' }, undefined],
  [{ origin: 'http://127.0.0.1:1337' }, undefined],
  [{}, undefined],
  [{ fetchSite: 'cross-site' }, 403],
  [{ fetchSite: 'none' }, 403],
  [{ fetchSite: 'cross-site', origin: 'http://127.0.0.1:1337' }, 403],
  [{ fetchSite: 'same-site', origin: 'http://127.0.0.1:1337' }, 403],
  [{ origin: 'http://127.0.0.1:3000' }, 403],
  [{ origin: 'https://evil.example' }, 403],
  [{ origin: 'null' }, 403],
  [{ origin: 'http://127.0.0.1:1337@evil.example' }, 403],
  [{ origin: 'http://127.0.0.1:1337, https://evil.example' }, 403],
])('lets %j change something: %s', (from, expected) => {
  expect(refusalOf({ ...call, method: 'POST', ...from }, [])).toBe(expected)
})
