import { expect, test } from 'vitest'
import { slugAfterTitle, slugify } from './title-and-slug.tsx'

test.each([
  ['', ''],
  ['!!!', ''],
  ['Selling Land With Back Taxes', 'selling-land-with-back-taxes'],
  ['  5 acres -- near “Cedar Hollow”?  ', '5-acres-near-cedar-hollow'],
  ['What_is   an APN', 'what-is-an-apn'],
  ['Año nuevo', 'a-o-nuevo'],
])('the title %j becomes the slug %j', (title, slug) => {
  expect(slugify(title)).toBe(slug)
})

test('a slug edited by hand stays', () => {
  expect(slugAfterTitle({ title: 'Old title', slug: 'my-own' }, 'New title')).toBe('my-own')
})

test('an untouched slug follows the title, and so does an emptied one', () => {
  expect(slugAfterTitle({ title: 'Old title', slug: 'old-title' }, 'New title')).toBe('new-title')
  expect(slugAfterTitle({ title: 'Old title', slug: '' }, 'New title')).toBe('new-title')
})
