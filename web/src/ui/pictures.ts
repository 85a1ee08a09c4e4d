// Made by web/art/make.ts; change that, not this.

/** One of the site's own prints; `/images/{name}-{size}.avif` and `.webp` exist for each size, in pixels of width. */
export interface PrintedPicture {
  alt: string
  width: number
  height: number
  sizes: readonly number[]
  /** The picture in a few blurred pixels, as a data address, to stand in its place until it is there. */
  placeholder: string
}

export const pictures = {
  hero: {
    alt: 'A dirt road winds past ploughed fields to a white farmhouse and a red barn. The sun sets behind blue hills.',
    width: 1920,
    height: 1080,
    sizes: [640, 960, 1280, 1920],
    placeholder:
      'data:image/webp;base64,UklGRj4AAABXRUJQVlA4IDIAAACwAQCdASoMAAcABIB0JZAAAtxdq/+AAP7tjKfmAFJfhrH7MbJh3tl1DM6+Z+fDfTQgAA==',
  },
  'hero-tall': {
    alt: 'A dirt road winds past ploughed fields to a white farmhouse. The sun sets behind blue hills.',
    width: 960,
    height: 1200,
    sizes: [480, 720, 960],
    placeholder:
      'data:image/webp;base64,UklGRkQAAABXRUJQVlA4IDgAAADQAQCdASoMAA8ABIB0JaACdAEOtfWeoAD+8cnzTfcZ6JLouuHllrQHgY4+ZcDbYbB/3mCyuAAAAA==',
  },
  desert: {
    alt: 'Tall saguaros stand before a red table mountain as the sun sets in rings of orange.',
    width: 1200,
    height: 800,
    sizes: [400, 800, 1200],
    placeholder:
      'data:image/webp;base64,UklGRj4AAABXRUJQVlA4IDIAAADQAQCdASoMAAgABIB0JbACdACgnkhsAAD+jTGfBSO2dQzOr+b8OHanVG0s35G27BGAAA==',
  },
  prairie: {
    alt: 'Two wheel ruts and a fence run across open prairie. Behind a windpump a tall white cloud lets down its rain.',
    width: 1200,
    height: 800,
    sizes: [400, 800, 1200],
    placeholder:
      'data:image/webp;base64,UklGRjoAAABXRUJQVlA4IC4AAADwAQCdASoMAAgABIB0JaACdAEfkX8mzMAA/tSLI3Pp8ll+9nZ9FXFS7MAKIAAA',
  },
  pine: {
    alt: 'Morning sun breaks through a pine forest. By a creek stands a surveyor’s stake with a red ribbon.',
    width: 1200,
    height: 800,
    sizes: [400, 800, 1200],
    placeholder:
      'data:image/webp;base64,UklGRkAAAABXRUJQVlA4IDQAAADQAQCdASoMAAgABIB0JQBOgCFrC8uNAAD5NxEf62i1remkQ74VRwtrmtyO41YWGJ9l4AAA',
  },
  mountain: {
    alt: 'Snowy peaks glow pink at dawn above a still lake with dark firs on its shore.',
    width: 1200,
    height: 800,
    sizes: [400, 800, 1200],
    placeholder:
      'data:image/webp;base64,UklGRkAAAABXRUJQVlA4IDQAAAAwAgCdASoMAAgABIB0JQBOj+ACxyXEHjpFgAD+kWW5PvAJMSKf3DMLqeMxVna5pYK/38gA',
  },
  coast: {
    alt: 'A full moon lights sea stacks and lines of surf below a wooded headland. One house has its lamps on.',
    width: 1200,
    height: 800,
    sizes: [400, 800, 1200],
    placeholder:
      'data:image/webp;base64,UklGRj4AAABXRUJQVlA4IDIAAADwAQCdASoMAAgABIB0JZgCdADcooFdl4AA/tCaVS5DOn58oryVK1nVJdfIoLm9hQAAAA==',
  },
  farmland: {
    alt: 'Rows of green crops lead to a red barn and a silo. The early sun throws long shadows.',
    width: 1200,
    height: 800,
    sizes: [400, 800, 1200],
    placeholder:
      'data:image/webp;base64,UklGRjoAAABXRUJQVlA4IC4AAACwAQCdASoMAAgABIB0JYgC7AEOQbj4AP5m2hsWdyEZzGuwVP0gxoaNQly14AAA',
  },
  ruth: {
    alt: 'Ruth Larkenby in profile: silver hair in a bun, round glasses, a white collar and a green cardigan.',
    width: 720,
    height: 900,
    sizes: [240, 480, 720],
    placeholder:
      'data:image/webp;base64,UklGRkIAAABXRUJQVlA4IDYAAADwAQCdASoMAA8ABIB0JbACdAEPA/n3PgAA/ucOB6vIatxZFFfjWsm9L13KN8xGLCdeWQQ+tAA=',
  },
  amos: {
    alt: 'Amos Larkenby in profile: a straw hat, a short grey beard, a red neckerchief and braces.',
    width: 720,
    height: 900,
    sizes: [240, 480, 720],
    placeholder:
      'data:image/webp;base64,UklGRkAAAABXRUJQVlA4IDQAAADQAQCdASoMAA8ABIB0JbACdADc+CAVKAD+5z8CILd5LMSwoildk8vntHXFxlqxiY01KgAA',
  },
} as const satisfies Record<string, PrintedPicture>

export type PictureName = keyof typeof pictures
