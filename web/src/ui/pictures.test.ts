import { readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { preloadedFonts } from '../styles/font-files.ts'
import { pictures } from './pictures.ts'

const publicFolder = new URL('../../public/', import.meta.url)

function bytes(path: string): number {
  return statSync(new URL(path, publicFolder)).size
}

test('has a file for every size of every picture, small enough for a slow line', () => {
  for (const [name, { sizes }] of Object.entries(pictures)) {
    for (const size of sizes) {
      expect(bytes(`images/${name}-${size}.avif`), `${name}-${size}.avif`).toBeLessThanOrEqual(
        60_000,
      )
      expect(bytes(`images/${name}-${size}.webp`), `${name}-${size}.webp`).toBeLessThanOrEqual(
        90_000,
      )
    }
  }
})

test.each(['hero-780', 'farmland-720', 'prairie-720'])(
  'has %s, with which pages begin on a phone, in what a phone is sent at once',
  (name) => expect(bytes(`images/${name}.avif`)).toBeLessThanOrEqual(14_000),
)

test('describes every picture in words', () => {
  for (const [name, { alt }] of Object.entries(pictures)) {
    expect(alt.length, name).toBeGreaterThan(40)
    expect(alt.length, name).toBeLessThan(140)
    expect(alt, name).toMatch(/\.$/)
  }
})

test('has a placeholder of a few bytes for every picture', () => {
  const styles = readFileSync(new URL('placeholders.module.css', import.meta.url), 'utf8')
  for (const name of Object.keys(pictures)) {
    const rule = new RegExp(String.raw`\.${name} \{\s*background-image: url\('(data:[^']+)'\)`)
    const [, address] = rule.exec(styles) ?? []
    expect(address, name).toMatch(/^data:image\/webp;base64,/)
    expect(address?.length, name).toBeLessThanOrEqual(400)
  }
})

test('preloads fonts that exist, and keeps all fonts below 90 kB', () => {
  for (const font of preloadedFonts) expect(bytes(font.slice(1))).toBeGreaterThan(10_000)
  const all = readdirSync(new URL('fonts/', publicFolder)).map((file) => bytes(`fonts/${file}`))
  expect(all.reduce((sum, size) => sum + size, 0)).toBeLessThan(90_000)
})
