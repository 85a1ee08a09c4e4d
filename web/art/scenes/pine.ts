/** Sun-up in the pine woods: mist between the trunks, a creek, and a surveyor's stake with its ribbon. */
import { seededRandom } from '../../src/ui/seeded-random.ts'
import { band, between, closed, curve, disc, gouge, type Point, ribbon, strip } from '../cut.ts'
import { fractal } from '../noise.ts'
import { conifer, fern, grass } from '../plants.ts'
import type { Layer, Print } from '../press.ts'
import { contours, crest, field, rays } from '../terrain.ts'

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

export function pine(): Print {
  const width = 1200
  const height = 800
  const random = seededRandom('pine')
  const sun: Point = [735, 205]
  const stand = (
    name: string,
    base: number,
    count: number,
    tall: [number, number],
    gapAt: number,
    gap: number,
  ) => {
    const roll = fractal({ seed: name, length: 300, octaves: 2 })
    return Array.from({ length: count }, (_, index) => {
      const x = ((index + random() * 0.8) / count) * (width + 120) - 60
      const opening = Math.min(1, Math.abs(x - gapAt) / gap)
      const size = between(random(), tall[0], tall[1]) * between(opening, 0.45, 1)
      return conifer({
        seed: `${name} ${index}`,
        base: [x, base + 10 * roll(x)],
        height: size,
        reach: size * between(random(), 0.15, 0.2),
        light: x < sun[0] ? -1 : 1,
      })
    })
  }
  const rowsOfTrees = [
    { trees: stand('a', 430, 42, [120, 230], 720, 330), ink: ink.mint, base: 430 },
    { trees: stand('b', 462, 34, [170, 300], 720, 380), ink: ink.sea, base: 462 },
    { trees: stand('c', 500, 26, [200, 360], 700, 420), ink: ink.teal, base: 500 },
    { trees: stand('d', 552, 18, [260, 430], 690, 500), ink: ink.pine, base: 552 },
  ]
  const bankLeft = crest([
    [-40, 560],
    [200, 590],
    [400, 640],
    [520, 720],
    [600, 830],
    [700, 900],
  ])
  const bankRight = crest([
    [560, 900],
    [700, 760],
    [820, 668],
    [960, 620],
    [1240, 590],
  ])
  const creek = curve(
    [
      [640, 850],
      [560, 760],
      [640, 690],
      [745, 640],
      [700, 600],
      [662, 575],
      [690, 556],
    ],
    14,
  )
  const meadow = crest([
    [-40, 552],
    [300, 566],
    [620, 560],
    [860, 572],
    [1240, 556],
  ])
  const trunks = [
    trunk(88, 96, 860, random),
    trunk(1106, 124, 870, random),
    trunk(322, 50, 676, random),
    trunk(950, 44, 690, random),
  ]
  const floor = (base: number) =>
    crest(
      [
        [-40, base],
        [200, base - 8],
        [420, base + 10],
        [700, base + 4],
        [980, base - 10],
        [1240, base + 6],
      ],
      8,
    )
  const layers: Layer[] = [
    {
      ink: ink.straw,
      shapes: [band(width, -20, 620)],
      carved: rays({ seed: 'wood light', centre: sun, from: 90, to: 640, count: 130, width: 9 }),
      fade: { from: [0, 80], to: [0, 700] },
    },
    { ink: ink.paper, shapes: [disc(sun, 84)] },
    { ink: ink.straw, shapes: [disc(sun, 60)], strength: 0.95 },
    { ink: ink.paper, shapes: beams(sun, random), strength: 0.4 },
    ...rowsOfTrees.flatMap(({ trees, ink: tint, base }): Layer[] => [
      {
        ink: tint,
        shapes: [...trees.flatMap(({ body }) => body), field(floor(base), -20, width + 20, 660)],
      },
      { ink: ink.straw, shapes: trees.flatMap(({ lights }) => lights), strength: 0.5 },
      // Mist lies on the ground in front of every row.
      {
        ink: ink.paper,
        shapes: [band(width, base - 120, base + 90)],
        fade: { from: [0, base + 60], to: [0, base - 96] },
        strength: 0.85,
      },
    ]),
    {
      ink: ink.mint,
      shapes: [field(meadow, -20, width + 20, 840)],
      carved: contours({
        seed: 'meadow',
        left: 0,
        right: width,
        height: meadow,
        depth: 150,
        rows: 9,
        length: 80,
        width: 5,
        density: 0.5,
      }),
    },
    {
      ink: ink.sea,
      shapes: [
        ...contours({
          seed: 'meadow shade',
          left: 0,
          right: width,
          height: meadow,
          depth: 210,
          rows: 8,
          length: 110,
          width: 7,
          density: 0.5,
        }),
        ...grass({
          seed: 'sedge',
          left: -20,
          right: width,
          ground: (x) => meadow(x) + between(random(), 6, 110),
          height: 22,
          density: 0.35,
        }),
      ],
    },
    { ink: ink.paper, shapes: [strip(creek, (share) => between(share ** 0.7, 250, 12))] },
    {
      ink: ink.sea,
      shapes: Array.from({ length: 36 }, () => {
        const place = creek[Math.floor(random() ** 1.4 * creek.length)] ?? [0, 0]
        const near = (place[1] - 540) / 300
        return gouge(
          [place[0] - 100 * near * random(), place[1]],
          0,
          between(near, 14, 110),
          between(near, 2, 7),
        )
      }),
    },
    {
      ink: ink.straw,
      shapes: Array.from({ length: 14 }, () => {
        const place = creek[Math.floor(random() * creek.length)] ?? [0, 0]
        const near = (place[1] - 540) / 300
        return gouge(
          [place[0] - 20 * near, place[1] + 4],
          0,
          between(near, 10, 80),
          between(near, 2, 6),
        )
      }),
    },
    {
      ink: ink.straw,
      shapes: [field(bankRight, 560, width + 20, 840, 5), field(bankLeft, -20, 700, 840, 5)],
    },
    {
      ink: ink.pine,
      shapes: [field(bankRight, 560, width + 20, 840), field(bankLeft, -20, 700, 840)],
    },
    {
      ink: ink.teal,
      shapes: [
        ...grass({
          seed: 'wl',
          left: -20,
          right: 600,
          ground: (x) => bankLeft(x) + between(random(), 0, 90),
          height: 34,
          density: 0.5,
        }),
        ...grass({
          seed: 'wr',
          left: 640,
          right: width,
          ground: (x) => bankRight(x) + between(random(), 0, 90),
          height: 34,
          density: 0.5,
        }),
      ],
    },
    { ink: ink.deep, shapes: [...trunks.flatMap(({ body }) => body)] },
    { ink: ink.teal, shapes: trunks.flatMap(({ bark }) => bark), strength: 0.9 },
    { ink: ink.straw, shapes: trunks.flatMap(({ lights }) => lights) },
    {
      ink: ink.paper,
      shapes: [
        closed([
          [823, 770],
          [828, 628],
          [836, 618],
          [846, 627],
          [849, 771],
        ]),
      ],
    },
    {
      ink: ink.clay,
      shapes: [
        closed([
          [826, 648],
          [848, 646],
          [849, 668],
          [826, 670],
        ]),
        ribbon(
          curve(
            [
              [846, 656],
              [872, 664],
              [880, 690],
              [900, 702],
            ],
            8,
          ),
          () => 13,
        ),
        ribbon(
          curve(
            [
              [846, 662],
              [860, 682],
              [864, 708],
              [876, 728],
            ],
            8,
          ),
          () => 12,
        ),
      ],
    },
    {
      ink: ink.night,
      shapes: [
        ...[20, 190, 395].flatMap((x) => fern([x, 838], between(random(), 140, 190), random)),
        ...[985, 1165].flatMap((x) => fern([x, 838], between(random(), 140, 190), random)),
        ...grass({
          seed: 'edge',
          left: -20,
          right: 560,
          ground: () => 815,
          height: 60,
          density: 0.35,
        }),
        ...grass({
          seed: 'edges',
          left: 730,
          right: width,
          ground: () => 815,
          height: 60,
          density: 0.35,
        }),
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
      ],
    },
  ]
  return { name: 'pine', width, height, paper: ink.paper, layers }
}

