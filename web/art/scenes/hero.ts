/** Late afternoon: a dirt road home, ridges behind, the land's own colour fading up into the page's paper. */
import { seededRandom } from '../../src/ui/seeded-random.ts'
import {
  band,
  between,
  closed,
  curve,
  disc,
  gouge,
  type Point,
  ribbon,
  skyline,
  strip,
  under,
} from '../cut.ts'
import { conifer, grass, longleaf, oak } from '../plants.ts'
import type { Layer, Print } from '../press.ts'
import { cloudBand, contours, crest, field, rays, ridge, rows, shadedFaces } from '../terrain.ts'
import { barn, bird, farmhouse, fence, windpump } from '../works.ts'

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

/** The wide sheet, calm at the top and on the right, where the page lays its words and its letter. */
export function hero(): Print {
  return {
    name: 'hero',
    width: 1920,
    height: 1080,
    paper: ink.paper,
    layers: scene({ sunAt: 640, homeAt: 1150, pinesAt: 1748 }),
  }
}

/** The same road for a phone held upright. */
export function heroTall(): Print {
  return {
    name: 'hero-tall',
    left: 500,
    width: 864,
    height: 1080,
    paper: ink.paper,
    layers: scene({ sunAt: 720, homeAt: 1050, pinesAt: 1488 }),
  }
}

