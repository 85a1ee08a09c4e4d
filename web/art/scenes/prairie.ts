/** Noon on the plains: a thunderhead far off, its shadow on the grass, two ruts running to the horizon. */
import { seededRandom } from '../../src/ui/seeded-random.ts'
import { band, between, closed, curve, disc, gouge, type Point, ribbon } from '../cut.ts'
import { grass } from '../plants.ts'
import type { Layer, Print, Shape } from '../press.ts'
import { cloudBand, contours, crest, field, ridge } from '../terrain.ts'
import { under } from '../cut.ts'
import { bird, fence, windpump } from '../works.ts'

const ink = {
  paper: '#f8f2e0',
  sky: '#a9cdd2',
  blue: '#5e98a8',
  storm: '#7d94a0',
  straw: '#efcf7f',
  gold: '#dba544',
  grass: '#99a354',
  olive: '#5f7140',
  deep: '#24352d',
  clay: '#b4523a',
}

export function prairie(): Print {
  const width = 1200
  const height = 800
  const random = seededRandom('prairie')
  const heads = thunderhead(random)
  const bluffs = ridge({
    seed: 'bluffs',
    right: width + 40,
    base: 474,
    height: 14,
    length: 260,
    octaves: 4,
  })
  const plain = crest(
    [
      [-40, 484],
      [400, 480],
      [800, 482],
      [1240, 476],
    ],
    1,
  )
  const swell = crest([
    [-40, 570],
    [300, 556],
    [640, 572],
    [900, 590],
    [1240, 566],
  ])
  const near = crest([
    [-40, 690],
    [300, 672],
    [560, 700],
    [900, 676],
    [1240, 640],
  ])
  const bank = crest([
    [-40, 770],
    [260, 790],
    [560, 815],
    [860, 800],
    [1240, 752],
  ])
  const track = (side: number) =>
    curve(
      [
        [330 + side * 150, 830],
        [392 + side * 74, 680],
        [428 + side * 34, 590],
        [440 + side * 13, 530],
        [438 + side * 3, 486],
      ],
      10,
    )
  const rail = fence({ from: [905, 812], to: [462, 492], posts: 15, heights: [150, 9], random })

  const cloud = (right: number, down: number) =>
    heads.map(({ place: [x, y], radius }) => disc([x + right, y + down], radius, 0.05))
  const pump = windpump([770, 592], 2.7, 0.1)
  const layers: Layer[] = [
    { ink: ink.blue, shapes: [band(width, -20, 500)], fade: { from: [0, -60], to: [0, 470] } },
    {
      ink: ink.sky,
      shapes: [band(width, -20, 500)],
      strength: 0.75,
      fade: { from: [0, 200], to: [0, 560] },
    },
    {
      ink: ink.paper,
      shapes: [
        cloudBand('w1', [-80, 120], 330, 44),
        cloudBand('w2', [60, 205], 260, 26),
        cloudBand('w3', [930, 250], 360, 34),
        cloudBand('w4', [-60, 300], 300, 22),
      ],
    },
    { ink: ink.paper, shapes: cloud(0, 0), carved: [band(width, 412, 900)] },
    {
      ink: ink.storm,
      strength: 0.32,
      shapes: [...cloud(0, 0), ...cloud(-74, -46).map((carve) => ({ carve }))],
      carved: [band(width, 412, 900)],
    },
    {
      ink: ink.storm,
      strength: 0.42,
      shapes: [...cloud(0, 0), ...cloud(-24, -22).map((carve) => ({ carve }))],
      carved: [band(width, 412, 900)],
    },
    {
      ink: ink.storm,
      strength: 0.26,
      shapes: [
        [640, 268, 62],
        [742, 196, 74],
        [706, 330, 70],
        [836, 262, 72],
        [592, 352, 46],
        [850, 366, 52],
        [770, 376, 44],
      ].flatMap(([x = 0, y = 0, r = 0]): Shape[] => [
        disc([x, y], r, 0.05),
        { carve: disc([x - r * 0.3, y - r * 0.34], r * 1.02, 0.05) },
      ]),
      carved: [band(width, 412, 900)],
    },
    { ink: ink.storm, shapes: [stormFloor()] },
    {
      ink: ink.storm,
      strength: 0.85,
      shapes: Array.from({ length: 70 }, () => {
        const x = between(random(), 560, 900)
        return gouge(
          [x, between(random(), 405, 440)],
          Math.PI / 2 + 0.22,
          between(random(), 30, 86),
          5,
        )
      }),
    },
    { ink: ink.blue, shapes: [under(bluffs, 520)], strength: 0.8 },
    { ink: ink.straw, shapes: [field(plain, -20, width + 20, 820)], carved: [] },
    {
      ink: ink.gold,
      shapes: contours({
        seed: 'pp',
        left: 0,
        right: width,
        height: plain,
        depth: 110,
        rows: 10,
        length: 90,
        width: 4,
        density: 0.6,
      }),
    },
    {
      ink: ink.grass,
      shapes: [
        cloudShadow([560, 520], 620, 34),
        cloudShadow([-80, 508], 330, 18),
        cloudShadow([900, 540], 420, 18),
      ],
    },
    {
      ink: ink.grass,
      shapes: [field(swell, -20, width + 20, 820)],
      carved: contours({
        seed: 'ps',
        left: 0,
        right: width,
        height: swell,
        depth: 140,
        rows: 10,
        length: 110,
        width: 6,
        density: 0.55,
      }),
    },
    {
      ink: ink.olive,
      shapes: [field(near, -20, width + 20, 820)],
      carved: contours({
        seed: 'pn',
        left: 0,
        right: width,
        height: near,
        depth: 150,
        rows: 7,
        length: 130,
        width: 8,
        density: 0.55,
      }),
    },
    {
      ink: ink.olive,
      shapes: grass({
        seed: 'pg',
        left: -10,
        right: width,
        ground: near,
        height: 34,
        density: 0.3,
        lean: 0.4,
      }),
    },
    {
      ink: ink.straw,
      shapes: [-1, 1].map((side) =>
        ribbon(track(side), (share) => between(share ** 0.55, 76, 1.5)),
      ),
    },
    {
      ink: ink.gold,
      shapes: [-1, 1].map((side) =>
        ribbon(
          track(side).map(([x, y], index): Point => [x + 15 * (1 - index / 40), y]),
          (share) => between(share ** 0.5, 24, 0.5),
        ),
      ),
    },
    {
      ink: ink.deep,
      shapes: [
        ...rail.feet.map(({ foot, height: tall }) => gouge(foot, 0.5, tall * 0.5, tall * 0.12)),
        ...rail.body,
        ...rail.wires,
      ],
    },
    {
      ink: ink.deep,
      shapes: [...pump.frame, tank([868, 598], 62), gouge([772, 592], 0.2, 120, 10)],
    },
    { ink: ink.clay, shapes: [pump.vane] },
    {
      ink: ink.deep,
      shapes: [
        ...[
          [1010, 596, 1.1],
          [225, 590, 1.15],
          [172, 584, 0.95],
          [1090, 602, 1.35],
          [960, 584, 0.9],
        ].flatMap(([x = 0, y = 0, s = 0], index) => cow([x, y], s * 1.1, index % 2 === 0 ? 1 : -1)),
        field(bank, -20, width + 20, 840),
        ...grass({
          seed: 'pb',
          left: -10,
          right: 180,
          ground: bank,
          height: 110,
          density: 0.4,
          lean: 0.45,
        }),
        ...grass({
          seed: 'pc',
          left: 180,
          right: 560,
          ground: bank,
          height: 55,
          density: 0.3,
          lean: 0.45,
        }),
        ...grass({
          seed: 'pd',
          left: 560,
          right: width,
          ground: bank,
          height: 110,
          density: 0.36,
          lean: 0.45,
        }),
        ...bluestem(bank, random),
      ],
    },
    {
      ink: ink.gold,
      shapes: grass({
        seed: 'pl',
        left: -10,
        right: width,
        ground: (x) => bank(x) + 30,
        height: 130,
        density: 0.09,
        lean: 0.45,
      }),
    },
    { ink: ink.clay, shapes: coneflowers(bank, random) },
    {
      ink: ink.deep,
      shapes: [
        [300, 300, 13],
        [340, 284, 10],
        [262, 318, 9],
      ].flatMap(([x = 0, y = 0, s = 0]) => bird([x, y], s)),
    },
  ]
  return { name: 'prairie', width, height, paper: ink.paper, layers }
}

