/** Blue hour on the coast: a full moon, its path on the water, and the surf coming in. */
import { seededRandom } from '../../src/brand/seeded-random.ts'
import { farmhouse } from '../country/buildings.ts'
import { stack } from '../country/rocks.ts'
import { cloudBand, flock } from '../country/sky.ts'
import { crest, field } from '../country/terrain.ts'
import { conifer } from '../country/trees.ts'
import { grass } from '../country/undergrowth.ts'
import { foam, lightPath, lip, ripples } from '../country/water.ts'
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
  smooth,
  spots,
} from '../print/cut.ts'
import { block, type Layer, type Print } from '../print/press.ts'

const ink = {
  paper: '#f4f0dc',
  glow: '#cddbcf',
  aqua: '#93b9bb',
  blue: '#4f8798',
  sea: '#2b5f78',
  navy: '#1b3f58',
  deep: '#10263a',
  sand: '#d8bf93',
  lamp: '#f0b35c',
}

const width = 1200
const height = 800
const horizon = 352
const moon: Point = [770, 168]

const beach = curve(points('-40 500, 140 516, 330 560, 560 650, 780 730, 1020 786, 1260 812'), 14)
const dune = crest(points('-40 640, 120 664, 300 724, 470 790, 620 860'))

export function coast(): Print {
  const random = seededRandom('coast')
  const layers = [
    ...sky(random),
    ...sea(random),
    ...rocks(),
    ...headland(random),
    ...surf(random),
    ...shore(random),
  ]
  return { name: 'coast', width, height, paper: ink.paper, layers }
}

function sky(random: () => number): Layer[] {
  const stars = Array.from({ length: 60 }, () =>
    disc([random() * width, random() * 290], between(random() ** 3, 1.1, 2.6), 0.1),
  )
  const plains = [
    '736 140, 758 128, 776 142, 770 160, 748 168, 732 158',
    '772 182, 800 170, 812 184, 796 204, 776 200',
  ].map((outline) => smooth(points(outline)))
  return [
    block(ink.blue, [band(width, -20, 400)]),
    block(ink.navy, [band(width, -20, 400)], { strength: 0.8, fade: { from: -60, to: 350 } }),
    block(ink.aqua, [disc(moon, 250)], { strength: 0.3 }),
    block(ink.aqua, [disc(moon, 168)], { strength: 0.4 }),
    block(ink.glow, [disc(moon, 104)], { strength: 0.62 }),
    block(ink.paper, [...stars, disc(moon, 62)]),
    block(ink.glow, plains, { strength: 0.75 }),
    block(
      ink.navy,
      [
        cloudBand(480, 96, 380, 16),
        cloudBand(720, 206, 460, 26),
        cloudBand(180, 150, 330, 16),
        cloudBand(900, 76, 380, 20),
        cloudBand(380, 276, 420, 18),
        cloudBand(860, 298, 460, 22),
      ],
      { strength: 0.9 },
    ),
    block(
      ink.glow,
      [cloudBand(722, 200, 430, 9), cloudBand(486, 92, 350, 6), cloudBand(400, 271, 380, 6)],
      { strength: 0.7 },
    ),
    block(ink.paper, flock(spots('476 192 14, 524 172 11, 450 216 10'))),
  ]
}

function sea(random: () => number): Layer[] {
  const waves = { width, lengths: [34, 170], widths: [2, 8], random } as const
  const strokes = (count: number, from: number, to: number) =>
    ripples({ ...waves, lengths: [...waves.lengths], widths: [...waves.widths], count, from, to })
  return [
    block(ink.sea, [band(width, horizon, 830)]),
    block(ink.navy, strokes(190, horizon + 6, 640)),
    block(ink.blue, strokes(120, horizon + 10, 700)),
    block(ink.aqua, lightPath(moon[0], horizon, { count: 150, spread: 300, random }), {
      strength: 0.85,
    }),
    block(ink.paper, lightPath(moon[0], horizon, { count: 110, spread: 130, random })),
  ]
}

function rocks(): Layer[] {
  const stacks = [
    '560 420, 572 330, 590 268, 612 244, 640 252, 662 300, 676 350, 690 420',
    '700 408, 712 362, 726 330, 742 324, 756 352, 766 408',
    '940 392, 956 352, 980 338, 1010 344, 1030 366, 1044 392',
  ].map((outline, index) => stack(`stack ${index}`, points(outline)))
  return [
    block(
      ink.navy,
      stacks.flatMap(({ body }) => body),
    ),
    block(
      ink.sea,
      stacks.flatMap(({ lit }) => lit),
    ),
    block(
      ink.glow,
      stacks.map(({ rim }) => rim),
      { strength: 0.9 },
    ),
    block(
      ink.paper,
      stacks.flatMap(({ spray }) => spray),
    ),
  ]
}

