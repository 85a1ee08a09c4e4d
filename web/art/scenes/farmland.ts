/** Early morning: ploughed rows run to a red barn, and everything throws its shadow far to the left. */
import { seededRandom } from '../../src/ui/seeded-random.ts'
import { band, between, closed, disc, gouge, type Point, skyline, under } from '../cut.ts'
import { oak } from '../plants.ts'
import type { Layer, Print } from '../press.ts'
import { cloudBand, contours, crest, field, rays, ridge, rows } from '../terrain.ts'
import { barn, bird, farmhouse, fence, silo } from '../works.ts'

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

export function farmland(): Print {
  const width = 1200
  const height = 800
  const random = seededRandom('farmland')
  const sun: Point = [1010, 318]
  const hills = ridge({
    seed: 'farm hills',
    right: width + 40,
    base: 352,
    height: 34,
    length: 330,
    octaves: 4,
    isSmooth: true,
  })
  const nearHills = ridge({
    seed: 'farm nearer',
    right: width + 40,
    base: 384,
    height: 22,
    length: 420,
    octaves: 4,
    isSmooth: true,
  })
  const top = crest(
    [
      [-40, 424],
      [400, 412],
      [800, 408],
      [1240, 420],
    ],
    2,
  )
  const vanish: Point = [560, 352]
  const house = farmhouse([905, 416], 0.95, -1)
  const shed = barn([640, 420], 1.75, -1)
  const tower = silo([752, 420], 1.75)
  const belt = Array.from({ length: 26 }, (_, index) =>
    oak({
      seed: `belt ${index}`,
      base: [index * 50 + random() * 30 - 30, 416],
      height: between(random(), 26, 60),
      light: -1,
    }),
  )
  const big = oak({ seed: 'cottonwood', base: [178, 470], height: 330, light: -1 })
  const yard = [
    [980, 420, 100],
    [1040, 424, 76],
    [838, 418, 64],
    [500, 418, 70],
  ].map(([x = 0, y = 0, h = 0], index) =>
    oak({ seed: `farm yard ${index}`, base: [x, y], height: h, light: -1 }),
  )
  const rail = fence({ from: [-60, 690], to: [430, 432], posts: 12, heights: [130, 14], random })
  const crop = {
    vanish,
    crest: (x: number) => Math.max(top(x) + 22, 440),
    left: -2050,
    right: 3150,
    bottom: 840,
    random,
  }
  const cropRows = rows({ ...crop, count: 34, width: 96 })
  const leaves = cropLeaves(vanish, random)
  const layers: Layer[] = [
    {
      ink: ink.peach,
      shapes: [band(width, -20, 500)],
      carved: rays({ seed: 'morning', centre: sun, from: 120, to: 700, count: 120, width: 8 }),
      fade: { from: [0, 430], to: [0, 20] },
    },
    { ink: ink.paper, shapes: [disc(sun, 92)] },
    { ink: ink.yellow, shapes: [disc(sun, 66)] },
    {
      ink: ink.mist,
      shapes: [
        cloudBand('f1', [60, 110], 460, 34),
        cloudBand('f2', [420, 190], 520, 30),
        cloudBand('f3', [-120, 235], 380, 22),
        cloudBand('f4', [820, 90], 520, 28),
        cloudBand('f5', [560, 262], 330, 16),
      ],
    },
    { ink: ink.mist, shapes: [under(hills, 480)] },
    { ink: ink.leaf, shapes: [under(nearHills, 480)], strength: 0.75 },
    { ink: ink.green, shapes: belt.flatMap(({ body }) => body) },
    { ink: ink.yellow, shapes: belt.flatMap(({ lights }) => lights), strength: 0.8 },
    { ink: ink.leaf, shapes: [field(top, -20, width + 20, 830)], carved: [] },
    {
      ink: ink.yellow,
      shapes: contours({
        seed: 'farm top',
        left: 0,
        right: width,
        height: top,
        depth: 30,
        rows: 4,
        length: 60,
        width: 3,
        density: 0.5,
      }),
    },
    {
      ink: ink.soil,
      shapes: [
        closed([...skyline(-20, width + 20, 20, crop.crest), [width + 20, 840], [-20, 840]]),
      ],
    },
    {
      ink: ink.deep,
      shapes: rows({ ...crop, left: crop.left - 56, right: crop.right - 56, count: 34, width: 34 }),
      strength: 0.75,
    },
    { ink: ink.green, shapes: [...cropRows, ...leaves.body] },
    {
      ink: ink.leaf,
      shapes: [
        ...rows({ ...crop, left: crop.left + 26, right: crop.right + 26, count: 34, width: 36 }),
        ...leaves.mid,
      ],
    },
    { ink: ink.yellow, shapes: leaves.lights },
    {
      ink: ink.deep,
      strength: 0.82,
      shapes: [
        gouge([178, 474], Math.PI - 0.12, 420, 60),
        longShadow([640, 424], 190, 300),
        longShadow([752, 424], 40, 330),
        longShadow([905, 420], 90, 170),
      ],
    },
    { ink: ink.green, shapes: [...yard.flatMap(({ body }) => body)] },
    { ink: ink.yellow, shapes: [...yard.flatMap(({ lights }) => lights)] },
    { ink: ink.paper, shapes: house.lit },
    { ink: ink.mist, shapes: [...house.shaded, tower.shaded] },
    { ink: ink.paper, shapes: [tower.lit] },
    { ink: ink.red, shapes: [...shed.lit, ...shed.shaded] },
    { ink: ink.deep, shapes: shed.shaded, strength: 0.45 },
    {
      ink: ink.deep,
      shapes: [...house.roof, ...house.dark, ...shed.roof, ...shed.dark, ...tower.dark],
    },
    {
      ink: ink.deep,
      shapes: [
        ...rail.body,
        ...rail.wires,
        ...rail.feet.map(({ foot, height: tall }) =>
          gouge(foot, Math.PI - 0.1, tall * 1.6, tall * 0.13),
        ),
      ],
    },
    {
      ink: ink.yellow,
      shapes: rail.feet.map(({ foot: [x, y], height: tall, lean }) =>
        gouge(
          [x + lean * tall + tall * 0.04, y - tall * 0.92],
          Math.PI / 2,
          tall * 0.8,
          tall * 0.035,
        ),
      ),
    },
    { ink: ink.deep, shapes: big.body },
    { ink: ink.yellow, shapes: big.lights },
    {
      ink: ink.deep,
      shapes: [
        [430, 150, 13],
        [476, 132, 10],
        [400, 176, 9],
        [520, 160, 8],
      ].flatMap(([x = 0, y = 0, s = 0]) => bird([x, y], s)),
    },
  ]
  return { name: 'farmland', width, height, paper: ink.paper, layers }
}