/** The round heads of a storm cloud, tall in the middle, with an anvil blown to the right. */
function thunderhead(random: () => number) {
  const columns: [number, number, number][] = [
    [500, 390, 60],
    [570, 300, 76],
    [650, 200, 96],
    [740, 120, 108],
    [840, 130, 104],
    [930, 220, 86],
    [1000, 320, 66],
    [1050, 395, 48],
  ]
  const stack = columns.flatMap(([x, top, radius]) => {
    const count = Math.ceil((410 - top) / (radius * 0.7))
    return Array.from({ length: count + 1 }, (_, index) => ({
      place: [x + (random() - 0.5) * 50, between(index / count, top, 400)] as Point,
      radius: radius * between(random(), 0.55, 0.85),
    }))
  })
  return stack.toSorted((a, b) => a.place[1] - b.place[1])
}

function stormFloor(): string {
  const top = crest(
    [
      [430, 410],
      [600, 396],
      [820, 402],
      [1120, 408],
    ],
    12,
  )
  const line = Array.from({ length: 36 }, (_, index): Point => [
    430 + index * 19.5,
    top(430 + index * 19.5) + Math.sin(index * 0.7) * 4,
  ])
  return closed([...line, [1070, 430], [900, 440], [700, 432], [520, 434], [450, 424]])
}