/** A wooded cliff with one house whose lamps are lit. */
function headland(random: () => number): Layer[] {
  const cliff = stack(
    'headland',
    points(
      '-40 470, -40 236, 60 222, 150 212, 214 226, 262 224, 292 262, 318 330, 352 372, 388 400, 420 462',
    ),
  )
  const wood = Array.from({ length: 26 }, (_, index) => {
    const x = -20 + index * 11.5 + random() * 6
    const base: Point = [x, (x < 215 ? between(x / 215, 232, 222) : 228) + 8]
    const tall = between(random(), 40, 92) * (x > 200 ? 0.6 : 1)
    return conifer({ seed: `head ${index}`, base, height: tall, reach: 15, light: -1 })
  })
  const house = farmhouse([172, 222], 0.42)
  return [
    block(ink.deep, cliff.body),
    block(ink.navy, cliff.lit),
    block(ink.aqua, [cliff.rim], { strength: 0.9 }),
    block(ink.deep, [
      ...wood.flatMap(({ body }) => body),
      ...house.lit,
      ...house.shaded,
      ...house.roof,
    ]),
    block(
      ink.blue,
      wood.flatMap(({ lights }) => lights),
      { strength: 0.9 },
    ),
    block(ink.lamp, house.windows),
    block(ink.paper, cliff.spray),
  ]
}

/** A breaker that bends along the beach, from the far left where it is thin to the near right. */
const breaker = (nearness: number): Point[] =>
  curve(
    [
      [380 - nearness * 180, 446 + nearness * 36],
      [520 - nearness * 120, 470 + nearness * 74],
      [720, 500 + nearness * 150],
      [960, 512 + nearness * 196],
      [1250, 508 + nearness * 236],
    ],
    14,
  )

function surf(random: () => number): Layer[] {
  return [
    block(ink.aqua, [closed([...breaker(0.42), ...breaker(1.6).toReversed()])]),
    ...[0.05, 0.34, 0.66, 1].flatMap((nearness): Layer[] => [
      block(ink.navy, [lip(breaker(nearness), 5 + nearness * 15, -1, random)], { strength: 0.8 }),
      block(ink.paper, [
        lip(breaker(nearness), 8 + nearness * 22, 1, random),
        ...foam(breaker(nearness), nearness, random),
      ]),
    ]),
  ]
}

function shore(random: () => number): Layer[] {
  const lower = (by: () => number) => beach.map(([x, y]): Point => [x, y + by()])
  const wet = lower(() => between(random(), 22, 54)).filter((_, index) => index % 6 === 0)
  const sandLines = beach.flatMap(([x, y]) =>
    [60, 92, 124].flatMap((drop) => {
      if (random() > 0.3) return []
      const place: Point = [x, y + drop + random() * 12]
      return [gouge(place, 0.3, between(random(), 30, 84), between(random(), 2, 5))]
    }),
  )
  const driftwood = curve(points('614 788, 680 774, 740 776, 792 748'), 8)
  const tuft = { left: -20, right: 540, ground: dune, height: 100, density: 0.45, lean: 0.55 }
  return [
    block(ink.sand, [closed([...beach, [1260, 840], [-40, 840]])]),
    block(ink.aqua, [closed([...beach, ...curve(wet, 6).toReversed()])], { strength: 0.8 }),
    block(ink.paper, [
      lip(beach, 17, 1, random),
      lip(
        lower(() => 30),
        5,
        1,
        random,
      ),
    ]),
    block(ink.blue, sandLines, { strength: 0.55 }),
    block(ink.navy, [
      field(dune, -20, 640, 840),
      ribbon(driftwood, (share) => between(share, 15, 5)),
    ]),
    block(ink.deep, [
      field((x) => dune(x) + 34, -20, 640, 850),
      ...grass({ ...tuft, seed: 'dune' }),
      ...grass({ ...tuft, seed: 'lower dune', ground: (x) => dune(x) + 44 }),
    ]),
    block(
      ink.aqua,
      grass({ ...tuft, seed: 'moonlit', right: 520, density: 0.09, ground: (x) => dune(x) + 20 }),
      { strength: 0.9 },
    ),
  ]
}
