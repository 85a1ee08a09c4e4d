// Made by web/art/make.ts; change that, not this.

/** One of the site's own prints: `/images/{name}-{size}.avif` and `.webp` exist for each of its sizes, in pixels of width. */
export interface PrintedPicture {
  alt: string
  width: number
  height: number
  sizes: readonly number[]
  /** The picture in a few blurred pixels, as a data address, to stand in its place until it is there. */
  placeholder: string
}

const pixel = 'data:image/webp;base64,UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAgA0JaQAA3AA/vv9UAA='

export const pictures = {
  hero: {
    alt: 'A dirt road runs past a fence toward a farmhouse and blue ridges under a low sun.',
    width: 1920,
    height: 1080,
    sizes: [640, 960, 1280, 1920],
    placeholder: pixel,
  },
  'hero-tall': {
    alt: 'A dirt road runs past a fence toward a farmhouse and blue ridges under a low sun.',
    width: 960,
    height: 1200,
    sizes: [480, 720, 960],
    placeholder: pixel,
  },
  desert: {
    alt: 'Saguaros',
    width: 1200,
    height: 800,
    sizes: [400, 800, 1200],
    placeholder: pixel,
  },
  prairie: {
    alt: 'Prairie',
    width: 1200,
    height: 800,
    sizes: [400, 800, 1200],
    placeholder: pixel,
  },
  pine: { alt: 'Pines', width: 1200, height: 800, sizes: [400, 800, 1200], placeholder: pixel },
  mountain: {
    alt: 'Mountains',
    width: 1200,
    height: 800,
    sizes: [400, 800, 1200],
    placeholder: pixel,
  },
  coast: { alt: 'Coast', width: 1200, height: 800, sizes: [400, 800, 1200], placeholder: pixel },
  farmland: {
    alt: 'Farmland',
    width: 1200,
    height: 800,
    sizes: [400, 800, 1200],
    placeholder: pixel,
  },
  ruth: { alt: 'Ruth Larkenby', width: 480, height: 600, sizes: [240, 480], placeholder: pixel },
  amos: { alt: 'Amos Larkenby', width: 480, height: 600, sizes: [240, 480], placeholder: pixel },
} as const satisfies Record<string, PrintedPicture>

export type PictureName = keyof typeof pictures