function cloudShadow([x, y]: Point, length: number, thickness: number): string {
  return cloudBand(`shadow ${x}`, [x, y], length, thickness)
}

function tank([x, y]: Point, size: number): string {
  return closed([
    [x - size / 2, y - size * 0.28],
    [x + size / 2, y - size * 0.3],
    [x + size * 0.48, y + 2],
    [x - size * 0.48, y + 3],
  ])
}

function cow([x, y]: Point, size: number, way: 1 | -1): string[] {
  const p = (points: Point[]) =>
    closed(points.map(([px, py]): Point => [x + px * size * way, y - py * size]))
  return [
    p([
      [-12, 14],
      [-13, 0],
      [-11, 0],
      [-10, 8],
      [-7, 8],
      [-7, 0],
      [-5, 0],
      [-4, 8],
      [5, 7],
      [5, 0],
      [7, 0],
      [8, 8],
      [10, 8],
      [10, 0],
      [12, 0],
      [12, 10],
      [15, 6],
      [18, 2],
      [21, 2],
      [20, 7],
      [17, 12],
      [13, 15],
      [4, 15],
    ]),
  ]
}

function bluestem(ground: (x: number) => number, random: () => number): string[] {
  return Array.from({ length: 46 }, () => {
    const x = random() * 1200
    const tall = between(random(), 80, 190)
    const tip: Point = [x + tall * between(random(), 0.16, 0.4), ground(x) - tall]
    const stem = curve([[x, ground(x) + 4], [x + tall * 0.06, ground(x) - tall * 0.55], tip], 8)
    const seeds = Array.from({ length: 6 }, (_, index) => {
      const place = stem.at(-1 - index) ?? tip
      return gouge(place, -0.9 + (index % 2) * 1.1, tall * 0.085, tall * 0.03)
    })
    return [ribbon(stem, (share) => between(share, 4, 1.6)), ...seeds]
  }).flat()
}

function coneflowers(ground: (x: number) => number, random: () => number): string[] {
  return Array.from({ length: 13 }, () => {
    const x = random() * 1200
    const y = ground(x) - between(random(), 40, 105)
    const size = between(random(), 9, 16)
    return [
      disc([x, y], size * 0.38, 0.06),
      ...Array.from({ length: 9 }, (_, index) =>
        gouge([x, y + 1], 0.2 + (index / 8) * (Math.PI - 0.4), size * 1.3, size * 0.42),
      ),
    ]
  }).flat()
}
