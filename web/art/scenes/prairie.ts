/** Noon on the plains: a thunderhead far off, its shadow on the grass, two ruts running to the horizon. */
import { seededRandom } from '../../src/brand/seeded-random.ts'
import { cow, tank, windpump } from '../country/buildings.ts'
import { fence } from '../country/fence.ts'
import { cloudBand, flock } from '../country/sky.ts'
import { contours, crest, field, ridge } from '../country/terrain.ts'
import { bluestem, coneflowers, grass } from '../country/undergrowth.ts'
import {
  band,
  between,
  closed,
  curve,
  disc,
  gouge,
  type Point,
  points,
  ribbon,
  spots,
  under,
} from '../print/cut.ts'
import { block, type Layer, type Print, type Shape } from '../print/press.ts'

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

const width = 1200
const height = 800

const plain = crest(points('-40 484, 400 480, 800 482, 1240 476'), 1)
const swell = crest(points('-40 570, 300 556, 640 572, 900 590, 1240 566'))
const near = crest(points('-40 690, 300 672, 560 700, 900 676, 1240 640'))
const bank = crest(points('-40 770, 260 790, 560 815, 860 800, 1240 752'))

export function prairie(): Print {
  const random = seededRandom('prairie')
  const layers = [
    ...sky(),
    ...thunderhead(random),
    ...plains(),
    ...track(random),
    ...waterhole(),
    ...foreground(random),
  ]
  return { name: 'prairie', width, height, paper: ink.paper, layers }
}

function sky(): Layer[] {
  const whole = band(width, -20, 500)
  return [
    block(ink.blue, [whole], { fade: { from: -60, to: 470 } }),
    block(ink.sky, [whole], { strength: 0.75, fade: { from: 200, to: 560 } }),
    block(ink.paper, [
      cloudBand(-80, 120, 330, 44),
      cloudBand(60, 205, 260, 26),
      cloudBand(930, 250, 360, 34),
      cloudBand(-60, 300, 300, 22),
    ]),
    block(ink.deep, flock(spots('300 300 15, 342 282 12, 262 318 10'))),
  ]
}

/** A storm cloud of many heads, shaded on the side away from the sun, with rain under its floor. */
function thunderhead(random: () => number): Layer[] {
  const columns = spots(
    '500 390 60, 570 300 76, 650 200 96, 740 120 108, 840 130 104, 930 220 86, 1000 320 66, 1050 395 48',
  )
  const heads = columns.flatMap(({ x, y, size }) => {
    const count = Math.ceil((410 - y) / (size * 0.7))
    return Array.from({ length: count + 1 }, (_, index) => ({
      x: x + (random() - 0.5) * 50,
      y: between(index / count, y, 400),
      size: size * between(random(), 0.55, 0.85),
    }))
  })
  const cloud = (right: number, down: number) =>
    heads.map(({ x, y, size }) => disc([x + right, y + down], size, 0.05))
  // What the cloud covers and the same cloud, moved toward the light, does not.
  const shade = (move: number): Shape[] => [
    ...cloud(0, 0),
    ...cloud(-move, -move * 0.62).map((carve) => ({ carve })),
  ]
  const folds = spots(
    '640 268 62, 742 196 74, 706 330 70, 836 262 72, 592 352 46, 850 366 52, 770 376 44',
  ).flatMap(({ x, y, size }): Shape[] => [
    disc([x, y], size, 0.05),
    { carve: disc([x - size * 0.3, y - size * 0.34], size * 1.02, 0.05) },
  ])
  const ceiling = crest(points('430 410, 600 396, 820 402, 1120 408'), 12)
  const floor = Array.from({ length: 36 }, (_, index): Point => {
    const x = 430 + index * 19.5
    return [x, ceiling(x) + Math.sin(index * 0.7) * 4]
  })
  const rain = Array.from({ length: 70 }, () => {
    const place: Point = [between(random(), 560, 900), between(random(), 405, 440)]
    return gouge(place, Math.PI / 2 + 0.22, between(random(), 30, 86), 5)
  })
  const carved = [band(width, 412, 900)]
  return [
    block(ink.paper, cloud(0, 0), { carved }),
    block(ink.storm, shade(74), { carved, strength: 0.32 }),
    block(ink.storm, shade(26), { carved, strength: 0.42 }),
    block(ink.storm, folds, { carved, strength: 0.26 }),
    block(ink.storm, [
      closed([...floor, ...points('1070 430, 900 440, 700 432, 520 434, 450 424')]),
    ]),
    block(ink.storm, rain, { strength: 0.85 }),
  ]
}

