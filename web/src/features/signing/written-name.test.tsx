import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { render } from '@testing-library/react'
import { create } from 'fontkitten'
import { expect, test } from 'vitest'
import { SignatureLine } from './signature-line.tsx'
import { writtenName } from './written-name.ts'

function charactersIn(file: Buffer): number[] {
  const font = create(file)
  return font.isCollection ? [] : font.characterSet
}

test.each([
  ['Dolores Núñez-O’Brien', 'Dolores Núñez-O’Brien'],
  ['Zbigniew Wołowski, Łódź', 'Zbigniew Wołowski, Łódź'],
  ['Keʻanu', 'Ke‘anu'],
  ['Jose\u0301 Pen\u0303a', 'José Peña'],
  ['Nguyễn Van Thị', undefined],
  ['Yıldız', undefined],
  ['Kráľová', undefined],
])('%s is written as %s', (name, written) => {
  expect(writtenName(name)).toBe(written)
  const { container } = render(<SignatureLine name={name} />)
  const shown = container.querySelector('[data-written]')
  expect(shown?.getAttribute('data-written')).toBe(String(written !== undefined))
  expect(shown?.textContent).toBe(written ?? name)
})

test('every letter that is written is in the font of the site', () => {
  const folder = join(import.meta.dirname, '../../../public/fonts')
  const files = readdirSync(folder).filter((name) => name.startsWith('signature-'))
  const drawn = new Set(files.flatMap((name) => charactersIn(readFileSync(join(folder, name)))))
  const letters = Array.from({ length: 0x1_80 }, (_, code) => String.fromCodePoint(code))
    .concat('‘', '’')
    .filter((letter) => /[\p{L}\p{P} ]/u.test(letter) && writtenName(letter) === letter)
  expect(letters.length).toBeGreaterThan(200)
  expect(letters.filter((letter) => !drawn.has(letter.codePointAt(0) ?? 0))).toEqual([])
})
