/** First light on the high peaks, and all of it again in the lake. */
import { seededRandom } from '../../src/brand/seeded-random.ts'
import { broken, gullies, ribs, snow } from '../country/rocks.ts'
import { cloudBand, flock } from '../country/sky.ts'
import { crest, field, ridge, shadedFaces } from '../country/terrain.ts'
import { conifer } from '../country/trees.ts'
import { grass } from '../country/undergrowth.ts'
import { mirrored, ripples } from '../country/water.ts'
import { band, between, closed, gouge, type Point, points, spots, under } from '../print/cut.ts'
import { block, type Layer, type Print } from '../print/press.ts'

const ink = {
  paper: '#fbf1e4',
  gold: '#f6d59a',
  blush: '#f0ad8e',
  rose: '#d4735f',
  lilac: '#a99bb3',
  blue: '#64829d',
  navy: '#2f4a66',
  deep: '#172838',
}

const width = 1200
const height = 800
const shore = 520

const massif = broken(
  'massif',
  points(
    '-40 420, 90 350, 150 372, 262 232, 300 250, 420 92, 452 118, 500 176, 548 160, 640 286, 700 262, 790 190, 830 222, 900 330, 990 290, 1090 372, 1240 400',
  ),
  12,
  7,
)
const behind = broken(
  'behind',
  points(
    '-40 300, 60 250, 160 306, 300 290, 620 250, 700 210, 760 246, 960 220, 1020 176, 1090 238, 1240 290',
  ),
  12,
  7,
)
const foothills = ridge({ seed: 'foothills', right: width, base: 462, height: 42, length: 300 })
const near = crest(points('-40 690, 160 704, 340 764, 560 812, 820 806, 1000 742, 1240 676'))

const faces = shadedFaces(massif, { light: -1, depth: 110, seed: 'main faces', least: 16 })

export function mountain(): Print {
  const random = seededRandom('mountain')
  const bank = farShore(random)
  const layers = [
    ...sky(),
    ...peaks(random),
    ...woods(bank, random),
    ...lake(bank, random),
    ...foreground(random),
  ]
  return { name: 'mountain', width, height, paper: ink.paper, layers }
}

function sky(): Layer[] {
  const whole = band(width, -20, 540)
  return [
    block(ink.gold, [whole]),
    block(ink.blush, [whole], { strength: 0.9, fade: { from: -60, to: 330 } }),
    block(ink.lilac, [whole], { strength: 0.8, fade: { from: -120, to: 170 } }),
    block(ink.paper, [
      cloudBand(560, 110, 520, 24),
      cloudBand(40, 160, 340, 18),
      cloudBand(860, 170, 420, 20),
    ]),
    block(ink.deep, flock(spots('640 196 16, 686 174 12, 720 208 10'))),
  ]
}

function peaks(random: () => number): Layer[] {
  const warm = shadedFaces(behind, { light: 1, depth: 60, seed: 'behind', least: 6 })
  return [
    block(ink.lilac, [under(behind, 540)]),
    block(ink.blush, warm, { strength: 0.55 }),
    block(ink.blush, [under(massif, 540)]),
    block(ink.paper, snow(massif, 1, random), { strength: 0.95 }),
    block(ink.blue, faces),
    block(ink.lilac, snow(massif, -1, random), { strength: 0.9 }),
    block(ink.rose, gullies(massif, 470, random), { strength: 0.62 }),
    block(ink.rose, ribs(massif, 430, random), { strength: 0.9 }),
  ]
}

function farShore(random: () => number) {
  return Array.from({ length: 64 }, (_, index) => {
    const base: Point = [index * 19.5 - 20 + random() * 12, shore + 2]
    const tall = between(random() ** 1.6, 30, 84)
    return conifer({ seed: `bank ${index}`, base, height: tall, reach: 13, light: -1 })
  })
}

type Trees = ReturnType<typeof farShore>