function scene({
  sunAt,
  homeAt,
  pinesAt,
}: {
  sunAt: number
  homeAt: number
  pinesAt: number
}): Layer[] {
  const width = 1920
  const height = 1080
  const random = seededRandom('hero')
  const sun: Point = [sunAt, 556]
  const far = ridge({
    seed: 'hero far',
    right: width + 40,
    base: 586,
    height: 70,
    length: 460,
    octaves: 5,
    gain: 0.42,
  })
  const middle = ridge({
    seed: 'hero middles',
    right: width + 40,
    base: 640,
    height: 74,
    length: 520,
    octaves: 5,
    gain: 0.4,
  })
  const near = ridge({
    seed: 'hero nearer',
    right: width + 40,
    base: 680,
    height: 46,
    length: 640,
    octaves: 5,
    gain: 0.4,
  })
  // Three fields that lean on each other: their crests cross in diagonals, and the road runs where they meet.
  const back = crest([
    [-60, 742],
    [400, 716],
    [900, 726],
    [1400, 700],
    [2000, 716],
  ])
  const right = crest([
    [560, 900],
    [760, 838],
    [1000, 772],
    [1300, 744],
    [1700, 762],
    [2000, 748],
  ])
  const left = crest([
    [-60, 752],
    [240, 768],
    [560, 826],
    [860, 884],
    [1180, 912],
    [2000, 1000],
  ])
  const bank = crest([
    [-60, 985],
    [300, 1030],
    [620, 1092],
    [1000, 1110],
    [1300, 1050],
    [1600, 985],
    [2000, 950],
  ])
  const flat = (top: (x: number) => number, from: number, to: number, lift = 0) =>
    field(top, from, to, height + 40, lift)
  const leftField = (lift: number) =>
    closed([
      ...skyline(-20, 960, 10, (x) => left(x) - lift),
      [700, height + 40],
      [-20, height + 40],
    ])

  const road = curve(
    [
      [900, 1130],
      [905, 1030],
      [960, 950],
      [1010, 905],
      [1000, 862],
      [1010, 826],
      [1075, 795],
      [1120, 770],
    ],
    12,
  )
  const house = farmhouse([homeAt, 762], 1.15)
  const shed = barn([homeAt + 195, 752], 1.3)
  const pump = windpump([homeAt + 358, 762], 1.9)
  const rail = fence({ from: [250, 1075], to: [905, 892], posts: 11, heights: [170, 34], random })
  const shadow = ([x, y]: Point, length: number, thickness: number) => {
    const angle = Math.atan2(y - 610, x - sun[0])
    return gouge([x, y], angle, length, thickness)
  }
  const hedge = Array.from({ length: 30 }, (_, index) => {
    const x = index * 68 + random() * 50 - 40
    return oak({
      seed: `hedge ${index}`,
      base: [x, back(x) + 4],
      height: between(random(), 26, 58),
    })
  })
  const woods = near
    .filter((_, index) => index % 2 === 0)
    .flatMap(([x, y], index) =>
      random() < 0.6
        ? conifer({
            seed: `wood ${index}`,
            base: [x, y + 4],
            height: between(random(), 14, 30),
            reach: 6,
          }).body
        : [],
    )
  const trees = [
    [-90, 774, 90],
    [115, 752, 110],
    [290, 752, 80],
    [410, 758, 100],
    [-120, 782, 60],
  ] as const
  const yard = trees.map(([x, y, tall], index) =>
    oak({ seed: `yard ${index}`, base: [homeAt + x, y], height: tall }),
  )
  const pines = [
    { x: 0, y: 1040, h: 640, r: 150 },
    { x: 110, y: 1050, h: 760, r: 170 },
    { x: -108, y: 1020, h: 480, r: 115 },
  ].map(({ x, y, h, r }, index) =>
    longleaf({ seed: `pine ${index}`, base: [pinesAt + x, y], height: h, reach: r }),
  )

  return [
    {
      ink: ink.straw,
      shapes: [band(width, 200, 760)],
      carved: rays({ seed: 'rays', centre: sun, from: 150, to: 620, count: 150, width: 7 }),
      fade: { from: [0, 650], to: [0, 230] },
    },
    { ink: ink.paper, shapes: [disc(sun, 122)] },
    { ink: ink.apricot, shapes: [disc(sun, 94)] },
    {
      ink: ink.apricot,
      strength: 0.8,
      shapes: [
        cloudBand('c1', [60, 468], 520, 30),
        cloudBand('c2', [400, 530], 500, 22),
        cloudBand('c3', [980, 440], 620, 34),
        cloudBand('c4', [1320, 515], 560, 24),
        cloudBand('c5', [-120, 545], 420, 20),
        cloudBand('c6', [760, 500], 330, 14),
      ],
    },
    { ink: ink.haze, shapes: [under(far, 800)] },
    {
      ink: ink.slate,
      shapes: shadedFaces(far, { light: 1, depth: 40, seed: 'ff', least: 8 }),
      strength: 0.35,
    },
    { ink: ink.slate, shapes: [under(middle, 800)], strength: 0.8 },
    {
      ink: ink.slate,
      shapes: [...shadedFaces(middle, { light: 1, depth: 50, seed: 'mf', least: 8 })],
    },
    {
      ink: ink.pine,
      shapes: [under(near, 860), ...woods],
      carved: contours({
        seed: 'woods',
        left: 0,
        right: width,
        height: (x) =>
          near[Math.max(0, Math.min(near.length - 1, Math.round((x + 40) / 7)))]?.[1] ?? 0,
        depth: 70,
        rows: 5,
        length: 60,
        width: 2.6,
        density: 0.35,
      }),
      strength: 0.82,
    },
    { ink: ink.straw, shapes: [flat(back, -20, width + 20, 4)] },
    {
      ink: ink.sage,
      shapes: [flat(back, -20, width + 20)],
      carved: rows({
        vanish: [420, 660],
        crest: back,
        left: -1400,
        right: 2600,
        bottom: 900,
        count: 46,
        width: 16,
        random,
      }),
    },
    { ink: ink.pine, shapes: hedge.flatMap(({ body }) => body) },
    { ink: ink.straw, shapes: hedge.flatMap(({ lights }) => lights), strength: 0.8 },
    { ink: ink.straw, shapes: [flat(right, 560, width + 20, 5)] },
    {
      ink: ink.sage,
      shapes: [flat(right, 560, width + 20)],
      carved: contours({
        seed: 'right',
        left: 560,
        right: width,
        height: right,
        depth: 240,
        rows: 12,
        length: 84,
        width: 5,
        density: 0.5,
      }),
    },
    {
      ink: ink.pine,
      shapes: [
        shadow([homeAt + 45, 762], 330, 60),
        shadow([homeAt + 210, 752], 380, 70),
        ...trees.map(([x, y]) => shadow([homeAt + x, y], 240, 40)),
      ],
      strength: 0.9,
    },
    { ink: ink.straw, shapes: [leftField(6)] },
    {
      ink: ink.pine,
      shapes: [leftField(0)],
      carved: rows({
        vanish: [690, 740],
        crest: left,
        left: -2300,
        right: 1500,
        bottom: 1100,
        count: 34,
        width: 26,
        bend: 0.5,
        random,
      }),
    },
    { ink: ink.straw, shapes: [strip(road, (s) => between(s ** 0.42, 470, 8))] },
    {
      ink: ink.apricot,
      shapes: [
        ribbon(
          road.map(([x, y], i): Point => [x - 52 * (1 - i / road.length) ** 1.6, y]),
          (s) => 20 * (1 - s) ** 1.4,
        ),
        ribbon(
          road.map(([x, y], i): Point => [x + 56 * (1 - i / road.length) ** 1.6, y]),
          (s) => 24 * (1 - s) ** 1.4,
        ),
      ],
    },
    { ink: ink.pine, shapes: yard.flatMap(({ body }) => body) },
    { ink: ink.straw, shapes: yard.flatMap(({ lights }) => lights), strength: 0.8 },
    { ink: ink.paper, shapes: house.lit },
    { ink: ink.clay, shapes: shed.lit },
    { ink: ink.slate, shapes: house.shaded },
    { ink: ink.pine, shapes: shed.shaded },
    {
      ink: ink.deep,
      shapes: [...house.roof, ...house.dark, ...shed.roof, ...shed.dark, ...pump.frame, pump.vane],
    },
    {
      ink: ink.deep,
      shapes: rail.feet.map(({ foot, height: h }) => shadow(foot, h * 1.3, h * 0.13)),
    },
    { ink: ink.deep, shapes: [...rail.body, ...rail.wires] },
    {
      ink: ink.straw,
      shapes: rail.feet.map(({ foot: [x, y], height: h, lean }) =>
        gouge([x + lean * h + h * 0.02, y - h * 0.95], Math.PI / 2 + lean, h * 0.8, h * 0.035),
      ),
      strength: 0.8,
    },
    {
      ink: ink.deep,
      shapes: [
        flat(bank, -20, width + 20),
        ...grass({
          seed: 'g',
          left: -20,
          right: 560,
          ground: bank,
          height: 80,
          density: 0.3,
          lean: 0.3,
        }),
        ...grass({
          seed: 'h',
          left: 1230,
          right: width,
          ground: bank,
          height: 80,
          density: 0.3,
          lean: 0.3,
        }),
        ...pines.flatMap(({ body }) => body),
      ],
    },
    { ink: ink.pine, shapes: pines.flatMap(({ lights }) => lights) },
    {
      ink: ink.deep,
      shapes: [
        [-120, 400, 17],
        [-65, 372, 13],
        [0, 410, 11],
        [-170, 440, 10],
        [60, 384, 9],
      ].flatMap(([x = 0, y = 0, s = 0]) => bird([sunAt + x, y], s)),
    },
  ]
}
