/** Blue hour on the coast: a full moon, its path on the water, and the surf coming in. */
import { seededRandom } from '../../src/ui/seeded-random.ts'
import { band, between, closed, curve, disc, gouge, type Point, ribbon, smooth } from '../cut.ts'
import { fractal } from '../noise.ts'
import { conifer, grass } from '../plants.ts'
import type { Layer, Print } from '../press.ts'
import { cloudBand, crest, field } from '../terrain.ts'
import { bird, farmhouse } from '../works.ts'

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

const horizon = 352

export function coast(): Print {
  const width = 1200
  const height = 800
  const random = seededRandom('coast')
  const moon: Point = [770, 168]
  const stacks = [
    stack('st1', [
      [560, 420],
      [572, 330],
      [590, 268],
      [612, 244],
      [640, 252],
      [662, 300],
      [676, 350],
      [690, 420],
    ]),
    stack('st2', [
      [700, 408],
      [712, 362],
      [726, 330],
      [742, 324],
      [756, 352],
      [766, 408],
    ]),
    stack('st3', [
      [940, 392],
      [956, 352],
      [980, 338],
      [1010, 344],
      [1030, 366],
      [1044, 392],
    ]),
  ]
  const headland = stack('head', [
    [-40, 470],
    [-40, 236],
    [60, 222],
    [150, 212],
    [214, 226],
    [262, 224],
    [292, 262],
    [318, 330],
    [352, 372],
    [388, 400],
    [420, 462],
  ])
  const wood = Array.from({ length: 26 }, (_, index) => {
    const x = -20 + index * 11.5 + random() * 6
    const edge = x < 215 ? between(x / 215, 232, 222) : 228
    return conifer({
      seed: `head ${index}`,
      base: [x, edge + 8],
      height: between(random(), 40, 92) * (x > 200 ? 0.6 : 1),
      reach: 15,
      light: -1,
    })
  })
  const cottage = farmhouse([172, 222], 0.42)
  // Each line of surf bends along the beach, from the far left where it is thin to the near right where it breaks.
  const surfLine = (share: number): Point[] =>
    curve(
      [
        [380 - share * 180, 446 + share * 36],
        [520 - share * 120, 470 + share * 74],
        [720, 500 + share * 150],
        [960, 512 + share * 196],
        [1250, 508 + share * 236],
      ],
      14,
    )
  const beach = curve(
    [
      [-40, 500],
      [140, 516],
      [330, 560],
      [560, 650],
      [780, 730],
      [1020, 786],
      [1260, 812],
    ],
    14,
  )
  const dune = crest([
    [-40, 640],
    [120, 664],
    [300, 724],
    [470, 790],
    [620, 860],
  ])
  const path = moonPath(moon[0], random)
  const stars = Array.from({ length: 60 }, () =>
    disc([random() * width, random() * 290], between(random() ** 3, 1.1, 2.6), 0.1),
  )
  const layers: Layer[] = [
    { ink: ink.blue, shapes: [band(width, -20, 400)] },
    {
      ink: ink.navy,
      shapes: [band(width, -20, 400)],
      fade: { from: [0, -60], to: [0, 350] },
      strength: 0.8,
    },
    { ink: ink.aqua, shapes: [disc(moon, 250)], strength: 0.3 },
    { ink: ink.aqua, shapes: [disc(moon, 168)], strength: 0.4 },
    { ink: ink.glow, shapes: [disc(moon, 104)], strength: 0.62 },
    { ink: ink.paper, shapes: [...stars, disc(moon, 62)] },
    {
      ink: ink.glow,
      shapes: [
        smooth([
          [736, 140],
          [758, 128],
          [776, 142],
          [770, 160],
          [748, 168],
          [732, 158],
        ]),
        smooth([
          [772, 182],
          [800, 170],
          [812, 184],
          [796, 204],
          [776, 200],
        ]),
      ],
      strength: 0.75,
    },
    {
      ink: ink.navy,
      shapes: [
        cloudBand('k1', [480, 96], 380, 16),
        cloudBand('k2', [720, 206], 460, 26),
        cloudBand('k3', [180, 150], 330, 16),
        cloudBand('k4', [900, 76], 380, 20),
        cloudBand('k5', [380, 276], 420, 18),
        cloudBand('k6', [860, 298], 460, 22),
      ],
      strength: 0.9,
    },
    {
      ink: ink.glow,
      shapes: [
        cloudBand('k2', [722, 200], 430, 9),
        cloudBand('k1', [486, 92], 350, 6),
        cloudBand('k5', [400, 271], 380, 6),
      ],
      strength: 0.7,
    },
    { ink: ink.sea, shapes: [band(width, horizon, 830)] },
    { ink: ink.navy, shapes: waves(random, 190, horizon + 6, 640) },
    { ink: ink.blue, shapes: waves(random, 120, horizon + 10, 700) },
    { ink: ink.aqua, shapes: path.wide, strength: 0.85 },
    { ink: ink.paper, shapes: path.bright },
    {
      ink: ink.navy,
      shapes: [...stacks.map(({ body }) => body), ...stacks.map(({ foot }) => foot)],
    },
    { ink: ink.sea, shapes: stacks.flatMap(({ lit }) => lit) },
    { ink: ink.glow, shapes: stacks.flatMap(({ rim }) => rim), strength: 0.9 },
    { ink: ink.paper, shapes: stacks.flatMap(({ spray }) => spray) },
    { ink: ink.deep, shapes: [headland.body, headland.foot] },
    { ink: ink.navy, shapes: headland.lit },
    { ink: ink.aqua, shapes: headland.rim, strength: 0.9 },
    {
      ink: ink.deep,
      shapes: [
        ...wood.flatMap(({ body }) => body),
        ...cottage.lit,
        ...cottage.shaded,
        ...cottage.roof,
      ],
    },
    { ink: ink.blue, shapes: wood.flatMap(({ lights }) => lights), strength: 0.9 },
    { ink: ink.lamp, shapes: cottage.dark.slice(0, 7) },
    { ink: ink.paper, shapes: headland.spray },
    { ink: ink.aqua, shapes: [closed([...surfLine(0.42), ...surfLine(1.6).toReversed()])] },
    ...[0.05, 0.34, 0.66, 1].flatMap((share): Layer[] => [
      {
        ink: ink.navy,
        shapes: [swell(surfLine(share), random, 5 + share * 15, -1)],
        strength: 0.8,
      },
      {
        ink: ink.paper,
        shapes: [
          swell(surfLine(share), random, 8 + share * 22, 1),
          ...foam(surfLine(share), random, share),
        ],
      },
    ]),
    { ink: ink.sand, shapes: [closed([...beach, [1260, 840], [-40, 840]])] },
    { ink: ink.aqua, shapes: [wetSand(beach, random)], strength: 0.8 },
    {
      ink: ink.paper,
      shapes: [
        swell(beach, random, 17, 1),
        swell(
          beach.map(([x, y]): Point => [x, y + 30]),
          random,
          5,
          1,
        ),
      ],
    },
    { ink: ink.blue, shapes: contoursOfSand(beach, random), strength: 0.55 },
    { ink: ink.navy, shapes: [field(dune, -20, 640, 840), driftwood([700, 772])] },
    {
      ink: ink.deep,
      shapes: [
        field((x) => dune(x) + 34, -20, 640, 850),
        ...grass({
          seed: 'dune',
          left: -20,
          right: 540,
          ground: dune,
          height: 96,
          density: 0.5,
          lean: 0.55,
        }),
        ...grass({
          seed: 'dune2',
          left: -20,
          right: 560,
          ground: (x) => dune(x) + 44,
          height: 110,
          density: 0.4,
          lean: 0.55,
        }),
      ],
    },
    {
      ink: ink.aqua,
      shapes: grass({
        seed: 'moonlit',
        left: -20,
        right: 520,
        ground: (x) => dune(x) + 20,
        height: 96,
        density: 0.09,
        lean: 0.55,
      }),
      strength: 0.9,
    },
    {
      ink: ink.paper,
      shapes: [
        [476, 190, 13],
        [520, 172, 10],
        [450, 214, 9],
      ].flatMap(([x = 0, y = 0, s = 0]) => bird([x, y], s)),
    },
  ]
  return { name: 'coast', width, height, paper: ink.paper, layers }
}

