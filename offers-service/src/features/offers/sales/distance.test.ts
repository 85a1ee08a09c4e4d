import { assert, double, property, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Position } from '../parcels/outline/survey.ts'
import { milesBetween, wholeMilesBetween } from './distance.ts'

const kingman: Position = [-114.053, 35.1894]
const position = tuple(
  double({ min: -179, max: 179, noNaN: true }),
  double({ min: -89, max: 89, noNaN: true }),
)

describe('the distance between two places', () => {
  it.each<[string, Position, Position, number]>([
    ['a degree of latitude', [-114, 35], [-114, 36], 69.1],
    ['a degree of longitude at 60° north, which is half of one', [-150, 60], [-151, 60], 34.5],
    ['New York and Los Angeles', [-73.7781, 40.6413], [-118.4085, 33.9416], 2470],
    ['two islands on both sides of 180°', [179.5, 52], [-179.5, 52], 42.5],
  ])('is as maps have it for %s', (_, one, other, miles) => {
    expect(Math.abs(milesBetween(one, other) / miles - 1)).toBeLessThan(0.005)
  })

  it('is the same both ways, never below nothing, and none to itself', () => {
    assert(
      property(position, position, (one, other) => {
        const there = milesBetween(one, other)
        expect(there).toBeCloseTo(milesBetween(other, one), 6)
        expect(there).toBeGreaterThanOrEqual(0)
        expect(milesBetween(one, one)).toBe(0)
      }),
    )
  })

  it.each([
    [0, 0],
    [0.0144, 0],
    [0.0146, 1],
    [0.021, 1],
    [0.0225, 2],
    [0.0579, 4],
  ])('%f degrees further north is %i whole miles, where less than one is none', (north, miles) => {
    expect(wholeMilesBetween(kingman, [kingman[0], kingman[1] + north])).toBe(miles)
  })
})
