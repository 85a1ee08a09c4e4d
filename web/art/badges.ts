/**
 * Draws the three trust badges as engraved seals: `web/public/images/badges/*.svg`.
 *
 * Usage: node web/art/badges.ts
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { larkPath } from '../src/brand/lark-path.ts'
import { type Lettering, lettering } from './lettering.ts'

const pine = '#1f4a33'
const paper = '#fdfbf6'
const folder = new URL('../public/images/badges/', import.meta.url)

interface Badge {
  file: string
  ring: string
  /** The device in the middle, within a circle of 62 around the origin. */
  device: (face: Lettering) => string
}

const badges: Badge[] = [
  {
    file: 'licensed',
    ring: 'LICENSED WHERE REQUIRED',
    device: (face) =>
      `${centred(face, '50', 74, 16)}${centred(face, 'STATES', 21, 42, 2)}${rule(-48)}`,
  },
  {
    file: 'closing',
    ring: 'NO CLOSING COSTS',
    device: (face) =>
      `${centred(face, '$0', 72, 16)}${centred(face, 'FEES', 21, 44, 3)}${rule(-48)}`,
  },
  {
    file: 'family',
    ring: 'FAMILY OWNED',
    device: () =>
      `<path fill-rule="evenodd" transform="translate(-56 -44) scale(1.75)" d="${larkPath}"/>` +
      `<path fill-rule="evenodd" transform="translate(52 -2) scale(-.92 .92)" d="${larkPath}"/>` +
      `<path d="M-46 40H46" stroke="${pine}" stroke-width="2.4"/>`,
  },
]

const words = badges.map(({ ring }) => ring).join('')
const face = await lettering(`${words}50$0STATESFEES`, 680, 30)
await mkdir(folder, { recursive: true })
for (const badge of badges) {
  await writeFile(new URL(`${badge.file}.svg`, folder), draw(badge))
  console.log(`${badge.file}.svg`)
}

function draw({ ring, device }: Badge): string {
  const letters = face
    .ring(ring, 22, 86, ring.length > 20 ? 0.6 : ring.length > 14 ? 3 : 5)
    .map(
      ({ d, turn }) =>
        `<path transform="rotate(${turn.toFixed(2)}) translate(0 -82)" d="${tidy(d)}"/>`,
    )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-120 -120 240 240" width="240" height="240">
<path fill="${pine}" d="${scallops(115, 72)}"/>
<g fill="none" stroke="${paper}"><circle r="107" stroke-width="1.2"/><path stroke-width=".7" d="${guilloche(1)}${guilloche(-1)}"/></g>
<circle r="70" fill="${paper}"/><circle r="66" fill="none" stroke="${pine}" stroke-width="1.2"/>
<g fill="${paper}">${letters.join('')}${stars(ring)}</g>
<g fill="${pine}">${device(face)}</g>
</svg>
`
}

/** Words centred below each other; `y` is the line they stand on. */
function centred(type: Lettering, text: string, size: number, y: number, spacing = 0): string {
  const { d, width } = type.line(text, size, spacing)
  return `<path transform="translate(${(-width / 2).toFixed(1)} ${y})" d="${tidy(d)}"/>`
}

function rule(y: number): string {
  return `<path d="M-22 ${y}H22M-30 ${y}h3M27 ${y}h3" stroke="${pine}" stroke-width="2"/>`
}

/** Fills what the words leave free at the bottom of the ring. */
function stars(ring: string): string {
  const turns =
    ring.length > 20 ? [180] : ring.length > 14 ? [150, 180, 210] : [120, 150, 180, 210, 240]
  return turns
    .map(
      (turn) =>
        `<path transform="rotate(${turn}) translate(0 -89)" d="${star(turn === 180 ? 8 : 5)}"/>`,
    )
    .join('')
}

function star(size: number): string {
  const corners = Array.from({ length: 10 }, (_, index) =>
    polar(index % 2 === 0 ? size : size * 0.42, index / 10),
  )
  return `M${corners.join('L')}Z`
}

/** An edge of small round lobes. */
function scallops(radius: number, count: number): string {
  const lobe = (radius * Math.PI) / count
  const corners = Array.from({ length: count }, (_, index) => polar(radius, index / count))
  return `M${corners.join(`A${lobe.toFixed(1)} ${lobe.toFixed(1)} 0 0 1 `)}A${lobe.toFixed(1)} ${lobe.toFixed(1)} 0 0 1 ${corners[0]}Z`
}

/** The fine wave line of a banknote; two of them, half a wave apart, make its chain. */
function guilloche(start: 1 | -1): string {
  const waves = 96
  const arcs = Array.from({ length: waves }, (_, index) => {
    const swing = (index % 2 === 0 ? start : -start) * 5.6
    return `Q${polar(110.4 + swing, (index + 0.5) / waves)} ${polar(110.4, (index + 1) / waves)}`
  })
  return `M${polar(110.4, 0)}${arcs.join('')}`
}

function polar(radius: number, share: number): string {
  const angle = share * 2 * Math.PI
  return `${(Math.sin(angle) * radius).toFixed(1)} ${(-Math.cos(angle) * radius).toFixed(1)}`
}

function tidy(d: string): string {
  return d.replaceAll(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number) * 10) / 10))
}
