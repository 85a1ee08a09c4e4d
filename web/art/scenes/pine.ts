/** Sun-up in the pine woods: mist between the trunks, a creek, and a surveyor's stake with its ribbon. */
import { seededRandom } from '../../src/brand/seeded-random.ts'
import { rays } from '../country/sky.ts'
import { contours, crest, field } from '../country/terrain.ts'
import { conifer } from '../country/trees.ts'
import { trunk } from '../country/trunk.ts'
import { fern, grass } from '../country/undergrowth.ts'
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
  strip,
} from '../print/cut.ts'
import { fractal } from '../print/noise.ts'
import { block, type Layer, type Print } from '../print/press.ts'

const ink = {
  paper: '#f6f2df',
  straw: '#f3d892',
  mint: '#c3d5c3',
  sea: '#92b3a3',
  teal: '#5c8a7c',
  pine: '#34604f',
  deep: '#1f3f37',
  night: '#13261f',
  clay: '#bd5537',
}

const width = 1200
const height = 800
const sun: Point = [735, 205]

const meadow = crest(points('-40 552, 300 566, 620 560, 860 572, 1240 556'))
const bankLeft = crest(points('-40 560, 200 590, 400 640, 520 720, 600 830, 700 900'))
const bankRight = crest(points('560 900, 700 760, 820 668, 960 620, 1240 590'))

export function pine(): Print {
  const random = seededRandom('pine')
  const layers = [...light(random), ...woods(random), ...creek(random), ...banks(random)]
  return { name: 'pine', width, height, paper: ink.paper, layers }
}

function light(random: () => number): Layer[] {
  const strokes = rays({ seed: 'wood light', centre: sun, from: 90, to: 640, count: 130, width: 9 })
  const beams = [-0.75, -0.5, -0.28, 0.05, 0.26, 0.52, 0.8].map((tilt) => {
    const angle = Math.PI / 2 + tilt + (random() - 0.5) * 0.08
    const spread = between(random(), 0.025, 0.06)
    const reach = between(random(), 420, 640)
    const corner = (turn: number, distance: number): Point => [
      sun[0] + Math.cos(angle + turn) * distance,
      sun[1] + Math.sin(angle + turn) * distance,
    ]
    return closed([
      corner(-spread, 110),
      corner(spread, 110),
      corner(spread, reach),
      corner(-spread, reach * 0.94),
    ])
  })
  return [
    block(ink.straw, [band(width, -20, 620)], { carved: strokes, fade: { from: 80, to: 700 } }),
    block(ink.paper, [disc(sun, 84)]),
    block(ink.straw, [disc(sun, 60)], { strength: 0.95 }),
    block(ink.paper, beams, { strength: 0.4 }),
  ]
}

/** Four ranks of firs, each with mist at its feet, lower where the clearing is. */
function woods(random: () => number): Layer[] {
  const ranks = [
    { tint: ink.mint, base: 430, count: 42, tall: [120, 230], clearing: [720, 330] },
    { tint: ink.sea, base: 462, count: 34, tall: [170, 300], clearing: [720, 380] },
    { tint: ink.teal, base: 500, count: 26, tall: [200, 360], clearing: [700, 420] },
    { tint: ink.pine, base: 552, count: 18, tall: [260, 430], clearing: [690, 500] },
  ] as const
  return ranks.flatMap(
    ({ tint, base, count, tall: [low, high], clearing: [middle, reach] }): Layer[] => {
      const roll = fractal({ seed: `ground ${base}`, length: 300, octaves: 2 })
      const trees = Array.from({ length: count }, (_, index) => {
        const x = ((index + random() * 0.8) / count) * (width + 120) - 60
        const opening = Math.min(1, Math.abs(x - middle) / reach)
        const size = between(random(), low, high) * between(opening, 0.45, 1)
        return conifer({
          seed: `${base} ${index}`,
          base: [x, base + 10 * roll(x)],
          height: size,
          reach: size * between(random(), 0.15, 0.2),
          light: x < sun[0] ? -1 : 1,
        })
      })
      const ground = field((x) => base + 8 * roll(x), -20, width + 20, 660)
      return [
        block(tint, [...trees.flatMap(({ body }) => body), ground]),
        block(
          ink.straw,
          trees.flatMap(({ lights }) => lights),
          { strength: 0.5 },
        ),
        block(ink.paper, [band(width, base - 120, base + 90)], {
          fade: { from: base + 60, to: base - 96 },
          strength: 0.85,
        }),
      ]
    },
  )
}

