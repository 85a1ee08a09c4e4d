import {
  type PriceRule,
  PriceRules,
  readAcres,
  readDollars,
  understood,
} from 'offers-service/contract'
import * as v from 'valibot'

const Bounds = { least: v.string(), most: v.string() }
const TypedRule = v.object({
  county: v.string(),
  use: v.string(),
  acresFrom: v.string(),
  acresTo: v.string(),
  basis: v.object({ of: v.string(), dollarsPerAcre: v.string(), percent: v.string() }),
  ...Bounds,
})
/** What the form holds: every figure as it is typed. */
const Typed = v.object({
  takesFilePrice: v.boolean(),
  rules: v.array(TypedRule),
  noValue: v.object({ dollarsPerAcre: v.string(), ...Bounds }),
  rounding: v.string(),
})
export type RuleValues = v.InferOutput<typeof TypedRule>
export type PriceValues = v.InferOutput<typeof Typed>

/** A figure that may be left out; what cannot be understood stays as typed, and the schema behind says what is wrong. */
const orNull = (text: string, read: Parameters<typeof understood>[0]) =>
  text.trim() === '' ? null : understood(read, text)
const dollars = (text: string) => orNull(text, readDollars)

/** What is no number is zero, of which the schema says beside the field that it must be more. */
const figure = (read: unknown) => Number(read) || 0
const percent = (text: string) => figure(text.replace('%', ''))

const bounds = ({ least, most }: { least: string; most: string }) => ({
  least: dollars(least),
  most: dollars(most),
})

function toRule({ basis, acresFrom, acresTo, least, most, ...words }: RuleValues) {
  return {
    ...words,
    acresFrom: orNull(acresFrom, readAcres),
    acresTo: orNull(acresTo, readAcres),
    basis:
      basis.of === 'acres'
        ? { of: basis.of, dollarsPerAcre: figure(understood(readDollars, basis.dollarsPerAcre)) }
        : { of: basis.of, percent: percent(basis.percent) },
    ...bounds({ least, most }),
  }
}

/** Checks the form and turns it into rules. */
export const PriceForm = v.pipe(
  Typed,
  v.transform(({ rules, noValue, ...others }): unknown => ({
    ...others,
    rules: rules.map(toRule),
    noValue:
      noValue.dollarsPerAcre.trim() === ''
        ? null
        : { dollarsPerAcre: understood(readDollars, noValue.dollarsPerAcre), ...bounds(noValue) },
  })),
  PriceRules,
)

const text = (stored: number | null | undefined) => (stored == null ? '' : String(stored))

function toRuleValues({ acresFrom, acresTo, basis, least, most, ...words }: PriceRule): RuleValues {
  return {
    ...words,
    acresFrom: text(acresFrom),
    acresTo: text(acresTo),
    basis: {
      of: basis.of,
      dollarsPerAcre: basis.of === 'acres' ? text(basis.dollarsPerAcre) : '',
      percent: basis.of === 'acres' ? '' : text(basis.percent),
    },
    least: text(least),
    most: text(most),
  }
}

export const emptyRule: RuleValues = {
  county: '',
  use: '',
  acresFrom: '',
  acresTo: '',
  basis: { of: 'acres', dollarsPerAcre: '', percent: '' },
  least: '',
  most: '',
}

export function toPriceValues({ rules, noValue, ...others }: PriceRules): PriceValues {
  return {
    ...others,
    rules: rules.map(toRuleValues),
    noValue: {
      dollarsPerAcre: text(noValue?.dollarsPerAcre),
      least: text(noValue?.least),
      most: text(noValue?.most),
    },
  }
}
