/** Late afternoon: a dirt road home, ridges behind, the land's own colour fading up into the page's paper. */
import { seededRandom } from '../../src/brand/seeded-random.ts'
import { barn, farmhouse, windpump } from '../country/buildings.ts'
import { fence } from '../country/fence.ts'
import { cloudBand, flock, rays } from '../country/sky.ts'
import { contours, crest, field, ridge, rows, shadedFaces } from '../country/terrain.ts'
import { conifer, longleaf, oak } from '../country/trees.ts'
import { grass } from '../country/undergrowth.ts'
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
  skyline,
  spots,
  strip,
  under,
} from '../print/cut.ts'
import { block, type Layer, type Print } from '../print/press.ts'

const ink = {
  paper: '#f8f4eb',
  straw: '#f2d48f',
  apricot: '#e8a55f',
  clay: '#b4523a',
  haze: '#bccabf',
  slate: '#7b98a0',
  sage: '#93a061',
  pine: '#44664c',
  deep: '#1d302b',
}

const width = 1920
const height = 1080
const floor = height + 40

/** Where the sun, the house and the pines stand. */
const sunX = 640
const homeX = 1150
const pinesX = 1748

/** The wide sheet, calm at the top and on the right, where the page lays its words and its letter. */
export function hero(): Print {
  return { name: 'hero', width, height, paper: ink.paper, layers: scene() }
}

// Three fields that lean on each other: their crests cross in diagonals, and the road runs where they meet.
const backField = crest(points('-60 742, 400 716, 900 726, 1400 700, 2000 716'))
const rightField = crest(points('560 900, 760 838, 1000 772, 1300 744, 1700 762, 2000 748'))
const leftField = crest(points('-60 752, 240 768, 560 826, 860 884, 1180 912, 2000 1000'))
const bank = crest(points('-60 985, 300 1030, 620 1092, 1000 1110, 1300 1050, 1600 985, 2000 950'))

function scene(): Layer[] {
  const random = seededRandom('hero')
  const sun: Point = [sunX, 556]
  return [
    ...sky(sun),
    ...hills(random),
    ...fields(sun, random),
    ...homestead(homeX, sun),
    ...roadside(),
    ...foreground(),
  ]
}

function sky(sun: Point): Layer[] {
  const light = rays({ seed: 'rays', centre: sun, from: 150, to: 620, count: 150, width: 7 })
  const birds = spots('-120 400 17, -65 372 13, 0 410 11, -170 440 10, 60 384 9', sun[0])
  return [
    block(ink.straw, [band(width, 200, 760)], { carved: light, fade: { from: 650, to: 230 } }),
    block(ink.paper, [disc(sun, 122)]),
    block(ink.apricot, [disc(sun, 94)]),
    block(
      ink.apricot,
      [
        cloudBand(60, 468, 520, 30),
        cloudBand(400, 530, 500, 22),
        cloudBand(980, 440, 620, 34),
        cloudBand(1320, 515, 560, 24),
        cloudBand(-120, 545, 420, 20),
        cloudBand(760, 500, 330, 14),
      ],
      { strength: 0.8 },
    ),
    block(ink.deep, flock(birds)),
  ]
}

function hills(random: () => number): Layer[] {
  const range = { right: width, octaves: 5, gain: 0.4 }
  const far = ridge({ ...range, seed: 'hero far', base: 586, height: 70, length: 460 })
  const middle = ridge({ ...range, seed: 'hero middles', base: 640, height: 74, length: 520 })
  const near = ridge({ ...range, seed: 'hero nearer', base: 680, height: 46, length: 640 })
  const woods = near.flatMap(([x, y], index) => {
    if (index % 2 === 1 || random() > 0.6) return []
    const tall = between(random(), 14, 30)
    return conifer({ seed: `wood ${index}`, base: [x, y + 4], height: tall, reach: 6 }).body
  })
  const facets = { light: 1, depth: 45, least: 8 } as const
  return [
    block(ink.haze, [under(far, 800)]),
    block(ink.slate, shadedFaces(far, { ...facets, seed: 'far faces' }), { strength: 0.35 }),
    block(ink.slate, [under(middle, 800)], { strength: 0.8 }),
    block(ink.slate, shadedFaces(middle, { ...facets, seed: 'middle faces' })),
    block(ink.pine, [under(near, 860), ...woods], { strength: 0.82 }),
  ]
}

