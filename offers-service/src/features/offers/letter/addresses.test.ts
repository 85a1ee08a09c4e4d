import { PDF } from '@libpdf/core'
import { describe, expect, it } from 'vitest'
import { drawEnvelopes } from './envelopes.ts'
import { drawLabels } from './labels.ts'

const mmPerPoint = 25.4 / 72

/** Every letter of each page as far as its ink reaches, in millimetres from the top left corner, and the size of the page. */
async function inkOf(bytes: Buffer) {
  return (await PDF.load(bytes)).getPages().map((page) => ({
    width: page.width * mmPerPoint,
    height: page.height * mmPerPoint,
    lines: page.extractText().lines.map((line) => ({
      text: line.text,
      chars: line.spans
        .flatMap((span) => span.chars)
        .filter(({ char }) => char.trim() !== '')
        .map(({ bbox, baseline, fontSize }) => ({
          left: bbox.x * mmPerPoint,
          right: (bbox.x + bbox.width) * mmPerPoint,
          top: (page.height - baseline - 0.668 * fontSize) * mmPerPoint,
          bottom: (page.height - baseline + 0.22 * fontSize) * mmPerPoint,
        })),
    })),
  }))
}

type Line = Awaited<ReturnType<typeof inkOf>>[number]['lines'][number]

const around = (lines: readonly Line[]) => {
  const chars = lines.flatMap((line) => line.chars)
  return {
    left: Math.min(...chars.map(({ left }) => left)),
    right: Math.max(...chars.map(({ right }) => right)),
    top: Math.min(...chars.map(({ top }) => top)),
    bottom: Math.max(...chars.map(({ bottom }) => bottom)),
  }
}

const short = ['Bo Li', '7 Elm', 'Ely, NV 89301']
const long = [
  'The Wilhelmina Featherstonehaugh-Montgomery Revocable Living Trust of 1998',
  'c/o Bartholomew Featherstonehaugh-Montgomery',
  'Attention: Estate Department',
  '18442 North Sandcastle Ridge Boulevard, Building 14, Apartment 2204',
  'Truth or Consequences, NM 87901-4410',
  'Second line of the estate',
]

describe.each([
  ['short', short],
  ['long', long],
])('%s addresses', (_, lines) => {
  it('stay on their own label of 66.7 by 25.4 mm, all thirty of a sheet', async () => {
    const [sheet] = await inkOf(
      await drawLabels(
        Array.from({ length: 30 }, (_label, index) => ({ lines: [`${index}`, ...lines.slice(1)] })),
      ),
    )
    expect(sheet?.width).toBeCloseTo(215.9, 3)
    expect(sheet?.height).toBeCloseTo(279.4, 3)
    const chars = sheet?.lines.flatMap((line) => line.chars) ?? []
    expect(chars.length).toBeGreaterThan(30)
    for (const char of chars) {
      const column = Math.floor((char.left - 4.76) / 69.85)
      const row = Math.floor((char.top - 12.7) / 25.4)
      expect(char.left).toBeGreaterThanOrEqual(4.76 + column * 69.85 + 1.5)
      expect(char.right).toBeLessThanOrEqual(4.76 + column * 69.85 + 66.68 - 1.5)
      expect(char.top).toBeGreaterThanOrEqual(12.7 + row * 25.4 + 0.5)
      expect(char.bottom).toBeLessThanOrEqual(12.7 + (row + 1) * 25.4 - 0.5)
    }
    expect(new Set(chars.map(({ left }) => Math.floor((left - 4.76) / 69.85)))).toEqual(
      new Set([0, 1, 2]),
    )
    expect(new Set(chars.map(({ top }) => Math.floor((top - 12.7) / 25.4))).size).toBe(10)
  })

  it('stand where sorting machines read them on a #10 envelope, with the sender above', async () => {
    const sender = {
      name: 'Larkenby Land',
      address: ['P.O. Box 155', 'Cedar Hollow, FL 32699'],
      phone: '',
      email: '',
      people: [],
      imprint: '',
    }
    const pages = await inkOf(
      await drawEnvelopes([
        { sender, address: { lines, size: 9, leading: 10 } },
        { sender, address: { lines: short, size: 9, leading: 10 } },
      ]),
    )
    expect(pages).toHaveLength(2)
    const [page] = pages
    expect(page?.width).toBeCloseTo(241.3, 3)
    expect(page?.height).toBeCloseTo(104.775, 3)
    const isSender = ({ text }: Line) => [sender.name, ...sender.address].includes(text.trim())
    const from = around(page?.lines.filter(isSender) ?? [])
    const to = around(page?.lines.filter((line) => !isSender(line)) ?? [])
    expect(from.left).toBeGreaterThanOrEqual(12.6)
    expect(from.top).toBeGreaterThanOrEqual(12.6)
    expect(from.bottom).toBeLessThan(to.top)
    // 5/8" to 2 3/4" above the lower edge, half an inch from the sides.
    expect(to.bottom).toBeLessThanOrEqual(104.775 - 15.875)
    expect(to.top).toBeGreaterThanOrEqual(104.775 - 69.85)
    expect(to.left).toBeGreaterThanOrEqual(12.7)
    expect(to.right).toBeLessThanOrEqual(241.3 - 12.6)
  })
})