/** A rock in the sea: its side toward the moon, the rim of light, and spray at its foot. */
function stack(seed: string, outline: Point[]) {
  const random = seededRandom(seed)
  const rough = fractal({ seed, length: 30, octaves: 3, gain: 0.6 })
  const line = outline.flatMap((point, index): Point[] => {
    const next = outline[index + 1]
    if (!next) return [point]
    return Array.from({ length: 5 }, (_, step): Point => {
      const share = step / 5
      return [
        between(share, point[0], next[0]) + rough(index * 50 + step * 9) * 4,
        between(share, point[1], next[1]) + rough(index * 70 + step * 11 + 400) * 4,
      ]
    })
  })
  const bottom = Math.max(...outline.map(([, y]) => y))
  const top = Math.min(...outline.map(([, y]) => y))
  const left = Math.min(...outline.map(([x]) => x))
  const right = Math.max(...outline.map(([x]) => x))
  const tall = bottom - top
  const peak = line.findIndex(([, y]) => y < top + tall * 0.12)
  const sunny = line.slice(Math.max(peak, Math.floor(line.length * 0.45)))
  const inner = sunny.map(([x, y], index): Point => [
    x - tall * between(random(), 0.1, 0.2) - (index % 2) * tall * 0.05,
    y + tall * 0.05,
  ])
  const cracks = Array.from({ length: Math.round((right - left) / 16) }, () => {
    const start = line[Math.floor(random() * line.length)] ?? [left, top]
    return gouge(
      [start[0] + (random() - 0.7) * 20, start[1] + tall * between(random(), 0.08, 0.3)],
      Math.PI / 2 + (random() - 0.5) * 0.4,
      tall * between(random(), 0.12, 0.34),
      between(random(), 3, 8),
    )
  })
  const spray = Array.from({ length: Math.round((right - left) / 7) }, () => {
    const x = between(random(), left - 8, right + 10)
    return gouge(
      [x, bottom + between(random(), -6, 5)],
      (random() - 0.5) * 0.3,
      between(random(), 14, 46),
      between(random(), 3, 6),
    )
  })
  return {
    body: closed(line),
    foot: closed([
      [left - 4, bottom - 4],
      [right + 6, bottom - 6],
      [right - 4, bottom + 8],
      [left + 10, bottom + 8],
    ]),
    lit: [closed([...sunny, ...inner.toReversed()]), ...cracks],
    rim: [ribbon(sunny, (share) => 5.5 * Math.sin(Math.PI * between(share, 0.06, 0.9)))],
    spray,
  }
}