function fields(sun: Point, random: () => number): Layer[] {
  const hedge = Array.from({ length: 30 }, (_, index) => {
    const x = index * 68 + random() * 50 - 40
    const base: Point = [x, backField(x) + 4]
    return oak({ seed: `hedge ${index}`, base, height: between(random(), 26, 58) })
  })
  const backRows = rows({
    vanish: [420, 660],
    top: backField,
    left: -1400,
    right: 2600,
    bottom: 900,
    count: 46,
    width: 16,
    random,
  })
  const leftRows = rows({
    vanish: [690, 740],
    top: leftField,
    left: -2300,
    right: 1500,
    bottom: 1100,
    count: 34,
    width: 26,
    bend: 0.5,
    random,
  })
  const pasture = contours({
    seed: 'right',
    left: 560,
    right: width,
    top: rightField,
    depth: 240,
    lines: 12,
    length: 84,
    width: 5,
  })
  const leftShape = (lift: number) =>
    closed([...skyline(-20, 960, 10, (x) => leftField(x) - lift), [700, floor], [-20, floor]])
  const rail = fence({ from: [250, 1075], to: [905, 892], posts: 11, heights: [170, 34], random })
  return [
    block(ink.straw, [field(backField, -20, width + 20, floor, 4)]),
    block(ink.sage, [field(backField, -20, width + 20, floor)], { carved: backRows }),
    block(
      ink.pine,
      hedge.flatMap(({ body }) => body),
    ),
    block(
      ink.straw,
      hedge.flatMap(({ lights }) => lights),
      { strength: 0.8 },
    ),
    block(ink.straw, [field(rightField, 560, width + 20, floor, 5)]),
    block(ink.sage, [field(rightField, 560, width + 20, floor)], { carved: pasture }),
    block(ink.straw, [leftShape(6)]),
    block(ink.pine, [leftShape(0)], { carved: leftRows }),
    block(
      ink.deep,
      rail.row.map(({ foot, height: tall }) => shadow(sun, foot, tall * 1.3, tall * 0.13)),
    ),
    block(ink.deep, rail.body),
    block(ink.straw, rail.lights(1), { strength: 0.8 }),
  ]
}

/** What falls away from the sun on the ground. */
function shadow(sun: Point, foot: Point, length: number, thickness: number): string {
  return gouge(foot, Math.atan2(foot[1] - 610, foot[0] - sun[0]), length, thickness)
}

function homestead(x: number, sun: Point): Layer[] {
  const house = farmhouse([x, 762], 1.15)
  const shed = barn([x + 195, 752], 1.3)
  const pump = windpump([x + 358, 762], 1.9)
  const yard = spots('-90 774 90, 115 752 110, 290 752 80, 410 758 100, -120 782 60', x)
  const trees = yard.map((spot, index) =>
    oak({ seed: `yard ${index}`, base: [spot.x, spot.y], height: spot.size }),
  )
  const shadows = [
    shadow(sun, [x + 45, 762], 330, 60),
    shadow(sun, [x + 210, 752], 380, 70),
    ...yard.map((spot) => shadow(sun, [spot.x, spot.y], 240, 40)),
  ]
  return [
    block(ink.pine, shadows, { strength: 0.9 }),
    block(
      ink.pine,
      trees.flatMap(({ body }) => body),
    ),
    block(
      ink.straw,
      trees.flatMap(({ lights }) => lights),
      { strength: 0.8 },
    ),
    block(ink.paper, house.lit),
    block(ink.clay, shed.lit),
    block(ink.slate, house.shaded),
    block(ink.pine, shed.shaded),
    block(ink.deep, [...house.roof, ...house.dark, ...shed.roof, ...shed.dark]),
    block(ink.deep, [...pump.frame, pump.vane]),
  ]
}

function roadside(): Layer[] {
  const road = curve(
    points('900 1130, 905 1030, 960 950, 1010 905, 1000 862, 1010 826, 1075 795, 1120 770'),
    12,
  )
  const rut = (side: number) =>
    road.map(([x, y], index): Point => [x + side * 54 * (1 - index / road.length) ** 1.6, y])
  return [
    block(ink.straw, [strip(road, (share) => between(share ** 0.42, 470, 8))]),
    block(
      ink.apricot,
      [-1, 1].map((side) => ribbon(rut(side), (share) => 22 * (1 - share) ** 1.4)),
    ),
  ]
}

function foreground(): Layer[] {
  const pines = [
    { x: 0, y: 1040, height: 640, reach: 150 },
    { x: 110, y: 1050, height: 760, reach: 170 },
    { x: -108, y: 1020, height: 480, reach: 115 },
  ].map(({ x, y, ...growth }, index) =>
    longleaf({ seed: `pine ${index}`, base: [pinesX + x, y], ...growth }),
  )
  const tuft = { ground: bank, height: 80, density: 0.3, lean: 0.3 }
  return [
    block(ink.deep, [
      field(bank, -20, width + 20, floor),
      ...grass({ ...tuft, seed: 'bank left', left: -20, right: 560 }),
      ...grass({ ...tuft, seed: 'bank right', left: 1230, right: width }),
      ...pines.flatMap(({ body }) => body),
    ]),
    block(
      ink.pine,
      pines.flatMap(({ lights }) => lights),
    ),
  ]
}
