/** First light on the high peaks, and all of it again in the lake. */
import { seededRandom } from '../../src/ui/seeded-random.ts'
import { band, between, closed, gouge, type Point, under } from '../cut.ts'
import { fractal } from '../noise.ts'
import { conifer, grass } from '../plants.ts'
import type { Layer, Print } from '../press.ts'
import { cloudBand, crest, field, ridge, shadedFaces } from '../terrain.ts'
import { bird } from '../works.ts'

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

const shore = 520

export function mountain(): Print {
  const width = 1200
  const height = 800
  const random = seededRandom('mountain')
  const massif = peaks('massif', [
    [-40, 420],
    [90, 350],
    [150, 372],
    [262, 232],
    [300, 250],
    [420, 92],
    [452, 118],
    [500, 176],
    [548, 160],
    [640, 286],
    [700, 262],
    [790, 190],
    [830, 222],
    [900, 330],
    [990, 290],
    [1090, 372],
    [1240, 400],
  ])
  const behind = peaks('behind', [
    [-40, 300],
    [60, 250],
    [160, 306],
    [300, 290],
    [620, 250],
    [700, 210],
    [760, 246],
    [960, 220],
    [1020, 176],
    [1090, 238],
    [1240, 290],
  ])
  const foothills = ridge({
    seed: 'foothills',
    right: width + 40,
    base: 462,
    height: 42,
    length: 300,
    octaves: 4,
  })
  const mirror = (points: readonly Point[]) =>
    points.map(([x, y]): Point => [x, shore + (shore - y) * 0.62])
  const faces = shadedFaces(massif, { light: -1, depth: 110, seed: 'mf', least: 6 })
  const wood = foothills.flatMap(([x, y], index) =>
    index % 2 === 0
      ? conifer({
          seed: `foot ${index}`,
          base: [x, y + 8],
          height: between(random(), 18, 42),
          reach: 8,
        }).body
      : [],
  )
  const bank = Array.from({ length: 64 }, (_, index) => {
    const x = index * 19.5 - 20 + random() * 12
    return conifer({
      seed: `bank ${index}`,
      base: [x, shore + 2],
      height: between(random() ** 1.6, 30, 84),
      reach: 13,
      light: -1,
    })
  })
  const isle = [
    [742, 40],
    [760, 62],
    [776, 48],
    [790, 30],
  ].map(([x = 0, tall = 0], index) =>
    conifer({ seed: `isle ${index}`, base: [x, 588], height: tall, reach: 9, light: -1 }),
  )
  const near = crest([
    [-40, 690],
    [160, 704],
    [340, 764],
    [560, 812],
    [820, 806],
    [1000, 742],
    [1240, 676],
  ])
  const giants = [
    { x: 70, y: 720, h: 560, r: 118 },
    { x: 182, y: 742, h: 400, r: 92 },
    { x: 280, y: 770, h: 250, r: 66 },
    { x: 1130, y: 712, h: 470, r: 104 },
    { x: 1030, y: 748, h: 300, r: 72 },
    { x: -10, y: 720, h: 420, r: 90 },
    { x: 1205, y: 700, h: 360, r: 84 },
  ].map(({ x, y, h, r }, index) =>
    conifer({ seed: `giant ${index}`, base: [x, y], height: h, reach: r, light: x < 600 ? -1 : 1 }),
  )
  const ripples = Array.from({ length: 130 }, () => {
    const depth = random() ** 1.3
    return gouge(
      [between(random(), -40, width), shore + 6 + depth * 260],
      0,
      between(depth, 40, 170) * between(random(), 0.4, 1),
      between(depth, 2, 6),
    )
  })
  const layers: Layer[] = [
    { ink: ink.gold, shapes: [band(width, -20, 540)] },
    {
      ink: ink.blush,
      shapes: [band(width, -20, 540)],
      strength: 0.9,
      fade: { from: [0, -60], to: [0, 330] },
    },
    {
      ink: ink.lilac,
      shapes: [band(width, -20, 540)],
      strength: 0.8,
      fade: { from: [0, -120], to: [0, 170] },
    },
    {
      ink: ink.paper,
      shapes: [
        cloudBand('m1', [560, 110], 520, 24),
        cloudBand('m2', [40, 160], 340, 18),
        cloudBand('m3', [860, 170], 420, 20),
      ],
    },
    { ink: ink.lilac, shapes: [under(behind, 540)] },
    {
      ink: ink.blush,
      shapes: shadedFaces(behind, { light: 1, depth: 60, seed: 'bf', least: 6 }),
      strength: 0.55,
    },
    { ink: ink.blush, shapes: [under(massif, 540)] },
    { ink: ink.paper, shapes: snow(massif, random, 1), strength: 0.95 },
    { ink: ink.blue, shapes: faces },
    { ink: ink.lilac, shapes: snow(massif, random, -1), strength: 0.9 },
    { ink: ink.rose, shapes: gullies(massif, random), strength: 0.62 },
    { ink: ink.rose, shapes: ribs(massif, random), strength: 0.9 },
    {
      ink: ink.paper,
      shapes: [
        cloudBand('mist1', [-80, 430], 620, 34),
        cloudBand('mist2', [460, 418], 560, 26),
        cloudBand('mist3', [880, 440], 460, 30),
      ],
      strength: 0.85,
    },
    { ink: ink.blue, shapes: [under(foothills, 540), ...wood] },
    { ink: ink.navy, shapes: [band(width, 506, 540), ...bank.flatMap(({ body }) => body)] },
    { ink: ink.blush, shapes: bank.flatMap(({ lights }) => lights), strength: 0.7 },
    // The lake: everything again, upside down and broken by the ripples.
    { ink: ink.blush, shapes: [band(width, shore, 830)] },
    { ink: ink.gold, shapes: [band(width, shore, 830)], fade: { from: [0, 840], to: [0, 640] } },
    { ink: ink.lilac, shapes: [under(mirror(massif), shore)] },
    {
      ink: ink.blue,
      shapes: shadedFaces(massif, { light: -1, depth: 110, seed: 'mf', least: 6 }).map((d) =>
        flipped(d),
      ),
      strength: 0.8,
    },
    {
      ink: ink.navy,
      shapes: [
        under(
          mirror(foothills).map(([x, y]): Point => [x, y - 8]),
          shore,
        ),
        ...bank.flatMap(({ body }) => body.map((d) => flipped(d))),
      ],
      strength: 0.92,
    },
    { ink: ink.gold, shapes: ripples.filter((_, index) => index % 3 === 0) },
    { ink: ink.paper, shapes: ripples.filter((_, index) => index % 3 === 1), strength: 0.9 },
    { ink: ink.blue, shapes: ripples.filter((_, index) => index % 3 === 2), strength: 0.8 },
    { ink: ink.paper, shapes: [gouge([-10, shore + 2], 0, 1240, 4)] },
    {
      ink: ink.deep,
      shapes: [
        closed([
          [700, 590],
          [730, 584],
          [800, 585],
          [836, 592],
          [770, 597],
        ]),
        ...isle.flatMap(({ body }) => body),
        ...isle.flatMap(({ body }) => body.map((d) => flipped(d, 588, 0.7))),
      ],
    },
    {
      ink: ink.deep,
      shapes: [
        field(near, -20, width + 20, 840),
        ...giants.flatMap(({ body }) => body),
        ...grass({ seed: 'mg', left: -20, right: width, ground: near, height: 50, density: 0.2 }),
        ...rocks(near, random),
      ],
    },
    { ink: ink.rose, shapes: giants.flatMap(({ lights }) => lights), strength: 0.85 },
    {
      ink: ink.deep,
      shapes: [
        [640, 192, 14],
        [684, 172, 11],
        [716, 204, 9],
      ].flatMap(([x = 0, y = 0, s = 0]) => bird([x, y], s)),
    },
  ]
  return { name: 'mountain', width, height, paper: ink.paper, layers }
}

