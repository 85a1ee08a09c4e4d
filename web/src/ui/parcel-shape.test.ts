import { expect, test } from 'vitest'
import { area, centre, type Course, parcelShape } from './parcel-shape.ts'

const seeds = Array.from({ length: 200 }, (_, index) => `APN ${index}`)

/** Walks a course by what its call says, as a surveyor would. */
function walk({ bearing, feet }: Course) {
  const [, northSouth, degrees, minutes, eastWest] =
    /^([NS]) (\d\d)°(\d\d)′ ([EW])$/.exec(bearing) ?? []
  const angle = ((Number(degrees) + Number(minutes) / 60) * Math.PI) / 180
  return {
    x: feet * Math.sin(angle) * (eastWest === 'W' ? -1 : 1),
    y: feet * Math.cos(angle) * (northSouth === 'S' ? -1 : 1),
  }
}

test('writes calls that lead around the lot and back to its first corner', () => {
  for (const seed of seeds) {
    const steps = parcelShape(seed, 10).map(walk)
    expect(steps.reduce((sum, { x }) => sum + x, 0)).toBeCloseTo(0, -0.5)
    expect(steps.reduce((sum, { y }) => sum + y, 0)).toBeCloseTo(0, -0.5)
  }
})

test('holds exactly the acreage asked for', () => {
  for (const acres of [0.25, 5.2, 640]) {
    for (const seed of seeds) {
      const corners = parcelShape(seed, acres).map(({ from }) => from)
      expect(area(corners) / 43_560).toBeCloseTo(acres, 6)
    }
  }
})

test('goes around clockwise, so that calls can be written on the outside', () => {
  for (const seed of seeds) {
    const corners = parcelShape(seed, 1).map(({ from }) => from)
    const highest = corners.reduce((best, corner) => (corner.y > best.y ? corner : best))
    const next = corners[(corners.indexOf(highest) + 1) % corners.length]
    const before = corners.at(corners.indexOf(highest) - 1)
    expect(next?.x).toBeGreaterThan(before?.x ?? Infinity)
  }
})

test('draws the same lot for the same seed and different ones for different seeds', () => {
  expect(parcelShape('LB-7K2M', 5)).toEqual(parcelShape('LB-7K2M', 5))
  const calls = new Set(seeds.map((seed) => parcelShape(seed, 5)[0]?.bearing))
  expect(calls.size).toBeGreaterThan(100)
})

test('finds the centre of a lot with a notch away from the notch', () => {
  const notched = [
    { x: 0, y: 0 },
    { x: 0, y: 2 },
    { x: 1, y: 2 },
    { x: 1, y: 1 },
    { x: 2, y: 1 },
    { x: 2, y: 0 },
  ]
  expect(centre(notched).x).toBeCloseTo(5 / 6)
  expect(centre(notched).y).toBeCloseTo(5 / 6)
})