function woods(bank: Trees, random: () => number): Layer[] {
  const hillside = foothills.flatMap(([x, y], index) => {
    if (index % 2 === 1) return []
    const tall = between(random(), 18, 42)
    return conifer({ seed: `foot ${index}`, base: [x, y + 8], height: tall, reach: 8 }).body
  })
  const mist = [
    cloudBand(-80, 430, 620, 34),
    cloudBand(460, 418, 560, 26),
    cloudBand(880, 440, 460, 30),
  ]
  return [
    block(ink.paper, mist, { strength: 0.85 }),
    block(ink.blue, [under(foothills, 540), ...hillside]),
    block(ink.navy, [band(width, 506, 540), ...bank.flatMap(({ body }) => body)]),
    block(
      ink.blush,
      bank.flatMap(({ lights }) => lights),
      { strength: 0.7 },
    ),
  ]
}

/** Everything again, upside down and broken by ripples, and a small island. */
function lake(bank: Trees, random: () => number): Layer[] {
  const inWater = (paths: string[]) => paths.map((d) => mirrored(d, shore))
  const strokes = (count: number) =>
    ripples({ count, width, from: shore + 6, to: 786, lengths: [40, 170], widths: [2, 6], random })
  const isle = spots('742 588 40, 760 588 62, 776 588 48, 790 588 30').flatMap(
    ({ x, y, size }, index) =>
      conifer({ seed: `isle ${index}`, base: [x, y], height: size, reach: 9 }).body,
  )
  const dark = [...inWater([under(foothills, shore)]), ...inWater(bank.flatMap(({ body }) => body))]
  return [
    block(ink.blush, [band(width, shore, 830)]),
    block(ink.gold, [band(width, shore, 830)], { fade: { from: 840, to: 640 } }),
    block(ink.lilac, inWater([under(massif, shore)])),
    block(ink.blue, inWater(faces), { strength: 0.8 }),
    block(ink.navy, dark, { strength: 0.92 }),
    block(ink.gold, strokes(44)),
    block(ink.paper, strokes(44), { strength: 0.9 }),
    block(ink.blue, strokes(44), { strength: 0.8 }),
    block(ink.paper, [gouge([-10, shore + 2], 0, 1240, 4)]),
    block(ink.deep, [
      closed(points('700 590, 730 584, 800 585, 836 592, 770 597')),
      ...isle,
      ...isle.map((d) => mirrored(d, 588, 0.7)),
    ]),
  ]
}

function foreground(random: () => number): Layer[] {
  const giants = [
    { x: 70, y: 720, height: 560, reach: 118 },
    { x: 182, y: 742, height: 400, reach: 92 },
    { x: 280, y: 770, height: 250, reach: 66 },
    { x: -10, y: 720, height: 420, reach: 90 },
    { x: 1130, y: 712, height: 470, reach: 104 },
    { x: 1030, y: 748, height: 300, reach: 72 },
    { x: 1205, y: 700, height: 360, reach: 84 },
  ].map(({ x, y, ...growth }, index) =>
    conifer({ seed: `giant ${index}`, base: [x, y], light: x < 600 ? -1 : 1, ...growth }),
  )
  const rocks = [360, 430, 520, 900, 960].map((x) => {
    const size = between(random(), 22, 44)
    const y = near(x) + 10
    return closed([
      [x - size, y],
      [x - size * 0.8, y - size * 0.5],
      [x - size * 0.2, y - size * 0.8],
      [x + size * 0.5, y - size * 0.62],
      [x + size, y],
    ])
  })
  const tufts = { seed: 'shore', left: -20, right: width, ground: near, height: 50, density: 0.2 }
  return [
    block(ink.deep, [
      field(near, -20, width + 20, 840),
      ...giants.flatMap(({ body }) => body),
      ...grass(tufts),
      ...rocks,
    ]),
    block(
      ink.rose,
      giants.flatMap(({ lights }) => lights),
      { strength: 0.85 },
    ),
  ]
}
