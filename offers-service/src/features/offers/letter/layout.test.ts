import { PDF } from '@libpdf/core'
import { describe, expect, it } from 'vitest'
import { defaultSettings, type NewOffer, type StateNotice } from '../../../../contract/index.ts'
import { ruler } from '../../../platform/print/pen.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { testNow } from '../../../testing/service.ts'
import { newOfferRow } from '../offer-rows.ts'
import { composeLetter } from './compose.ts'
import { drawLetters } from './draw.ts'
import { page } from './sheet.ts'

const mailing = '418 Orchard Lane\nFort Ansel, OH 45899'
const long =
  'Maria Guadalupe de los Angeles Hernandez-Villanueva, Trustee of the Hernandez Fam Trust'
const georgia: StateNotice = {
  state: 'GA',
  text: 'THIS IS A SOLICITATION. '.repeat(12),
  belowAssessedText: '',
  updatedAt: testNow.toISOString(),
}
const widthOf = ruler()
const measure = (text: string, size: number) => widthOf(text, { size })

function wordsFor(changes: Partial<NewOffer>, sellerNames = ['Dolores Whitcomb']) {
  const input = { ...sampleOffer, sellerEmail: '', sellerPhone: '(928) 555-0117', notes: '' }
  const offer = { ...input, sellerName: '', sellerMailingAddress: mailing, status: 'active' }
  const row = newOfferRow('LB-WWWW-WWWW', { ...offer, ...changes } as NewOffer, testNow)
  const parts = {
    settings: defaultSettings,
    sellerNames,
    notices: [georgia],
    counterOffers: false,
    verificationQuestion: 'phone' as const,
    doNotMail: new Set<string>(),
    publicUrl: 'https://larkenby.example',
  }
  const letter = composeLetter(
    { ...row, status: 'active' },
    { ...parts, now: testNow, isPreview: false, measure },
  )
  if ('problem' in letter) throw new Error(letter.problem)
  return letter.words
}

const large = (words: ReturnType<typeof wordsFor>) => ({ ...words, typeSize: 'large' as const })

async function pagesOf(words: ReturnType<typeof wordsFor>[]) {
  const pdf = await PDF.load(await drawLetters(words, false))
  return pdf.getPages().map((sheet) => sheet.extractText())
}

/** Amounts of every width between the smallest and the largest, with the widest figures. */
const amounts = [1, 8.88, 9.99].concat(
  Array.from({ length: 6 }, (_, zeros) => 10 ** (zeros + 1)).flatMap((power) => [
    power,
    power + 0.01,
    Math.floor(8.888888888 * power),
    (Math.round(8.88888888 * power) * 100 + 88) / 100,
    10 * power - 0.01,
  ]),
)

