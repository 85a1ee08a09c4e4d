// Made by web/art/fonts.ts; change that, not this.

/** The fonts every page begins with, for `<link rel="preload">`. */
export const preloadedFonts = [
  '/fonts/fraunces-d5bc346c.woff2',
  '/fonts/atkinson-f8256ff5.woff2',
] as const