/** A trunk close by, higher than the picture, with its plates of bark. */
function trunk(x: number, thick: number, foot: number, random: () => number) {
  const wave = fractal({ seed: `trunk ${x}`, length: 120, octaves: 3 })
  const side = (which: number) =>
    Array.from({ length: 34 }, (_, index): Point => {
      const y = -30 + (index / 33) * (foot + 30)
      const flare = Math.max(0, (y - foot + 70) / 70) ** 2 * thick * 0.42
      return [
        x +
          which * (thick * between(y / foot, 0.4, 0.5) + flare) +
          wave(y + which * 500) * thick * 0.045,
        y,
      ]
    })
  const limbs = Array.from({ length: 5 }, (_, index) => {
    const way = index % 2 === 0 ? 1 : -1
    const y = between(random(), 30, 330)
    const reach = thick * between(random(), 0.7, 1.5)
    return ribbon(
      curve(
        [
          [x, y + 12],
          [x + way * reach * 0.6, y],
          [x + way * reach, y + reach * 0.24],
        ],
        6,
      ),
      (share) => thick * between(share, 0.14, 0.03),
    )
  })
  const isLeftOfSun = x < 735
  const bark = Array.from({ length: Math.round(thick * 0.9) }, () =>
    gouge(
      [x + (random() - 0.5) * thick * 0.78, random() * foot],
      Math.PI / 2 + (random() - 0.5) * 0.2,
      between(random(), 22, 74),
      thick * between(random(), 0.03, 0.06),
      0.06,
    ),
  )
  const lights = Array.from({ length: 30 }, () =>
    gouge(
      [x + (isLeftOfSun ? 1 : -1) * thick * between(random(), 0.33, 0.45), random() * (foot - 90)],
      Math.PI / 2 + (random() - 0.5) * 0.1,
      between(random(), 18, 70),
      thick * between(random(), 0.03, 0.07),
    ),
  )
  return { body: [closed([...side(-1), ...side(1).toReversed()]), ...limbs], bark, lights }
}

/** Shafts of light that fall between the trees. */
function beams([x, y]: Point, random: () => number): string[] {
  return [-0.75, -0.5, -0.28, 0.05, 0.26, 0.52, 0.8].map((tilt) => {
    const angle = Math.PI / 2 + tilt + (random() - 0.5) * 0.08
    const spread = between(random(), 0.025, 0.06)
    const reach = between(random(), 420, 640)
    const corner = (turn: number, distance: number): Point => [
      x + Math.cos(angle + turn) * distance,
      y + Math.sin(angle + turn) * distance,
    ]
    return closed([
      corner(-spread, 110),
      corner(spread, 110),
      corner(spread, reach),
      corner(-spread, reach * 0.94),
    ])
  })
}