function plains(): Layer[] {
  const bluffs = ridge({ seed: 'bluffs', right: width, base: 474, height: 14, length: 260 })
  const strokes = { left: 0, right: width, density: 0.55 }
  const plainLines = contours({
    ...strokes,
    seed: 'plain',
    top: plain,
    depth: 110,
    lines: 10,
    length: 90,
    width: 4,
  })
  const swellLines = contours({
    ...strokes,
    seed: 'swell',
    top: swell,
    depth: 140,
    lines: 10,
    length: 110,
    width: 6,
  })
  const nearLines = contours({
    ...strokes,
    seed: 'near',
    top: near,
    depth: 150,
    lines: 7,
    length: 130,
    width: 8,
  })
  const tufts = { left: -10, right: width, height: 34, density: 0.3, lean: 0.4 }
  return [
    block(ink.blue, [under(bluffs, 520)], { strength: 0.8 }),
    block(ink.straw, [field(plain, -20, width + 20, 820)]),
    block(ink.gold, plainLines),
    block(ink.grass, [
      cloudBand(560, 520, 620, 34),
      cloudBand(-80, 508, 330, 18),
      cloudBand(900, 540, 420, 18),
    ]),
    block(ink.grass, [field(swell, -20, width + 20, 820)], { carved: swellLines }),
    block(ink.olive, [field(near, -20, width + 20, 820)], { carved: nearLines }),
    block(ink.olive, grass({ ...tufts, seed: 'tufts', ground: near })),
  ]
}

/** One wheel's rut, `aside` of its middle where it is nearest; side -1 is the left. */
const rut = (side: number, aside = 0) =>
  curve(
    [
      [330 + side * 150, 830],
      [392 + side * 74, 680],
      [428 + side * 34, 590],
      [440 + side * 13, 530],
      [438 + side * 3, 486],
    ],
    10,
  ).map(([x, y], index): Point => [x + aside * (1 - index / 40), y])

/** Two ruts and a fence that meet on the horizon. */
function track(random: () => number): Layer[] {
  const rail = fence({ from: [905, 812], to: [462, 492], posts: 15, heights: [150, 9], random })
  const shadows = rail.row.map(({ foot, height: tall }) =>
    gouge(foot, 0.5, tall * 0.5, tall * 0.12),
  )
  const sides = [-1, 1]
  return [
    block(
      ink.straw,
      sides.map((side) => ribbon(rut(side), (share) => between(share ** 0.55, 76, 1.5))),
    ),
    block(
      ink.gold,
      sides.map((side) => ribbon(rut(side, 15), (share) => between(share ** 0.5, 24, 0.5))),
    ),
    block(ink.deep, [...shadows, ...rail.body]),
  ]
}

function waterhole(): Layer[] {
  const pump = windpump([770, 592], 2.7, 0.1)
  const herd = spots('1010 596 1.2, 225 590 1.25, 172 584 1, 1090 602 1.45, 960 584 1')
  return [
    block(ink.deep, [
      gouge([772, 592], 0.2, 120, 10),
      ...pump.frame,
      tank([868, 598], 0.62),
      ...herd.map(({ x, y, size }, index) => cow([x, y], size, index % 2 === 0 ? 1 : -1)),
    ]),
    block(ink.clay, [pump.vane]),
  ]
}

function foreground(random: () => number): Layer[] {
  const tuft = { ground: bank, height: 110, density: 0.38, lean: 0.45 }
  return [
    block(ink.deep, [
      field(bank, -20, width + 20, 840),
      ...grass({ ...tuft, seed: 'left', left: -10, right: 180 }),
      ...grass({ ...tuft, seed: 'ruts', left: 180, right: 560, height: 55 }),
      ...grass({ ...tuft, seed: 'right', left: 560, right: width }),
      ...bluestem(46, width, bank, random),
    ]),
    block(
      ink.gold,
      grass({
        ...tuft,
        seed: 'gold',
        left: -10,
        right: width,
        height: 130,
        density: 0.09,
        ground: (x) => bank(x) + 30,
      }),
    ),
    block(ink.clay, coneflowers(13, width, bank, random)),
  ]
}