function moonPath(x: number, random: () => number) {
  const strokes = (count: number, spread: number, size: number) =>
    Array.from({ length: count }, () => {
      const depth = random()
      const y = horizon + 4 + depth * 150
      const length = between(depth, 16, 96) * between(random(), 0.5, 1.1) * size
      return gouge(
        [x - length / 2 + (random() - 0.5) * between(depth, 16, spread), y],
        0,
        length,
        between(depth, 2.2, 6.5),
      )
    })
  return { wide: strokes(150, 300, 1), bright: strokes(110, 130, 0.9) }
}

function waves(random: () => number, count: number, from: number, to: number): string[] {
  return Array.from({ length: count }, () => {
    const depth = random() ** 1.2
    return gouge(
      [between(random(), -60, 1200), between(depth, from, to)],
      (random() - 0.5) * 0.04,
      between(depth, 34, 170) * between(random(), 0.5, 1.1),
      between(depth, 2, 8),
      -0.03,
    )
  })
}

/** The lip of a wave along a line, its edge in scallops; `side` says which way they hang. */
function swell(
  line: readonly Point[],
  random: () => number,
  thickness: number,
  side: 1 | -1,
): string {
  const edge = line.map(([x, y], index): Point => {
    const share = index / line.length
    const scallop = Math.abs(Math.sin(index * 1.1 + random() * 0.7))
    return [
      x,
      y +
        side *
          thickness *
          (0.25 + 0.75 * scallop) *
          Math.sin(Math.PI * between(share, 0.04, 0.985)) ** 0.7,
    ]
  })
  return closed([...line, ...curve(edge, 3).toReversed()])
}

/** Torn lace behind a breaking wave. */
function foam(line: readonly Point[], random: () => number, share: number): string[] {
  return line.flatMap(([x, y], index): string[] => {
    if (random() > 0.35 + share * 0.4 || index < 4) return []
    return [
      gouge(
        [x, y + between(random(), 16, 44) * (0.4 + share)],
        (random() - 0.3) * 0.3,
        between(random(), 20, 66) * (0.4 + share),
        between(random(), 2, 5) * (0.6 + share * 0.5),
      ),
    ]
  })
}

function wetSand(beach: readonly Point[], random: () => number): string {
  return closed([
    ...beach,
    ...curve(
      beach
        .filter((_, index) => index % 6 === 0)
        .map(([x, y]): Point => [x, y + between(random(), 22, 54)]),
      6,
    ).toReversed(),
  ])
}

function contoursOfSand(beach: readonly Point[], random: () => number): string[] {
  return beach.flatMap(([x, y]): string[] =>
    [60, 92, 124].flatMap((drop) =>
      random() < 0.3
        ? [
            gouge(
              [x, y + drop + random() * 12],
              0.3,
              between(random(), 30, 84),
              between(random(), 2, 5),
            ),
          ]
        : [],
    ),
  )
}

function driftwood([x, y]: Point): string {
  return ribbon(
    curve(
      [
        [x - 86, y + 16],
        [x - 20, y + 2],
        [x + 40, y + 4],
        [x + 92, y - 24],
      ],
      8,
    ),
    (share) => between(share, 15, 5),
  )
}
