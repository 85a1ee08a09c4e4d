/** Early morning: planted rows run to a red barn, and everything throws its shadow far to the left. */
import { seededRandom } from '../../src/brand/seeded-random.ts'
import { barn, farmhouse, silo } from '../country/buildings.ts'
import { fence } from '../country/fence.ts'
import { cloudBand, flock, rays } from '../country/sky.ts'
import { contours, crest, field, ridge, rows } from '../country/terrain.ts'
import { oak } from '../country/trees.ts'
import { cropLeaves } from '../country/undergrowth.ts'
import {
  band,
  between,
  closed,
  disc,
  gouge,
  type Point,
  points,
  spots,
  under,
} from '../print/cut.ts'
import { block, type Layer, type Print } from '../print/press.ts'

const ink = {
  paper: '#fbf2dc',
  peach: '#f3c08d',
  yellow: '#efc465',
  mist: '#b9cbbd',
  leaf: '#88a054',
  green: '#3f6446',
  soil: '#8a5236',
  red: '#b2422f',
  deep: '#21302a',
}

const width = 1200
const height = 800
const sun: Point = [1010, 318]

const meadow = crest(points('-40 424, 400 412, 800 408, 1240 420'), 2)
const cropEdge = (x: number) => Math.max(meadow(x) + 22, 440)

export function farmland(): Print {
  const random = seededRandom('farmland')
  const layers = [...sky(), ...hills(random), ...crop(random), ...farm(), ...fenceAndTree(random)]
  return { name: 'farmland', width, height, paper: ink.paper, layers }
}

function sky(): Layer[] {
  const light = rays({ seed: 'morning', centre: sun, from: 120, to: 700, count: 120, width: 8 })
  return [
    block(ink.peach, [band(width, -20, 500)], { carved: light, fade: { from: 430, to: 20 } }),
    block(ink.paper, [disc(sun, 92)]),
    block(ink.yellow, [disc(sun, 66)]),
    block(ink.mist, [
      cloudBand(60, 110, 460, 34),
      cloudBand(420, 190, 520, 30),
      cloudBand(-120, 235, 380, 22),
      cloudBand(820, 90, 520, 28),
      cloudBand(560, 262, 330, 16),
    ]),
    block(ink.deep, flock(spots('430 152 15, 478 132 12, 400 178 10, 524 162 9'))),
  ]
}

function hills(random: () => number): Layer[] {
  const soft = { right: width, isSmooth: true }
  const far = ridge({ ...soft, seed: 'farm far', base: 352, height: 34, length: 330 })
  const near = ridge({ ...soft, seed: 'farm near', base: 384, height: 22, length: 420 })
  const belt = Array.from({ length: 26 }, (_, index) =>
    oak({
      seed: `belt ${index}`,
      base: [index * 50 + random() * 30 - 30, 416],
      height: between(random(), 26, 60),
      light: -1,
    }),
  )
  const turf = contours({
    seed: 'meadow',
    left: 0,
    right: width,
    top: meadow,
    depth: 30,
    lines: 4,
    length: 60,
    width: 3,
  })
  return [
    block(ink.mist, [under(far, 480)]),
    block(ink.leaf, [under(near, 480)], { strength: 0.75 }),
    block(
      ink.green,
      belt.flatMap(({ body }) => body),
    ),
    block(
      ink.yellow,
      belt.flatMap(({ lights }) => lights),
      { strength: 0.8 },
    ),
    block(ink.leaf, [field(meadow, -20, width + 20, 830)]),
    block(ink.yellow, turf),
  ]
}

function crop(random: () => number): Layer[] {
  const plan = { vanish: [560, 352], bottom: 840, count: 34, random } as const
  const planted = (aside: number, thickness: number) =>
    rows({ ...plan, top: cropEdge, left: aside - 2050, right: aside + 3150, width: thickness })
  const leaves = cropLeaves({ ...plan, left: -2050, right: 3150 })
  return [
    block(ink.soil, [field(cropEdge, -20, width + 20, 840)]),
    block(ink.deep, planted(-56, 34), { strength: 0.75 }),
    block(ink.green, [...planted(0, 96), ...leaves.body]),
    block(ink.leaf, [...planted(26, 36), ...leaves.lights]),
    block(ink.yellow, leaves.glints),
  ]
}

/** The shadow of a building as wide as `wide`, cast to the left. */
function longShadow([x, y]: Point, wide: number, length: number): string {
  return closed([
    [x + wide * 0.4, y],
    [x - wide * 0.5, y - 2],
    [x - wide * 0.5 - length, y + 18],
    [x - wide * 0.3 - length * 0.9, y + 27],
    [x + wide * 0.2, y + 16],
  ])
}

function farm(): Layer[] {
  const house = farmhouse([905, 416], 0.95, -1)
  const shed = barn([640, 420], 1.75, -1)
  const tower = silo([752, 420], 1.75)
  const yard = spots('980 420 100, 1040 424 76, 838 418 64, 500 418 70').map(
    ({ x, y, size }, index) =>
      oak({ seed: `farm yard ${index}`, base: [x, y], height: size, light: -1 }),
  )
  const shadows = [
    gouge([178, 474], Math.PI - 0.12, 420, 60),
    longShadow([640, 424], 190, 300),
    longShadow([752, 424], 40, 330),
    longShadow([905, 420], 90, 170),
  ]
  return [
    block(ink.deep, shadows, { strength: 0.82 }),
    block(
      ink.green,
      yard.flatMap(({ body }) => body),
    ),
    block(
      ink.yellow,
      yard.flatMap(({ lights }) => lights),
    ),
    block(ink.paper, house.lit),
    block(ink.mist, [...house.shaded, tower.shaded]),
    block(ink.paper, [tower.lit]),
    block(ink.red, [...shed.lit, ...shed.shaded]),
    block(ink.deep, shed.shaded, { strength: 0.45 }),
    block(ink.deep, [...house.roof, ...house.dark, ...shed.roof, ...shed.dark, ...tower.dark]),
  ]
}

function fenceAndTree(random: () => number): Layer[] {
  const rail = fence({ from: [-60, 690], to: [430, 432], posts: 12, heights: [130, 14], random })
  const shadows = rail.row.map(({ foot, height: tall }) =>
    gouge(foot, Math.PI - 0.1, tall * 1.6, tall * 0.13),
  )
  const cottonwood = oak({ seed: 'cottonwood', base: [178, 470], height: 330, light: -1 })
  return [
    block(ink.deep, [...shadows, ...rail.body]),
    block(ink.yellow, rail.lights(1)),
    block(ink.deep, cottonwood.body),
    block(ink.yellow, cottonwood.lights),
  ]
}
