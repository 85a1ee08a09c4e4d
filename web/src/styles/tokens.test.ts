import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(path, 'utf8')
const tokens = read(new URL('tokens.css', import.meta.url).pathname)
const [byDay = '', inTheDark = ''] = tokens.split('prefers-color-scheme: dark')
const coloursOf = (css: string) =>
  [...css.matchAll(/--([\w-]+):[^;]*oklch\(/g)].map(([, name = '']) => name)

/** What lies on `night`, and what a camera reads. */
const sameInBoth = /^(?:on-night|straw|scanned|shade)/

test('every colour has a value for dark pages, but for those that are the same in both', () => {
  const changing = coloursOf(byDay).filter((name) => !sameInBoth.test(name))
  expect(coloursOf(inTheDark).toSorted()).toEqual(changing.toSorted())
})

test('no ground is straw, which stays light where the words on it turn light', () => {
  const root = new URL('../../', import.meta.url).pathname
  const sheets = globSync(['src/**/*.css', 'public/*.css'], { cwd: root })
  expect(sheets.length).toBeGreaterThan(50)
  const grounds = sheets.filter((sheet) => /background[^;]*--straw/.test(read(root + sheet)))
  expect(grounds).toEqual([])
})
