import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ParcelSketch } from './parcel-sketch.tsx'

const seeds = Array.from({ length: 50 }, (_, index) => `LB-${index}`)

test('needs no style attribute, which the security policy would refuse', () => {
  expect(renderToStaticMarkup(<ParcelSketch seed="12-34" />)).not.toContain('style=')
})

test('says that the shape is not a survey, and makes up nothing of one', () => {
  const drawing = renderToStaticMarkup(<ParcelSketch seed="12-34" label="5 acres" />)
  expect(drawing).toContain('>Illustration, not a survey<')
  expect(drawing).toContain('>5 acres<')
  // Bearings, lengths and where north lies would be made up.
  expect(drawing).not.toContain('>N<')
  expect(drawing.replace('5 acres', '')).not.toMatch(/\d\s*(?:°|′|ft)/)
})

test('keeps every corner on the sheet, whatever the lot', () => {
  for (const seed of seeds) {
    const drawing = renderToStaticMarkup(<ParcelSketch seed={seed} />)
    const numbers = /points="([^"]+)"/.exec(drawing)?.[1]?.split(/[ ,]+/).map(Number) ?? []
    expect(numbers.length).toBeGreaterThanOrEqual(8)
    expect(Math.min(...numbers)).toBeGreaterThan(36)
    expect(Math.max(...numbers.filter((_, index) => index % 2 === 0))).toBeLessThan(364)
    expect(Math.max(...numbers.filter((_, index) => index % 2 === 1))).toBeLessThan(244)
  }
})