function longShadow([x, y]: Point, wide: number, length: number): string {
  return closed([
    [x + wide * 0.4, y],
    [x - wide * 0.5, y - 2],
    [x - wide * 0.5 - length, y + 18],
    [x - wide * 0.3 - length * 0.9, y + 27],
    [x + wide * 0.2, y + 16],
  ])
}

/** Young leaves along the rows nearest to us, big enough to be cut one by one. */
function cropLeaves(vanish: Point, random: () => number) {
  const body: string[] = []
  const mid: string[] = []
  const lights: string[] = []
  for (let row = 0; row < 34; row += 1) {
    const end = between((row + 0.5) / 34, -2050, 3150)
    for (let step = 0; step < 60; step += 1) {
      const share = 0.22 + 0.8 * (1 - 1 / (1 + step * 0.07)) * 1.25
      const y = between(share, vanish[1], 840)
      const x = between(share, vanish[0], end)
      if (x < -60 || x > 1260 || share > 1.05) continue
      const size = 62 * share ** 1.5
      for (let leaf = 0; leaf < 4; leaf += 1) {
        const angle = -Math.PI / 2 + (leaf - 1.5) * 0.75 + (random() - 0.5) * 0.4
        body.push(
          gouge([x, y], angle, size * between(random(), 0.7, 1.1), size * 0.3, (leaf - 1.5) * 0.08),
        )
      }
      mid.push(gouge([x, y], -Math.PI / 2 + 0.7 + random() * 0.4, size * 0.85, size * 0.2, 0.1))
      if (random() < 0.7)
        lights.push(
          gouge(
            [x + size * 0.1, y - size * 0.15],
            -Math.PI / 2 + 0.9,
            size * 0.55,
            size * 0.1,
            0.1,
          ),
        )
    }
  }
  return { body, mid, lights }
}
