import { fileURLToPath } from 'node:url'
import { PDF } from '@libpdf/core'
import { openSync } from 'fontkit'
import Pdf from 'pdfkit'
import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { printable } from '../../../contract/values/printable.ts'
import { canBeSet, registerCuts, runsOf, signatureCut } from './fonts.ts'

describe('names in documents', () => {
  it.each(['山田太郎', 'Иван', 'Ruth 🌲', 'مريم', 'R-1 → R-2', 'Lot ①', '1⅓ acres'])(
    'cannot be set as %s',
    (name) => {
      expect(canBeSet(name)).toBe(false)
      expect(v.safeParse(v.pipe(v.string(), printable), name).success).toBe(false)
    },
  )

  it.each([
    'Dolores Núñez-O’Brien',
    'Zbigniew Wołowski, Łódź',
    'Nguyễn Thị Hằng',
    'Trần Đức Phượng',
    'Keʻanu Kahananui',
    'Ağaoğlu İnci Şimşek',
    'Ștefan Țăranu',
    'Åsa Ærø Þórðardóttir',
    'Dvořák, Škvorecký, Ľubomír',
    'Lot № 7½, 40° ±2, “Ridge™”',
    'Ķēniņš Ģirts',
  ])('can be set as %s, with no letter lost', (name) => {
    expect(canBeSet(name)).toBe(true)
    expect(v.safeParse(v.pipe(v.string(), printable), name).success).toBe(true)
    for (const cut of ['text', 'strong', 'title', 'hand', 'signature'] as const) {
      const text = runsOf(name, cut)
        .map((run) => run.text)
        .join('')
      expect(text).not.toContain('?')
      expect(text.length).toBe(name.normalize('NFC').length)
    }
  })

  it('can be set with every letter and sign that may be typed for them', () => {
    // They stand with letters of Vietnamese, which are one letter with them.
    const marks = new Set(['\u0309', '\u0323'])
    const typed = Array.from({ length: 0x1_ff_ff }, (_, code) => code)
      .filter((code) => code > 31 && (code < 0xd8_00 || code > 0xdf_ff))
      .map((code) => String.fromCodePoint(code))
      .filter((letter) => v.is(v.pipe(v.string(), printable), letter))
    expect(typed.length).toBeGreaterThan(600)
    expect(typed.filter((letter) => !canBeSet(letter) && !marks.has(letter))).toEqual([])
  })

  it.each([
    ['Dolores Núñez-O’Brien', 'signature'],
    ['Zbigniew Wołowski', 'signature'],
    ['Ağaoğlu Şimşek', 'signature'],
    ['Nguyễn Van Thị', 'hand'],
    ['Keʻanu Kahananui', 'signature'],
    ['Ștefan Țăranu', 'hand'],
  ])('signed as %s are written in one hand', (name, cut) => {
    expect(signatureCut(name)).toBe(cut)
    expect(runsOf(name, signatureCut(name))).toEqual([{ cut, text: expect.any(String) }])
  })

  it('are the same however their accents were typed', () => {
    expect(runsOf('Nguye\u0302\u0303n', 'text')).toEqual(runsOf('Nguyễn', 'text'))
  })

  it('change the cut for whole words only', () => {
    expect(runsOf('Nguyễn Van Hằng', 'text')).toEqual([
      { cut: 'textSubstitute', text: 'Nguyễn ' },
      { cut: 'text', text: 'Van ' },
      { cut: 'textSubstitute', text: 'Hằng' },
    ])
  })

  it('mark a letter that no cut has instead of dropping it', () => {
    expect(runsOf('山 Road', 'text')).toEqual([
      { cut: 'textSubstitute', text: '? ' },
      { cut: 'text', text: 'Road' },
    ])
  })
})

describe('letters in documents', () => {
  it('can be read by programs too, whatever other letters were made of them before', async () => {
    vi.resetModules()
    const fresh = await import('./fonts.ts')
    const textOf = async (text: string) => {
      const pdf = new Pdf()
      fresh.registerCuts(pdf)
      pdf.font('title').text(text).end()
      const document = await PDF.load(Buffer.concat(await pdf.toArray()))
      return document.getPages().map((page) => page.extractText().text.trim())
    }
    // Drawn with the dot of a sentence's end, and set with the letter that carries the accent.
    fresh.outlinesOf('·', 'title')
    expect(await textOf('É')).toEqual(['É'])
    expect(await textOf('Edie Holt, $18,500.50')).toEqual(['Edie Holt, $18,500.50'])
  })
})

describe('a line in documents', () => {
  it('stands the same however often it is set', async () => {
    const documents = [1, 2].map(async () => {
      const pdf = new Pdf({ info: { CreationDate: new Date(0) } })
      registerCuts(pdf)
      pdf
        .font('title')
        .text('Edie Holt, $18,500.50', { features: ['zero'] })
        .end()
      return Buffer.concat(await pdf.toArray()).toString('latin1')
    })
    const [first, second] = await Promise.all(documents)
    expect(first).toBe(second)
  })
})

describe('zeros in documents', () => {
  it.each(['regular', 'bold'])('are plain, and slashed where a number asks for it: %s', (cut) => {
    const font = openSync(fileURLToPath(new URL(`atkinson/${cut}.ttf`, import.meta.url)))
    if (!('layout' in font)) throw new Error('A collection of fonts')
    const contours = (features: string[]) =>
      font
        .layout('0', features)
        .glyphs[0]?.path.commands.filter(({ command }) => command === 'moveTo').length
    // The slash cuts the counter in two.
    expect(contours([])).toBe(2)
    expect(contours(['tnum'])).toBe(2)
    expect(contours(['zero'])).toBe(3)
    expect(font.layout('0', ['zero']).advanceWidth).toBe(font.layout('0').advanceWidth)
  })
})
