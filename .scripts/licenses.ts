/** Licenses of what ships that ask nothing of a site that only runs the code. None asks for the source of what runs beside it. */
const allowed = new Set([
  '0BSD',
  'AFL-2.1',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-3.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  // libvips, a library of its own beside sharp.
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'WTFPL',
  'Zlib',
])

/** Packages whose manifest names no license, with the reason why they may ship. */
const argued: Record<string, string> = {
  '@strapi/content-releases':
    'Comes with Strapi; its features stay off without a paid license key, and none is set.',
  '@strapi/review-workflows':
    'Comes with Strapi; its features stay off without a paid license key, and none is set.',
  only: 'MIT, as its readme says.',
  pause: 'MIT, as its readme says.',
  'spawn-command': 'MIT, as its license file says.',
}

/** What `pnpm licenses list --json` tells of one license. */
export type LicenseList = Record<string, Array<{ name: string }>>

const areAllowed = (names: string[]) => names.every((name) => allowed.has(name.trim()))

/** Whether one may take a license such as `(MIT OR GPL-3.0-or-later)`: any choice of it, of which all parts are allowed. */
export function isAllowed(license: string): boolean {
  const choices = license.replaceAll(/[()]/g, '').split(' OR ')
  const parts = choices.map((choice) => choice.split(' AND '))
  // Of a nested expression the choices cannot be told by splitting, so that every part of it must be allowed.
  const isNested = parts.length > 1 && parts.some((names) => names.length > 1)
  return isNested ? parts.every(areAllowed) : parts.some(areAllowed)
}

/** The packages that must not ship, each with its license. */
export function problemsOf(list: LicenseList): string[] {
  return Object.entries(list)
    .filter(([license]) => !isAllowed(license))
    .flatMap(([license, packages]) => packages.map(({ name }) => ({ name, license })))
    .filter(({ name }) => argued[name] === undefined)
    .map(({ name, license }) => `${name}: ${license}`)
}
