import { expect, it } from 'vitest'
import { networksOf } from './networks.ts'

it.each([
  ['203.0.113.7', ['203.0.113.7']],
  ['::ffff:203.0.113.7', ['203.0.113.7']],
  [
    '2001:db8:1:23::9',
    ['2001:db8:1:23::/64', '2001:db8:1:0::/56', '2001:db8:1::/48', '2001:db8::/32'],
  ],
  [
    '2001:0DB8::5:6:7:8',
    ['2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0::/48', '2001:db8::/32'],
  ],
])('%s counts as its networks', (address, names) => {
  expect(networksOf(address).map(({ name }) => name)).toEqual(names)
})
