import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ParcelSketch } from './parcel-sketch.tsx'

const seeds = Array.from({ length: 50 }, (_, index) => `LB-${index}`)

test('needs no style attribute, which the security policy would refuse', () => {
  expect(renderToStaticMarkup(<ParcelSketch seed="12-34" acres={5} />)).not.toContain('style=')
})

test('says that the shape is not a survey, to eyes and to screen readers', () => {
  const drawing = renderToStaticMarkup(<ParcelSketch seed="12-34" acres={5} label="5 acres" />)
  expect(drawing).toContain('>Illustration, not a survey<')
  expect(drawing).toMatch(/aria-label="[^"]*not a survey/)
  expect(drawing).toContain('>5 acres<')
})

test('keeps every corner on the sheet, whatever the lot', () => {
  for (const seed of seeds) {
    for (const acres of [0.1, 2000]) {
      const drawing = renderToStaticMarkup(<ParcelSketch seed={seed} acres={acres} />)
      const numbers = /points="([^"]+)"/.exec(drawing)?.[1]?.split(/[ ,]+/).map(Number) ?? []
      expect(numbers.length).toBeGreaterThanOrEqual(8)
      expect(Math.min(...numbers)).toBeGreaterThan(40)
      expect(Math.max(...numbers.filter((_, index) => index % 2 === 0))).toBeLessThan(360)
      expect(Math.max(...numbers.filter((_, index) => index % 2 === 1))).toBeLessThan(280)
    }
  }
})
