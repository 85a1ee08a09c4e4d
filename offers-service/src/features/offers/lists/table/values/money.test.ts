import { expect, it } from 'vitest'
import { moneyFormOf, readMoney } from './money.ts'

it.each([
  ['$1,200.50', 1200.5],
  ['1200', 1200],
  ['1,200', 1200],
  ['1.200,50', 1200.5],
  ['1200,5', 1200.5],
  ['1,20', 1.2],
  ['(500)', -500],
  ['($1,500.25)', -1500.25],
  ['500-', -500],
  ['-500', -500],
  ['$ 18,500', 18_500],
  ['USD 18500', 18_500],
  ['18,500 dollars', 18_500],
  ['.50', 0.5],
  ['0', 0],
  ['$ -', 0],
  ['$0.00', 0],
  ['', undefined],
  ['-', undefined],
  ['N/A', undefined],
  ['null', undefined],
])('reads %j as %s dollars', (text, value) => {
  expect(readMoney(text)).toEqual({ value })
})

it.each(['12K', '1.2M', 'call us', '12/31/2026', '5 acres', '1,2,3', '12-14', '1.2.3'])(
  'takes %j for no amount',
  (text) => {
    expect(readMoney(text)).toEqual({ problem: expect.any(String) as string })
  },
)

it('reads a column with decimal commas as such, so that 1.200 is not one and a fifth', () => {
  const form = moneyFormOf(['1.200', '3.400,50', '', '700'])
  expect(form).toEqual({ decimal: ',', isCents: false })
  expect(readMoney('1.200', form)).toEqual({ value: 1200 })
  expect(moneyFormOf(['1,200', '3,400.50']).decimal).toBe('.')
})

it('takes a column for cents only where all of it shows that', () => {
  const cents = Array.from({ length: 30 }, (_, at) => `${(at + 10) * 123_400}`)
  expect(moneyFormOf(cents).isCents).toBe(true)
  expect(readMoney('1234500', moneyFormOf(cents))).toEqual({ value: 12_345 })
  expect(moneyFormOf([...cents, '1234567']).isCents).toBe(false)
  expect(moneyFormOf(Array.from({ length: 30 }, () => '18500')).isCents).toBe(false)
})
