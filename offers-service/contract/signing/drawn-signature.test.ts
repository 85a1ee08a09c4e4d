import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { maxPoints, pathOf, SignatureDrawing, type Stroke } from './drawn-signature.ts'

const wave: Stroke = [
  [0, 300],
  [100, 100],
  [200, 300],
]
const dots = (count: number): Stroke => Array.from({ length: count }, () => [500, 200])
const lineTo = (x: number, y: number) => [
  [0, 0],
  [x, y],
]
const problemOf = (drawing: unknown) =>
  v.safeParse(SignatureDrawing, drawing).issues?.[0].message ?? 'none'

describe('a drawn signature', () => {
  it.each([
    { what: 'nothing', problem: /^Please draw your signature$/, drawing: [] },
    { what: 'a dot', problem: /too small/, drawing: [dots(1)] },
    { what: 'two dots side by side', problem: /too small/, drawing: [[[5, 5]], [[9, 9]]] },
    { what: 'more points than a hand leaves', problem: /many/, drawing: [dots(maxPoints + 1)] },
    { what: 'far more than that', problem: /too many points/, drawing: [dots(200_000)] },
    { what: 'ink beside the pad', problem: /1000/, drawing: [lineTo(1001, 0)] },
    { what: 'ink below the pad', problem: /400/, drawing: [lineTo(0, 401)] },
    { what: 'half a unit', problem: /integer/, drawing: [lineTo(900.5, 0)] },
    { what: 'a stroke without points', problem: /length/, drawing: [wave, []] },
  ])('of $what is refused', ({ drawing, problem }) => {
    expect(problemOf(drawing)).toMatch(problem)
  })

  it('may be a name, a cross, or a single line', () => {
    expect(problemOf([wave])).toBe('none')
    expect(
      problemOf([
        lineTo(60, 60),
        [
          [60, 0],
          [0, 60],
        ],
      ]),
    ).toBe('none')
    expect(problemOf([lineTo(60, 0)])).toBe('none')
  })
})

describe('the path of a drawing', () => {
  it('goes from the first point to the last and bends towards those between', () => {
    expect(pathOf([wave])).toBe('M0,300Q100,100,150,200L200,300')
  })

  it('shows a tap as a dot and each stroke for itself', () => {
    expect(
      pathOf([
        [[5, 6]],
        [
          [1, 2],
          [3, 4],
        ],
      ]),
    ).toBe('M5,6L5,6M1,2L3,4')
    expect(pathOf([])).toBe('')
  })
})
