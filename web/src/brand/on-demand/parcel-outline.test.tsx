import { renderToStaticMarkup } from 'react-dom/server'
import type { Outline } from 'offers-service/contract'
import { expect, test } from 'vitest'
import { ParcelOutline } from './parcel-outline.tsx'

/** A lot of so many feet east and north, and its corner in the northwest first. */
function lot(east: number, north: number): Outline {
  const [x, y] = [east / 2, north / 2]
  return {
    corners: [
      { x: -x, y, bearing: 'N 90°00′ E', feet: east },
      { x, y, bearing: 'S 0°00′ E', feet: north },
      { x, y: -y, bearing: 'N 90°00′ W', feet: east },
      { x: -x, y: -y, bearing: 'N 0°00′ E', feet: north },
    ],
    acres: (east * north) / 43_560,
    source: '',
  }
}
const draw = (outline: Outline) =>
  renderToStaticMarkup(<ParcelOutline outline={outline} caption="From a map." />)

test('shows the lengths along the sides, a scale, and every bearing with its length in a list', () => {
  const drawing = draw(lot(1320, 660))
  expect(drawing.match(/>1,320 ft</g)).toHaveLength(2)
  expect(drawing.match(/>660 ft</g)).toHaveLength(2)
  expect(drawing).toContain('>500 feet<')
  expect(drawing).toContain('N 90°00′ E, 1,320 feet')
  expect(drawing).toContain('20 acres lie within this line. From its northwest corner')
  expect(drawing).toContain('>From a map.<')
})

test('is true to scale, with north up', () => {
  const points = /points="([^"]+)"/
    .exec(draw(lot(1320, 660)))?.[1]
    ?.split(/[ ,]+/)
    .map(Number)
  const [left = 0, top = 0, right = 0, , , bottom = 0] = points ?? []
  expect((right - left) / (bottom - top)).toBeCloseTo(2, 1)
})

test('leaves out lengths that have no room, which the list still has', () => {
  const drawing = draw(lot(5280, 100))
  expect(drawing).not.toContain('>100 ft<')
  expect(drawing).toContain('S 0°00′ E, 100 feet')
})

test.each([
  [1320, 660],
  [30, 5000],
  [90_000, 200],
])('of %d by %d feet keeps every corner on the sheet', (east, north) => {
  const drawing = draw(lot(east, north))
  const numbers = /points="([^"]+)"/.exec(drawing)?.[1]?.split(/[ ,]+/).map(Number) ?? []
  expect(numbers).toHaveLength(8)
  expect(Math.min(...numbers)).toBeGreaterThan(40)
  expect(Math.max(...numbers.filter((_, index) => index % 2 === 0))).toBeLessThan(360)
  expect(Math.max(...numbers.filter((_, index) => index % 2 === 1))).toBeLessThan(240)
  // The security policy would refuse it.
  expect(drawing).not.toContain('style=')
})