/** A crooked skyline through the given summits and saddles. */
function peaks(seed: string, points: Point[]): Point[] {
  const rough = fractal({ seed, length: 34, octaves: 3, gain: 0.55 })
  return points.flatMap((point, index): Point[] => {
    const next = points[index + 1]
    if (!next) return [point]
    const steps = Math.max(2, Math.round(Math.hypot(next[0] - point[0], next[1] - point[1]) / 12))
    return Array.from({ length: steps }, (_, step): Point => {
      const share = step / steps
      const bump = step === 0 ? 0 : rough(between(share, point[0], next[0])) * 7
      return [between(share, point[0], next[0]), between(share, point[1], next[1]) + bump]
    })
  })
}

/** Tongues of snow in the gullies of one side of the peaks. */
function snow(line: readonly Point[], random: () => number, side: 1 | -1): string[] {
  return line.flatMap(([x, y], index): string[] => {
    const before = line[index - 1]
    if (!before || y > 330 || random() < 0.25) return []
    const isRising = before[1] > y
    if (isRising !== (side === -1)) return []
    const reach = (340 - y) * between(random(), 0.2, 0.62)
    const lean = side * between(random(), 0.1, 0.5)
    return [gouge([x, y + 3], Math.PI / 2 - lean, reach, between(random(), 5, 11))]
  })
}