function creek(random: () => number): Layer[] {
  const bed = curve(points('640 850, 560 760, 640 690, 745 640, 700 600, 662 575, 690 556'), 14)
  const glints = (count: number, longest: number) =>
    Array.from({ length: count }, () => {
      const [x, y] = bed[Math.floor(random() ** 1.3 * bed.length)] ?? [0, 0]
      const nearness = (y - 540) / 300
      const start: Point = [x - longest * 0.8 * nearness * random(), y + 3]
      return gouge(start, 0, between(nearness, 12, longest), between(nearness, 2, 7))
    })
  const strokes = { left: 0, right: width, top: meadow, density: 0.5 }
  const tones = contours({ ...strokes, seed: 'shade', depth: 210, lines: 8, length: 110, width: 7 })
  const sedge = (x: number) => meadow(x) + between(random(), 6, 110)
  return [
    block(ink.mint, [field(meadow, -20, width + 20, 840)], {
      carved: contours({ ...strokes, seed: 'meadow', depth: 150, lines: 9, length: 80, width: 5 }),
    }),
    block(ink.sea, [
      ...tones,
      ...grass({
        seed: 'sedge',
        left: -20,
        right: width,
        ground: sedge,
        height: 22,
        density: 0.35,
      }),
    ]),
    block(ink.paper, [strip(bed, (share) => between(share ** 0.7, 250, 12))]),
    block(ink.sea, glints(36, 110)),
    block(ink.straw, glints(14, 80)),
  ]
}

function banks(random: () => number): Layer[] {
  const both = (lift: number) => [
    field(bankRight, 560, width + 20, 840, lift),
    field(bankLeft, -20, 700, 840, lift),
  ]
  const somewhereOn = (top: (x: number) => number) => (x: number) =>
    top(x) + between(random(), 0, 90)
  const turf = { height: 34, density: 0.5 }
  const trunks = [
    trunk({ x: 88, thick: 96, foot: 860, sunX: sun[0] }),
    trunk({ x: 1106, thick: 124, foot: 870, sunX: sun[0] }),
    trunk({ x: 322, thick: 50, foot: 676, sunX: sun[0] }),
    trunk({ x: 950, thick: 44, foot: 690, sunX: sun[0] }),
  ]
  const edge = { ground: () => 815, height: 60, density: 0.35 }
  return [
    block(ink.straw, both(5)),
    block(ink.pine, both(0)),
    block(ink.teal, [
      ...grass({ ...turf, seed: 'left', left: -20, right: 600, ground: somewhereOn(bankLeft) }),
      ...grass({ ...turf, seed: 'right', left: 640, right: width, ground: somewhereOn(bankRight) }),
    ]),
    block(
      ink.deep,
      trunks.flatMap(({ body }) => body),
    ),
    block(
      ink.teal,
      trunks.flatMap(({ bark }) => bark),
      { strength: 0.9 },
    ),
    block(
      ink.straw,
      trunks.flatMap(({ lights }) => lights),
    ),
    block(ink.paper, [closed(points('823 770, 828 628, 836 618, 846 627, 849 771'))]),
    block(ink.clay, [
      closed(points('826 648, 848 646, 849 668, 826 670')),
      ribbon(curve(points('846 656, 872 664, 880 690, 900 702'), 8), () => 13),
      ribbon(curve(points('846 662, 860 682, 864 708, 876 728'), 8), () => 12),
    ]),
    block(ink.night, [
      ...[20, 190, 395, 1030, 1170].flatMap((x) =>
        fern([x, 838], between(random(), 140, 190), random),
      ),
      ...grass({ ...edge, seed: 'edge left', left: -20, right: 560 }),
      ...grass({ ...edge, seed: 'edge right', left: 730, right: width }),
      ...grass({
        seed: 'stake',
        left: 812,
        right: 866,
        ground: () => 776,
        height: 36,
        density: 0.5,
      }),
      ...[300, 345, 930, 968].flatMap((x) =>
        grass({
          seed: `foot ${x}`,
          left: x - 30,
          right: x + 30,
          ground: () => 700,
          height: 50,
          density: 0.5,
        }),
      ),
    ]),
  ]
}
