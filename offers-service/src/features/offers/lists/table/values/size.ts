import { type Reading, withoutMoreOrLess } from '../../../../../../contract/index.ts'
import { isBlank, readNumeral } from './numerals.ts'

/** What land is measured in, as acres. */
const acresOf = {
  acres: 1,
  'square feet': 1 / 43_560,
  hectares: 2.471_054,
  sections: 640,
  'square meters': 1 / 4046.856,
}
export type SizeUnit = keyof typeof acresOf

/** How a whole column writes sizes; `impliedDecimals` is 2 where `1000` means ten acres. */
export interface SizeForm {
  unit: SizeUnit
  decimal: '.' | ','
  impliedDecimals: 0 | 2
}

const usual: SizeForm = { unit: 'acres', decimal: '.', impliedDecimals: 0 }

const unitWords: [RegExp, SizeUnit][] = [
  [/^(?:a|ac|acs|acr|acres?|acreage)$/, 'acres'],
  [/^(?:sf|sqft|sqfeet|squarefeet|squarefoot|ft2|sqf)$/, 'square feet'],
  [/^(?:ha|hectares?)$/, 'hectares'],
  [/^(?:sec|sect|sections?)$/, 'sections'],
  [/^(?:sqm|m2|squaremeters?)$/, 'square meters'],
]

/** Units that say nothing of an area. */
const notAreas: [RegExp, string][] = [
  [/^(?:lots?|lt|lts|lotcount)$/, 'This counts lots and does not say how large they are'],
  [/^(?:ff|frontf(?:ee|oo)?t|frontfeet)$/, 'This is the width along the street, not the size'],
  [
    /^(?:units?|sites?|ut|un|each|ea|pcl|parcels?)$/,
    'This counts units and does not say how large they are',
  ],
]

const noSize = 'This is not a size'

/** What a unit's word or code means, such as `AC` or `SQ FT`; undefined for one that is no area. */
export function unitOf(word: string): SizeUnit | undefined {
  const folded = word.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return unitWords.find(([pattern]) => pattern.test(folded))?.[1]
}

/** Figures and, with a space or a fraction, halves and quarters: `2 1/2`. */
function readAmount(text: string, decimal: '.' | ','): number | undefined {
  const fraction = /^(?:(\d+)[ -])?([1-9]\d?)\/([1-9]\d?)$/.exec(text)
  if (!fraction) return readNumeral(text, decimal)
  const [, whole = '0', above = '', below = ''] = fraction
  return Number(whole) + Number(above) / Number(below)
}

/**
 * A size as lists write it, in acres: `10.00 AC`, `435,600 sq ft`, `4 ha`, `1/4 section`, `10.2 +/-`. Undefined where the cell says
 * nothing, or zero, which mostly means that nobody measured.
 */
export function readSize(text: string, form: SizeForm = usual): Reading<number | undefined> {
  if (isBlank(text)) return { value: undefined }
  const [, amount = '', word = ''] =
    /^([\d.,/ -]*\d[.,]?)(?: ?-? ?\(?([a-z][a-z0-9 .]*)\)?)?$/i.exec(withoutMoreOrLess(text)) ?? []
  if (amount === '') return { problem: noSize }
  const folded = word.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  const notArea = notAreas.find(([pattern]) => pattern.test(folded))
  if (notArea) return { problem: notArea[1] }
  const unit = word === '' ? form.unit : unitOf(word)
  const number = readAmount(amount.trim(), form.decimal)
  if (unit === undefined || number === undefined) return { problem: noSize }
  const isImplied = form.impliedDecimals === 2 && word === '' && /^\d+$/.test(amount)
  const acres = number * acresOf[unit] * (isImplied ? 0.01 : 1)
  const rounded = Math.round(acres * 10_000) / 10_000
  return { value: rounded === 0 ? undefined : rounded }
}
