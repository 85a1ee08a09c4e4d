import { expect, test } from 'vitest'
import { agentSale, noExpectations, problemWith, verdict } from './agent-sale.ts'

const expected = {
  price: '$24,000',
  share: '10 %',
  costs: '600',
  yearly: '240 dollars',
  months: '18 months',
}

test('a sale with an agent leaves the price without their share, costs, and taxes until then', () => {
  expect(agentSale(expected)).toEqual({
    price: 24_000,
    share: 2400,
    costs: 600,
    upkeep: 360,
    left: 20_640,
    months: 18,
  })
})

test('what is empty counts as nothing, and without a price there is no sum', () => {
  expect(agentSale({ ...noExpectations, price: '20000' })).toMatchObject({
    left: 20_000,
    months: 0,
  })
  expect(agentSale({ ...expected, price: '' })).toBeUndefined()
  expect(agentSale({ ...expected, price: '0' })).toBeUndefined()
})

test('costs may be more than the price', () => {
  expect(agentSale({ ...noExpectations, price: '1000', costs: '1,500.5' })?.left).toBe(-500.5)
})

test.each([
  ['price', 'a lot'],
  ['price', '-5'],
  ['price', '20k'],
  ['share', '101'],
  ['share', '6-10'],
  ['costs', '1,25'],
  ['yearly', 'Infinity'],
  ['months', 'two years'],
  ['months', '601'],
] as const)('of the %s, “%s” is told to be no number, and there is no sum', (name, text) => {
  expect(problemWith(name, text)).toMatch(/^Please write/)
  expect(agentSale({ ...expected, [name]: text })).toBeUndefined()
})

test.each([
  [20_640, 18, 'leaves you $2,140 more than our price, about 18 months from now.'],
  [18_499.5, 1, 'leaves you $0.50 less than our price, about 1 month from now.'],
  [18_500, 0, 'leaves you as much as our price.'],
])('%d dollars after %d months are held against our price', (left, months, words) => {
  expect(verdict({ left, months }, 18_500)).toContain(words)
})
