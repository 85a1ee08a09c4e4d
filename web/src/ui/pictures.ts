// Made by web/art/make.ts; change that, not this.

/** One of the site's own prints; `/images/{name}-{size}.avif` and `.webp` exist for each size, in pixels of width. */
export interface PrintedPicture {
  alt: string
  width: number
  height: number
  sizes: readonly number[]
}

export const pictures = {
  hero: {
    alt: 'A dirt road winds past plowed fields to a white farmhouse and a red barn. The sun sets behind blue hills.',
    width: 1920,
    height: 1080,
    sizes: [780, 960, 1280, 1920],
  },
  desert: {
    alt: 'Tall saguaros stand before a red table mountain as the sun sets in rings of orange.',
    width: 1200,
    height: 800,
    sizes: [240, 400, 720, 1200],
  },
  prairie: {
    alt: 'Two wheel ruts and a fence run across open prairie. Behind a windmill a tall white cloud lets down its rain.',
    width: 1200,
    height: 800,
    sizes: [240, 400, 720, 1200],
  },
  pine: {
    alt: 'Morning sun breaks through a pine forest. By a creek stands a surveyor’s stake with a red ribbon.',
    width: 1200,
    height: 800,
    sizes: [240, 400, 720, 1200],
  },
  mountain: {
    alt: 'Snowy peaks glow pink at dawn above a still lake with dark firs on its shore.',
    width: 1200,
    height: 800,
    sizes: [240, 400, 720, 1200],
  },
  coast: {
    alt: 'A full moon lights sea stacks and lines of surf below a wooded headland. One house has its lamps on.',
    width: 1200,
    height: 800,
    sizes: [240, 400, 720, 1200],
  },
  farmland: {
    alt: 'Rows of green crops lead to a red barn and a silo. The early sun throws long shadows.',
    width: 1200,
    height: 800,
    sizes: [240, 400, 720, 1200],
  },
  ruth: {
    alt: 'Ruth Larkenby in profile: silver hair in a bun, round glasses, a white collar and a green cardigan.',
    width: 720,
    height: 900,
    sizes: [240, 480, 720],
  },
  amos: {
    alt: 'Amos Larkenby in profile: a straw hat, a short gray beard, a red neckerchief and suspenders.',
    width: 720,
    height: 900,
    sizes: [240, 480, 720],
  },
} as const satisfies Record<string, PrintedPicture>

export type PictureName = keyof typeof pictures
