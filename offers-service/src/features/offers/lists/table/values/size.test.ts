import { describe, expect, it } from 'vitest'
import { readAcres } from '../../../../../../contract/index.ts'
import { sizeFormOf } from './size-form.ts'
import { readSize, unitOf } from './size.ts'

it.each([
  ['10.00 AC', 10],
  ['10', 10],
  ['1,250.5 acres', 1250.5],
  ['10.2 +/-', 10.2],
  ['10.2 acres ±', 10.2],
  ['+/- 5 Ac.', 5],
  ['40 M/L', 40],
  ['5 ac m/l', 5],
  ['approx. 5', 5],
  ['.25', 0.25],
  ['5.', 5],
  ['2,5', 2.5],
  ['2 1/2 acres', 2.5],
  ['1/4 section', 160],
  ['1 SEC', 640],
  ['43,560 SF', 1],
  ['435600 sq. ft.', 10],
  ['4 ha', 9.8842],
  ['10 (acres)', 10],
  ['0', undefined],
  ['0.00', undefined],
  ['', undefined],
  ['N/A', undefined],
])('reads %j as %s acres', (text, value) => {
  expect(readSize(text)).toEqual({ value })
})

it.each([
  '10 acres more or less',
  '10 acres, more or less',
  '10 acres m/l',
  '~10 ac',
  '10-acres',
  'about 10 acres',
  'Approx. 10 acres',
  '+/- 10 acres',
  '10± ac',
])('understands %j as the form does', (text) => {
  expect(readSize(text)).toEqual({ value: 10 })
  expect(readAcres(text)).toEqual({ value: 10 })
})

it.each(['10-20 acres', '1-0 acres', '10±5', '10 +/- 5 acres', '-acres', '10-', 'more or less'])(
  'refuses %j as the form does',
  (text) => {
    expect(readSize(text)).toHaveProperty('problem')
    expect(readAcres(text)).toHaveProperty('problem')
  },
)

it.each([
  ['3 LOTS', 'This counts lots and does not say how large they are'],
  ['1 LT', 'This counts lots and does not say how large they are'],
  ['100 FF', 'This is the width along the street, not the size'],
  ['2 UNITS', 'This counts units and does not say how large they are'],
  ['100 x 150', 'This is not a size'],
  ['5-10', 'This is not a size'],
  ['ten acres', 'This is not a size'],
  ['-5', 'This is not a size'],
  ['10 miles', 'This is not a size'],
])('says of %j: %s', (text, problem) => {
  expect(readSize(text)).toEqual({ problem })
})

it.each([
  ['AC', 'acres'],
  ['Sq. Ft.', 'square feet'],
  ['HA', 'hectares'],
  ['LOTS', undefined],
])('takes the unit %s for %s', (word, unit) => {
  expect(unitOf(word)).toBe(unit)
})

describe('a column of sizes', () => {
  const implied = [
    '1000',
    '2500',
    '0125',
    '4000',
    '16000',
    '500',
    '1000',
    '300',
    '2000',
    '505',
    '10000',
  ]

  it('may leave out the point before two decimals, which only the whole column shows', () => {
    const form = sizeFormOf(implied, 'acres')
    expect(form.impliedDecimals).toBe(2)
    expect(readSize('1025', form)).toEqual({ value: 10.25 })
    expect(readSize('10 AC', form)).toEqual({ value: 10 })
    expect(sizeFormOf([...implied, '10.5'], 'acres').impliedDecimals).toBe(0)
  })

  it('may fill its numbers up with zeros then', () => {
    const padded = implied.map((value) => value.padStart(7, '0'))
    expect(sizeFormOf(padded, 'acres').impliedDecimals).toBe(2)
  })

  it('shows it by another column that measures the same parcels', () => {
    const values = ['1024', '251', '333', '408', '517', '611', '724', '839', '941', '1011']
    const measured = values.map((value) => Number(value) / 100 + 0.01)
    expect(sizeFormOf(values, 'acres', measured).impliedDecimals).toBe(2)
    expect(sizeFormOf(values, 'acres', values.map(Number)).impliedDecimals).toBe(0)
  })

  it('has whole acres where nothing says otherwise', () => {
    const ranches = ['40', '80', '160', '320', '640', '1280', '40', '20', '10', '5', '640']
    expect(sizeFormOf(ranches, 'acres').impliedDecimals).toBe(0)
  })

  it('without a unit is in square feet when it is large', () => {
    expect(sizeFormOf(['43560', '87120', '217800'], undefined).unit).toBe('square feet')
    expect(sizeFormOf(['1.5', '5', '40'], undefined).unit).toBe('acres')
  })

  it('may have decimal commas', () => {
    const form = sizeFormOf(['1,250', '2,5', '10'], 'acres')
    expect(readSize('1,250', form)).toEqual({ value: 1.25 })
  })
})