/** Side valleys that a low sun leaves in shade: crooked wedges hanging from below the skyline. */
function gullies(line: readonly Point[], random: () => number): string[] {
  return line.flatMap(([x, y], index): string[] => {
    const before = line[index - 1]
    if (!before || before[1] > y || index % 3 !== 0) return []
    const top = y + between(random(), 26, 70)
    const drop = (470 - top) * between(random(), 0.35, 0.85)
    if (drop < 30) return []
    const wide = drop * between(random(), 0.16, 0.34)
    const slide = drop * between(random(), 0.1, 0.4)
    return [
      closed([
        [x, top],
        [x + slide * 0.3 + wide * 0.3, top + drop * 0.24],
        [x + slide * 0.42 + wide * 0.14, top + drop * 0.42],
        [x + slide * 0.8 + wide * 0.75, top + drop * 0.8],
        [x + slide + wide * 0.2, top + drop],
        [x + slide * 0.6 - wide * 0.35, top + drop * 0.7],
        [x + slide * 0.4 - wide * 0.1, top + drop * 0.45],
      ]),
    ]
  })
}

/** The rocky ribs between the snow. */
function ribs(line: readonly Point[], random: () => number): string[] {
  return line.flatMap(([x, y], index): string[] => {
    const before = line[index - 1]
    if (!before || before[1] > y || random() < 0.5) return []
    const start = y + between(random(), 40, 130)
    if (start > 430) return []
    return [
      gouge(
        [x + random() * 10, start],
        Math.PI / 2 - between(random(), -0.1, 0.6),
        between(random(), 24, 70),
        between(random(), 4, 9),
      ),
    ]
  })
}

function rocks(ground: (x: number) => number, random: () => number): string[] {
  return [360, 430, 520, 900, 960].map((x) => {
    const size = between(random(), 22, 44)
    const y = ground(x) + 10
    return closed([
      [x - size, y],
      [x - size * 0.8, y - size * 0.5],
      [x - size * 0.2, y - size * 0.8],
      [x + size * 0.5, y - size * 0.62],
      [x + size, y],
    ])
  })
}

/** The same path data mirrored in the lake, a little shortened. */
function flipped(d: string, level = shore, squash = 0.62): string {
  return d.replaceAll(
    /([ML])(-?[\d.]+) (-?[\d.]+)/g,
    (_, letter: string, x: string, y: string) =>
      `${letter}${x} ${(level + (level - Number(y)) * squash).toFixed(1)}`,
  )
}
