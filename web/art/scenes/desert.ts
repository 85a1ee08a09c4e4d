/** Sunset in saguaro country: rings of light behind a butte, everything near already in shade. */
import { seededRandom } from '../../src/ui/seeded-random.ts'
import { band, between, closed, disc, gouge, type Point, ribbon, skyline, under } from '../cut.ts'
import { fractal } from '../noise.ts'
import { agave, ocotillo, saguaro } from '../desert-plants.ts'
import type { Layer, Print } from '../press.ts'
import { cloudBand, contours, crest, field, ridge } from '../terrain.ts'
import { bird } from '../works.ts'

const ink = {
  paper: '#f9edd5',
  gold: '#f3c66d',
  orange: '#e58a48',
  rust: '#bd4f34',
  plum: '#6d3a4c',
  dusk: '#8d6b86',
  night: '#2a2233',
  sage: '#7d8a62',
}

export function desert(): Print {
  const width = 1200
  const height = 800
  const random = seededRandom('desert')
  const sun: Point = [455, 470]
  const ring = (radius: number) => disc(sun, radius, 0.004)
  const far = ridge({
    seed: 'desert far',
    right: width + 40,
    base: 505,
    height: 26,
    length: 200,
    octaves: 5,
  })
  const floor = crest([
    [-40, 560],
    [300, 548],
    [700, 556],
    [1240, 540],
  ])
  const wash = crest([
    [-40, 640],
    [300, 626],
    [620, 652],
    [900, 690],
    [1240, 700],
  ])
  const near = crest([
    [-40, 760],
    [260, 742],
    [560, 780],
    [820, 770],
    [1020, 712],
    [1240, 690],
  ])

  const butte = mesa('butte', [
    [640, 556],
    [668, 500],
    [700, 470],
    [716, 352],
    [744, 336],
    [930, 330],
    [962, 350],
    [980, 452],
    [1030, 500],
    [1110, 552],
  ])
  const smallButte = mesa('small', [
    [60, 556],
    [96, 506],
    [118, 486],
    [126, 420],
    [146, 410],
    [222, 414],
    [232, 480],
    [262, 508],
    [318, 552],
  ])
  const spire = mesa('spire', [
    [1090, 552],
    [1112, 500],
    [1122, 420],
    [1136, 404],
    [1152, 410],
    [1160, 494],
    [1186, 546],
  ])
  const cacti = [
    saguaro({ seed: 's1', base: [250, 765], height: 420, arms: 4, light: -1 }),
    saguaro({ seed: 's2', base: [905, 752], height: 250, arms: 3 }),
    saguaro({ seed: 's3', base: [1085, 705], height: 330, arms: 3 }),
  ]
  const small = [
    [560, 660, 90],
    [720, 672, 66],
    [400, 642, 54],
    [810, 664, 48],
    [130, 652, 64],
    [490, 610, 30],
    [640, 604, 26],
    [330, 600, 28],
  ].map(([x = 0, y = 0, h = 0], index) =>
    saguaro({ seed: `far ${index}`, base: [x, y], height: h, arms: 2 }),
  )
  const scrub = Array.from({ length: 60 }, () => {
    const x = random() * width
    const y = wash(x) + random() * 60 - 4
    return bush([x, y], between(random(), 5, 13) * (y / 650) ** 2, random)
  })
  const whole = band(width, -20, 600)
  const layers: Layer[] = [
    { ink: ink.dusk, shapes: [whole], carved: [ring(700)], strength: 0.85 },
    { ink: ink.rust, shapes: [ring(700)], carved: [ring(560)], strength: 0.62 },
    { ink: ink.rust, shapes: [ring(560)], carved: [ring(430)], strength: 0.42 },
    { ink: ink.orange, shapes: [ring(430)], carved: [ring(320)], strength: 0.7 },
    { ink: ink.gold, shapes: [ring(320)] },
    { ink: ink.orange, shapes: [ring(320)], carved: [ring(226)], strength: 0.4 },
    { ink: ink.plum, shapes: [whole], strength: 0.5, fade: { from: [0, -420], to: [0, 150] } },
    { ink: ink.paper, shapes: [ring(148)] },
    { ink: ink.rust, shapes: [ring(96)] },
    {
      ink: ink.rust,
      strength: 0.85,
      shapes: [
        cloudBand('d1', [520, 300], 560, 26),
        cloudBand('d2', [-60, 250], 480, 22),
        cloudBand('d3', [640, 180], 640, 30),
        cloudBand('d4', [80, 350], 330, 16),
        cloudBand('d5', [330, 415], 330, 14),
        cloudBand('d6', [-100, 130], 420, 18),
      ],
    },
    { ink: ink.dusk, shapes: [under(far, 640)] },
    { ink: ink.rust, shapes: [butte.body, smallButte.body, spire.body] },
    { ink: ink.orange, shapes: [...butte.lit, ...smallButte.lit, ...spire.lit] },
    { ink: ink.plum, shapes: [...butte.shade, ...smallButte.shade, ...spire.shade] },
    { ink: ink.gold, shapes: [field(floor, -20, width + 20, 820, 4)] },
    {
      ink: ink.orange,
      shapes: [field(floor, -20, width + 20, 820)],
      carved: contours({
        seed: 'df',
        left: 0,
        right: width,
        height: floor,
        depth: 100,
        rows: 9,
        length: 90,
        width: 4,
        density: 0.5,
      }),
    },
    { ink: ink.plum, shapes: small.slice(5).flatMap(({ body }) => body) },
    { ink: ink.gold, shapes: [field(wash, -20, width + 20, 820, 4)] },
    {
      ink: ink.rust,
      shapes: [field(wash, -20, width + 20, 820)],
      carved: contours({
        seed: 'dw',
        left: 0,
        right: width,
        height: wash,
        depth: 140,
        rows: 8,
        length: 120,
        width: 6,
        density: 0.45,
      }),
    },
    {
      ink: ink.plum,
      shapes: [
        ...small
          .slice(0, 5)
          .map(({ foot, tall }) =>
            gouge(foot, Math.atan2(foot[1] - 500, foot[0] - sun[0]), tall * 2.6, tall * 0.16),
          ),
        ...scrub.map(({ shadow }) => shadow),
      ],
    },
    {
      ink: ink.plum,
      shapes: [...small.slice(0, 5).flatMap(({ body }) => body), ...scrub.map(({ body }) => body)],
    },
    { ink: ink.gold, shapes: small.slice(0, 5).flatMap(({ lights }) => lights), strength: 0.9 },
    {
      ink: ink.night,
      shapes: [
        field(near, -20, width + 20, 840),
        ...cacti.flatMap(({ body }) => body),
        ...agave([430, 786], 95, random),
        ...agave([760, 792], 70, random),
        ...ocotillo([1180, 720], 300, random),
        ...agave([60, 772], 80, random),
      ],
    },
    { ink: ink.rust, shapes: cacti.flatMap(({ ribs }) => ribs), strength: 0.85 },
    { ink: ink.gold, shapes: cacti.flatMap(({ lights }) => lights) },
    {
      ink: ink.night,
      shapes: [
        [560, 236, 12],
        [600, 222, 10],
        [524, 214, 8],
      ].flatMap(([x = 0, y = 0, s = 0]) => bird([x, y], s)),
    },
  ]
  return { name: 'desert', width, height, paper: ink.paper, layers }
}

