import { getSigning } from 'offers-service/contract'
import { expect, test } from 'vitest'
import { addressOf } from '../api/client.ts'
import { matchRoute } from './routes.ts'

test('the page of a signing link asks for what the contract says', () => {
  const { route, params } = matchRoute('/sign/a%20b')
  expect(route.subject?.(params)).toBe(addressOf(getSigning, { params: { token: 'a b' } }))
})