describe('a letter', () => {
  it('holds any amount from $1 to $9,999,999.99 in the panel beside the facts', async () => {
    expect(Math.max(...amounts)).toBe(9_999_999.99)
    const words = amounts.map((amount) => wordsFor({ amount }))
    const pages = await pagesOf(words)
    expect(pages).toHaveLength(words.length)
    for (const [index, { amount }] of words.entries()) {
      const lines = pages[index]?.lines ?? []
      const spans = lines.flatMap((line) => line.spans)
      const facts = spans.find(({ text }) => text.startsWith('Location'))
      const figures = spans.find(({ text }) => text.startsWith(amount))
      if (!facts || !figures) throw new Error(`${amount} is not in the letter.`)
      // The divider stands 18 points left of the facts.
      expect(figures.bbox.x + figures.bbox.width, amount).toBeLessThan(facts.bbox.x - 18 - 6)
      expect(figures.fontSize, amount).toBeGreaterThan(20)
    }
  })

  it('holds any price, back taxes and check beside each other', async () => {
    const words = amounts.map((amount) => wordsFor({ amount, backTaxes: 0.9 * amount }))
    const pages = await pagesOf(words)
    expect(pages).toHaveLength(words.length)
    for (const [index, { sum }] of words.entries()) {
      const all = pages[index]?.lines.flatMap((line) => line.spans.flatMap(({ chars }) => chars))
      const first = all?.find(({ char }) => char === '−')
      const row = (all ?? [])
        .filter(
          ({ char, baseline }) => char !== ' ' && Math.abs(baseline - (first?.baseline ?? 0)) < 6,
        )
        .toSorted((one, other) => one.bbox.x - other.bbox.x)
      const { value: price = '' } = sum.lines[0] ?? {}
      const text = `${price}$0 for you− ${sum.backTaxes}${sum.check}`.replaceAll(' ', '')
      expect(row.map(({ char }) => char).join('')).toBe(text)
      for (const [at, { bbox }] of row.entries()) {
        const end = bbox.x + bbox.width
        expect(end, text).toBeLessThan((row[at + 1]?.bbox.x ?? page.right) + 1)
      }
    }
  })

  it('holds long names and a long reference number within its margins', async () => {
    const names = [long, long.replace('Maria', 'Clara'), 'Iris Whitcomb']
    const words = wordsFor({}, names)
    const [sheet, ...more] = await pagesOf([{ ...words, referenceNumber: 'W'.repeat(32) }])
    expect(more).toEqual([])
    const spans = sheet?.lines.flatMap((line) => line.spans) ?? []
    for (const { text, bbox } of spans) {
      expect(bbox.x, text).toBeGreaterThanOrEqual(page.left - 1.01)
      expect(bbox.x + bbox.width, text).toBeLessThanOrEqual(page.right + 0.01)
    }
    const name = spans.find(({ text }) => text.startsWith('Larkenby Land'))
    const number = spans.find(({ text }) => text.startsWith('WWW'))
    expect(number?.bbox.x).toBeGreaterThan((name?.bbox.x ?? 0) + (name?.bbox.width ?? 0) + 20)
  })

  it('stays on one page when a name or two lines of facts are longer than usual', async () => {
    const location = 'Lots 14 through 22, Sand Creek Ranches Unit Three, Mohave County, Arizona'
    const pages = await pagesOf([wordsFor({ location }, [long])])
    expect(pages).toHaveLength(1)
  })

  it('that needs a second page never has only its signatures there', async () => {
    const [first, second] = await pagesOf([
      wordsFor({ location: 'County Road 22, Fannin County, Georgia' }),
    ])
    expect(first?.text).toContain('Our cash offer')
    expect(second?.text).toContain('This is our final offer')
    expect(second?.text).toContain('Warm regards,')
  })

  const arizona = { sellerMailingAddress: '418 Orchard Lane\nKingman, AZ 86401' }

  it('in large type has its words at 14 points and signs on a second page', async () => {
    const words = { ...large(wordsFor(arizona)), notices: [] }
    const [first, second, ...more] = await pagesOf([words])
    expect(more).toEqual([])
    const spans = first?.lines.flatMap((line) => line.spans) ?? []
    expect(spans.find(({ text }) => text.startsWith('Dear'))?.fontSize).toBeCloseTo(14, 1)
    expect(spans.find(({ text }) => text.startsWith('Location'))?.fontSize).toBeCloseTo(10.8, 1)
    expect(first?.text).toContain('Our cash offer')
    expect(second?.text).toContain('Warm regards,')
    expect(second?.text).toContain('See your offer and answer it')
  })

  it.each([
    ['the widest amounts', { amount: 9_999_999.99, backTaxes: 8_888_888.88 }, 40],
    ['a long place', { location: `${'Lots 14 through 22, '.repeat(5)}Mohave County, Arizona` }, 40],
    ['a notice that nothing may be larger than', { location: 'Fannin County, Georgia' }, 16],
  ])('in large type holds %s within its margins', async (_what, changes, largest) => {
    const pages = await pagesOf([large(wordsFor(changes, [long, 'Iris Whitcomb']))])
    expect(pages.length).toBeLessThanOrEqual(3)
    for (const { lines } of pages)
      for (const { text, bbox, fontSize } of lines.flatMap((line) => line.spans)) {
        expect(bbox.x, text).toBeGreaterThanOrEqual(page.left - 1.01)
        expect(bbox.x + bbox.width, text).toBeLessThanOrEqual(page.right + 0.01)
        expect(bbox.y, text).toBeGreaterThan(page.height - 780)
        expect(fontSize, text).toBeLessThanOrEqual(largest)
      }
  })
})