/** A table mountain: its cliff in strips of light and shade, its skirt of rubble in gullies. */
function mesa(seed: string, outline: Point[]) {
  const random = seededRandom(seed)
  const rough = fractal({ seed, length: 26, octaves: 2 })
  const line = outline.flatMap((point, index): Point[] => {
    const next = outline[index + 1]
    if (!next) return [point]
    return Array.from({ length: 6 }, (_, step): Point => {
      const x = between(step / 6, point[0], next[0])
      return [x, between(step / 6, point[1], next[1]) + rough(x + index * 31) * 2.4]
    })
  })
  const left = outline[0]?.[0] ?? 0
  const right = outline.at(-1)?.[0] ?? 0
  const top = (x: number) => line.find((point) => point[0] >= x)?.[1] ?? 556
  const cliff = { from: outline[3]?.[0] ?? left, to: outline.at(-4)?.[0] ?? right }
  const bottomOfCliff = between(0.42, 556, Math.min(...outline.map(([, y]) => y)))
  const strips: { lit: string[]; shade: string[] } = { lit: [], shade: [] }
  let x = cliff.from
  while (x < cliff.to) {
    const step = between(random(), 7, 26)
    const share = (x - left) / (right - left)
    const foot = bottomOfCliff + random() * 26
    const strip = closed([
      [x, top(x) + 10 + random() * 12],
      [x + step * 0.7, top(x + step) + 8],
      [x + step * 0.8, foot],
      [x + step * 0.35, foot + random() * 26],
    ])
    if (random() < 0.8 - share * 0.9) strips.lit.push(strip)
    else if (random() < 0.3) strips.shade.push(strip)
    x += step * between(random(), 1, 1.6)
  }
  const skirt = Array.from({ length: Math.round((right - left) / 15) }, (_, index) => {
    const place = between((index + random() * 0.6) / ((right - left) / 15), left + 14, right - 22)
    const start = Math.max(top(place) + 6, bottomOfCliff + 24 + random() * 22)
    const slant = ((place - (left + right) / 2) / (right - left)) * 1.1
    return {
      place,
      stroke: gouge(
        [place, start],
        Math.PI / 2 - slant,
        Math.max(10, (548 - start) * between(random(), 0.6, 1)),
        7,
      ),
    }
  })
  const turn = between(0.62, cliff.from, cliff.to)
  const shadedEnd = closed([
    ...skyline(turn, cliff.to, 6, (place) => top(place) + 1),
    ...line.filter((point) => point[0] > cliff.to && point[1] < bottomOfCliff + 20),
    ...Array.from({ length: 9 }, (_, index): Point => [
      between(index / 8, cliff.to + 14, turn),
      bottomOfCliff + (index % 2) * 22 + random() * 10,
    ]),
    [turn + 5, between(0.5, top(turn), bottomOfCliff)],
  ])
  const share = (place: number) => (place - left) / (right - left)
  return {
    body: closed(line),
    lit: [
      ...strips.lit,
      ...skirt.filter(({ place }) => share(place) < 0.45).map(({ stroke }) => stroke),
    ],
    shade: [
      shadedEnd,
      ...strips.shade,
      ...skirt.filter(({ place }) => share(place) >= 0.45).map(({ stroke }) => stroke),
    ],
  }
}

function bush([x, y]: Point, size: number, random: () => number) {
  const points = Array.from({ length: 11 }, (_, index): Point => {
    const angle = Math.PI + (index / 10) * Math.PI
    const reach = size * between(random(), 0.7, 1.2)
    return [x + Math.cos(angle) * reach * 1.3, y + Math.sin(angle) * reach]
  })
  return {
    body: closed(points),
    shadow: ribbon(
      [
        [x, y],
        [x + (x - 455) * 0.06, y + size * 0.8],
        [x + (x - 455) * 0.14, y + size * 1.9],
      ],
      (share) => size * 1.7 * (1 - share),
    ),
  }
}
