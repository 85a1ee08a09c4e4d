import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { readAcres, readDay, readDollars, typedDay } from './typed-values.ts'

describe('a day', () => {
  it.each([
    '12/31/26',
    '12/31/2026',
    '2026-12-31',
    '2026/12/31',
    '12-31-2026',
    'Dec 31, 2026',
    'Dec. 31 2026',
    'december 31st, 2026',
    ' December  31, 2026 ',
    'Thursday, December 31, 2026',
    '31 Dec 2026',
    '31-Dec-26',
    '12 / 31 / 26',
    '12 /31/ 2026',
    '12.31.26',
    '12.31.2026',
    '12-31-26',
    '12 - 31 - 26',
  ])('is understood as %j', (text) => {
    expect(readDay(text)).toEqual({ value: '2026-12-31' })
  })

  it('has its month first, as in the US', () => {
    expect(readDay('3/4/26')).toEqual({ value: '2026-03-04' })
    expect(readDay('Sept 4, 2026')).toEqual({ value: '2026-09-04' })
  })

  const forms = 'Please write the month, the day and the year with four digits, such as 12/31/2026'
  it.each([
    ['31/12/2026', 'There is no month 31. Please write the month first: 12/31/2026'],
    ['05-06-07', forms],
    ['12-12-26', forms],
    ['5.6.2026', forms],
    ['12.05.26', forms],
    ['12.31-26', forms],
    ['12.31.99', forms],
    ['12 31 26', forms],
    ['31.12.26', 'There is no month 31. Please write the month first: 12/31/2026'],
    ['31-12-26', 'There is no month 31. Please write the month first: 12/31/2026'],
    ['13.31.26', 'This day does not exist'],
    ['2.30.26', 'This day does not exist'],
    ['12/31/99', forms],
    ['Smarch 3, 2026', forms],
    ['Mart 3, 2026', forms],
    ['46387', forms],
    ['', forms],
    ['12/31', 'Please add the year, such as 12/31/2026'],
    ['Dec 31', 'Please add the year, such as 12/31/2026'],
    ['2/30/2026', 'This day does not exist'],
    ['2026-13-31', 'This day does not exist'],
    ['2026-00-10', 'This day does not exist'],
    ['0000-01-01', 'Please use a year from 2000 to 2100'],
    ['6/15/0026', 'Please use a year from 2000 to 2100'],
    ['June 15, 1999', 'Please use a year from 2000 to 2100'],
    ['2101-01-01', 'Please use a year from 2000 to 2100'],
  ])('is not understood as %j', (text, problem) => {
    expect(readDay(text)).toEqual({ problem })
  })
})

it.each([
  ['0000-01-01', 'Please use a year from 2000 to 2100'],
  ['9999-12-31', 'Please use a year from 2000 to 2100'],
  ['2026-02-30', 'This day does not exist'],
  [20_260_615, 'Please use the form YYYY-MM-DD'],
])('a day that is sent as %j is refused', (day, message) => {
  expect(v.safeParse(typedDay, day).issues?.[0].message).toBe(message)
})

describe('a size', () => {
  it.each([
    ['10 ac', 10],
    ['10 acres', 10],
    ['1 Acre', 1],
    ['10.2ac.', 10.2],
    ['1,250.5', 1250.5],
    ['40 +/- acres', 40],
    ['40 acres ±', 40],
    ['.5', 0.5],
    ['-3', -3],
    ['10 acres more or less', 10],
    ['10.2 acres, more or less', 10.2],
    ['10 acres (more or less)', 10],
    ['10 acres m/l', 10],
    ['10 ac. M / L', 10],
    ['10m/l', 10],
    ['~10 ac', 10],
    ['10-acres', 10],
    ['10 - acres', 10],
    ['about 10 acres', 10],
    ['Approx. 1,250 acres', 1250],
    ['approximately 10', 10],
    ['+/- 10 acres', 10],
    ['+/− 10 acres', 10],
    ['10± ac', 10],
  ])('is understood as %j', (text, value) => {
    expect(readAcres(text)).toEqual({ value })
  })

  it.each([
    ['ten', 'Acreage must be a number'],
    ['', 'Acreage must be a number'],
    ['acres', 'Acreage must be a number'],
    ['1,2500', 'Please use a point for decimals, such as 1,250.5'],
    ['1,25', 'Please use a point for decimals, such as 1,250.5'],
    ['1.250,5', 'Please use a point for decimals, such as 1,250.5'],
    ['5-10 acres', 'Please give one number'],
    ['5 to 10', 'Please give one number'],
    ['10-20 acres', 'Please give one number'],
    ['about 10-20 acres', 'Please give one number'],
    ['1-0 acres', 'Please give one number'],
    ['10±5', 'Acreage must be a number'],
    ['10 +/- 5 acres', 'Acreage must be a number'],
    ['10~20', 'Acreage must be a number'],
    ['more or less', 'Acreage must be a number'],
    ['-acres', 'Acreage must be a number'],
    ['10-', 'Acreage must be a number'],
    ['about ten acres', 'Acreage must be a number'],
    ['10 molehills', 'Acreage must be a number'],
    ['2 1/2 acres', 'Please write parts as decimals, such as 0.5'],
    ['9,000 sq ft', 'Please give the size in acres. One acre is 43,560 square feet'],
  ])('is not understood as %j', (text, problem) => {
    expect(readAcres(text)).toEqual({ problem })
  })
})

describe('an amount', () => {
  it.each([
    ['18500', 18_500],
    ['$ 1,240.25', 1240.25],
    ['$18,500.00', 18_500],
    ['18,500 dollars', 18_500],
    ['US$18,500', 18_500],
    ['18500 USD', 18_500],
  ])('is understood as %j', (text, value) => {
    expect(readDollars(text)).toEqual({ value })
  })

  it.each([
    ['18.5k', 'Please write out the whole amount, such as 18,500'],
    ['1.2 million', 'Please write out the whole amount, such as 18,500'],
    ['18.500,00', 'Please use a point for decimals, such as 1,250.5'],
    ['10 acres', 'Please enter an amount in dollars'],
    ['$', 'Please enter an amount in dollars'],
    ['', 'Please enter an amount in dollars'],
  ])('is not understood as %j', (text, problem) => {
    expect(readDollars(text)).toEqual({ problem })
  })
})
