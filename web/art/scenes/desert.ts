/** Sunset in saguaro country: rings of light behind a butte, everything near already in shade. */
import { seededRandom } from '../../src/brand/seeded-random.ts'
import { agave, bush, ocotillo, saguaro } from '../country/desert-plants.ts'
import { mesa } from '../country/rocks.ts'
import { cloudBand, flock } from '../country/sky.ts'
import { contours, crest, field, ridge } from '../country/terrain.ts'
import { band, between, disc, gouge, type Point, points, spots, under } from '../print/cut.ts'
import { block, type Layer, type Print } from '../print/press.ts'

const ink = {
  paper: '#f9edd5',
  gold: '#f3c66d',
  orange: '#e58a48',
  rust: '#bd4f34',
  plum: '#6d3a4c',
  dusk: '#8d6b86',
  night: '#2a2233',
}

const width = 1200
const height = 800
const sun: Point = [455, 470]

const plain = crest(points('-40 560, 300 548, 700 556, 1240 540'))
const wash = crest(points('-40 640, 300 626, 620 652, 900 690, 1240 700'))
const near = crest(points('-40 760, 260 742, 560 780, 820 770, 1020 712, 1240 690'))

export function desert(): Print {
  const random = seededRandom('desert')
  const layers = [...sky(), ...buttes(), ...flats(random), ...foreground(random)]
  return { name: 'desert', width, height, paper: ink.paper, layers }
}

const ring = (radius: number) => disc(sun, radius, 0.004)

/** The sky in rings, each a little cooler than the one inside it. */
function sky(): Layer[] {
  const whole = band(width, -20, 600)
  const tint = (colour: string, outer: number, inner: number, strength: number) =>
    block(colour, [ring(outer)], { carved: [ring(inner)], strength })
  return [
    block(ink.dusk, [whole], { carved: [ring(700)], strength: 0.85 }),
    tint(ink.rust, 700, 560, 0.62),
    tint(ink.rust, 560, 430, 0.42),
    tint(ink.orange, 430, 320, 0.7),
    block(ink.gold, [ring(320)]),
    tint(ink.orange, 320, 226, 0.4),
    block(ink.plum, [whole], { strength: 0.5, fade: { from: -420, to: 150 } }),
    block(ink.paper, [ring(148)]),
    block(ink.rust, [ring(96)]),
    block(
      ink.rust,
      [
        cloudBand(520, 300, 560, 26),
        cloudBand(-60, 250, 480, 22),
        cloudBand(640, 180, 640, 30),
        cloudBand(80, 350, 330, 16),
        cloudBand(330, 415, 330, 14),
        cloudBand(-100, 130, 420, 18),
      ],
      { strength: 0.85 },
    ),
    block(ink.night, flock(spots('566 238 13, 606 222 11, 532 214 9'))),
  ]
}

function buttes(): Layer[] {
  const far = ridge({
    seed: 'desert far',
    right: width,
    base: 505,
    height: 26,
    length: 200,
    octaves: 5,
  })
  const rocks = [
    mesa(
      'butte',
      points(
        '640 556, 668 500, 700 470, 716 352, 744 336, 930 330, 962 350, 980 452, 1030 500, 1110 552',
      ),
    ),
    mesa(
      'small butte',
      points('60 556, 96 506, 118 486, 126 420, 146 410, 222 414, 232 480, 262 508, 318 552'),
    ),
    mesa('spire', points('1090 552, 1112 500, 1122 420, 1136 404, 1152 410, 1160 494, 1186 546')),
  ]
  return [
    block(ink.dusk, [under(far, 640)]),
    block(
      ink.rust,
      rocks.map(({ body }) => body),
    ),
    block(
      ink.orange,
      rocks.flatMap(({ lit }) => lit),
    ),
    block(
      ink.plum,
      rocks.flatMap(({ shade }) => shade),
    ),
  ]
}

/** The ground between the buttes and us, its plants throwing their shadows forward. */
function flats(random: () => number): Layer[] {
  const cacti = spots(
    '560 660 90, 720 672 66, 400 642 54, 810 664 48, 130 652 64, 490 610 30, 640 604 26, 330 600 28',
  ).map(({ x, y, size }, index) =>
    saguaro({ seed: `far ${index}`, base: [x, y], height: size, arms: 2 }),
  )
  const [middle, back] = [cacti.slice(0, 5), cacti.slice(5)]
  const scrub = Array.from({ length: 60 }, () => {
    const x = random() * width
    const y = wash(x) + random() * 60 - 4
    return bush([x, y], between(random(), 5, 13) * (y / 650) ** 2, sun[0], random)
  })
  const shadows = middle.map(({ foot, tall }) =>
    gouge(foot, Math.atan2(foot[1] - 500, foot[0] - sun[0]), tall * 2.6, tall * 0.16),
  )
  const strokes = { left: 0, right: width, density: 0.5 }
  const plainLines = contours({
    ...strokes,
    seed: 'plain',
    top: plain,
    depth: 100,
    lines: 9,
    length: 90,
    width: 4,
  })
  const washLines = contours({
    ...strokes,
    seed: 'wash',
    top: wash,
    depth: 140,
    lines: 8,
    length: 120,
    width: 6,
  })
  return [
    block(ink.gold, [field(plain, -20, width + 20, 820, 4)]),
    block(ink.orange, [field(plain, -20, width + 20, 820)], { carved: plainLines }),
    block(
      ink.plum,
      back.flatMap(({ body }) => body),
    ),
    block(ink.gold, [field(wash, -20, width + 20, 820, 4)]),
    block(ink.rust, [field(wash, -20, width + 20, 820)], { carved: washLines }),
    block(ink.plum, [...shadows, ...scrub.map(({ shadow }) => shadow)]),
    block(ink.plum, [...middle.flatMap(({ body }) => body), ...scrub.map(({ body }) => body)]),
    block(
      ink.gold,
      middle.flatMap(({ lights }) => lights),
      { strength: 0.9 },
    ),
  ]
}

function foreground(random: () => number): Layer[] {
  const cacti = [
    saguaro({ seed: 's1', base: [250, 765], height: 420, arms: 4, light: -1 }),
    saguaro({ seed: 's2', base: [905, 752], height: 250, arms: 3 }),
    saguaro({ seed: 's3', base: [1085, 705], height: 330, arms: 3 }),
  ]
  return [
    block(ink.night, [
      field(near, -20, width + 20, 840),
      ...cacti.flatMap(({ body }) => body),
      ...agave([430, 786], 95, random),
      ...agave([760, 792], 70, random),
      ...agave([60, 772], 80, random),
      ...ocotillo([1180, 720], 300, random),
    ]),
    block(
      ink.rust,
      cacti.flatMap(({ ribs }) => ribs),
      { strength: 0.85 },
    ),
    block(
      ink.gold,
      cacti.flatMap(({ lights }) => lights),
    ),
  ]
}
