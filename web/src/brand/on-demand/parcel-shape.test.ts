import { expect, test } from 'vitest'
import { center, parcelShape } from './parcel-shape.ts'

const seeds = Array.from({ length: 200 }, (_, index) => `APN ${index}`)

test('goes around clockwise, so that the neighbours’ lines run on outside', () => {
  for (const seed of seeds) {
    const corners = parcelShape(seed)
    const highest = corners.reduce((best, corner) => (corner.y > best.y ? corner : best))
    const next = corners[(corners.indexOf(highest) + 1) % corners.length]
    const before = corners.at(corners.indexOf(highest) - 1)
    expect(next?.x).toBeGreaterThan(before?.x ?? Infinity)
  }
})

test('draws the same lot for the same seed and different ones for different seeds', () => {
  expect(parcelShape('LB-7K2M')).toEqual(parcelShape('LB-7K2M'))
  const shapes = new Set(seeds.map((seed) => JSON.stringify(parcelShape(seed))))
  expect(shapes.size).toBeGreaterThan(100)
})

test('finds the center of a lot with a notch away from the notch', () => {
  const notched = [
    { x: 0, y: 0 },
    { x: 0, y: 2 },
    { x: 1, y: 2 },
    { x: 1, y: 1 },
    { x: 2, y: 1 },
    { x: 2, y: 0 },
  ]
  expect(center(notched).x).toBeCloseTo(5 / 6)
  expect(center(notched).y).toBeCloseTo(5 / 6)
})
