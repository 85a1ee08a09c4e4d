/** What is printed, how large, and how it is described to those who do not see it. */
import type { Print } from './print/press.ts'
import { amos } from './scenes/amos.ts'
import { coast } from './scenes/coast.ts'
import { desert } from './scenes/desert.ts'
import { farmland } from './scenes/farmland.ts'
import { hero } from './scenes/hero.ts'
import { mountain } from './scenes/mountain.ts'
import { pine } from './scenes/pine.ts'
import { ruth } from './scenes/ruth.ts'
import { prairie } from './scenes/prairie.ts'

export interface Edition {
  name: string
  alt: string
  sizes: number[]
  /** Height for each unit of width. */
  shape: number
  /** Whether pages begin with it, so that a phone waits for it. */
  beginsPages?: true
  print: () => Print
}

const portrait = { sizes: [240, 480, 720], shape: 5 / 4 }
const wide = { sizes: [240, 400, 720, 1200], shape: 2 / 3 }

export const editions: Edition[] = [
  {
    name: 'hero',
    alt: 'A dirt road winds past plowed fields to a white farmhouse and a red barn. The sun sets behind blue hills.',
    sizes: [780, 960, 1280, 1920],
    shape: 9 / 16,
    beginsPages: true,
    print: hero,
  },
  {
    name: 'desert',
    alt: 'Tall saguaros stand before a red table mountain as the sun sets in rings of orange.',
    print: desert,
    ...wide,
  },
  {
    name: 'prairie',
    alt: 'Two wheel ruts and a fence run across open prairie. Behind a windmill a tall white cloud lets down its rain.',
    beginsPages: true,
    print: prairie,
    ...wide,
  },
  {
    name: 'pine',
    alt: 'Morning sun breaks through a pine forest. By a creek stands a surveyor’s stake with a red ribbon.',
    print: pine,
    ...wide,
  },
  {
    name: 'mountain',
    alt: 'Snowy peaks glow pink at dawn above a still lake with dark firs on its shore.',
    print: mountain,
    ...wide,
  },
  {
    name: 'coast',
    alt: 'A full moon lights sea stacks and lines of surf below a wooded headland. One house has its lamps on.',
    print: coast,
    ...wide,
  },
  {
    name: 'farmland',
    alt: 'Rows of green crops lead to a red barn and a silo. The early sun throws long shadows.',
    beginsPages: true,
    print: farmland,
    ...wide,
  },
  {
    name: 'ruth',
    alt: 'Ruth Larkenby in profile: silver hair in a bun, round glasses, a white collar and a green cardigan.',
    print: ruth,
    ...portrait,
  },
  {
    name: 'amos',
    alt: 'Amos Larkenby in profile: a straw hat, a short gray beard, a red neckerchief and suspenders.',
    print: amos,
    ...portrait,
  },
]
