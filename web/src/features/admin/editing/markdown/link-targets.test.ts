import { expect, test } from 'vitest'
import { linksWithoutTarget } from './link-targets.ts'

test.each([
  '[a]()',
  '[a](https://)',
  '[a](http:///)',
  '[a](https://county)',
  '[a](<>)',
  '[a]( "Title")',
  '[a](#)',
  '[a](mailto:)',
  '[a](tel:)',
  '[a](//county.gov)',
  '[a](county.gov/taxes)',
  'Ask [a](https:// county.gov)',
])('%s leads nowhere', (source) => {
  expect(linksWithoutTarget(source)).toEqual(['a'])
})

test.each([
  '[a](https://county.gov)',
  '[a](<https://county.gov/tax roll>)',
  '[a](http://www.county.gov/a_(b) "Title")',
  '[a](/contact#offer-form)',
  '[a](#taxes)',
  '[a](mailto:ruth@land.example)',
  '[a](tel:+13525550142)',
  '[a](sms:3525550142)',
  '![a]()',
  '[a]',
  'f(x)[0] and (so on)',
])('%s is no link that leads nowhere', (source) => {
  expect(linksWithoutTarget(source)).toEqual([])
})

test('every such link is named once for each time it stands there, by its words or its address', () => {
  const source = '[one]() and [two](https://)\n[](www.county.gov) [](https://) []()'
  expect(linksWithoutTarget(source)).toEqual([
    'one',
    'two',
    'www.county.gov',
    'https://',
    'a link without words',
  ])
})
