import { formatCount, formatDollars, readDollars } from 'offers-service/contract'

/** The most that a seller can mean of each thing they expect of selling with an agent: dollars, percent and months. */
const largest = {
  price: 1_000_000_000,
  share: 100,
  costs: 1_000_000_000,
  yearly: 1_000_000_000,
  months: 600,
}
export type Expectation = keyof typeof largest

/** What a seller expects, as they typed it. */
export type Expectations = Record<Expectation, string>

export const noExpectations: Expectations = {
  price: '',
  share: '',
  costs: '',
  yearly: '',
  months: '',
}

/** The number somebody typed, and nothing for an empty text; undefined where it is none. */
function numberOf(name: Expectation, text: string): number | undefined {
  const bare = text.trim().replace(/\s*(?:%|percent|months?)$/i, '')
  if (bare === '') return 0
  const reading = readDollars(bare)
  const isPossible = 'value' in reading && reading.value >= 0 && reading.value <= largest[name]
  return isPossible ? reading.value : undefined
}

/** What is wrong with what was typed; undefined where it is a number, or empty. */
export function problemWith(name: Expectation, text: string): string | undefined {
  if (numberOf(name, text) !== undefined) return undefined
  if (name === 'share') return 'Please write a number from 0 to 100, such as 5'
  return name === 'months'
    ? 'Please write a number of months, such as 9'
    : 'Please write an amount in dollars, such as 1,200'
}

/** What is left of a sale with an agent, line by line. */
export interface AgentSale {
  price: number
  share: number
  costs: number
  /** Taxes and upkeep until it is sold. */
  upkeep: number
  left: number
  months: number
}

/** What a sale with an agent leaves, in dollars; undefined without a price, or where something typed is no number. */
export function agentSale(expected: Expectations): AgentSale | undefined {
  const price = numberOf('price', expected.price)
  const percent = numberOf('share', expected.share)
  const costs = numberOf('costs', expected.costs)
  const yearly = numberOf('yearly', expected.yearly)
  const months = numberOf('months', expected.months)
  if (!price || percent === undefined || costs === undefined) return undefined
  if (yearly === undefined || months === undefined) return undefined
  const share = Math.round(price * percent) / 100
  const upkeep = Math.round((yearly * months * 100) / 12) / 100
  const left = Math.round((price - share - costs - upkeep) * 100) / 100
  return { price, share, costs, upkeep, left, months }
}

/** What keeping the land costs a year; 0 where that was not said. */
export const yearlyCosts = ({ yearly }: Expectations): number => numberOf('yearly', yearly) ?? 0

/** Both ways held against each other in a sentence, whichever brings more; `amount` is the price we offer. */
export function verdict({ left, months }: Pick<AgentSale, 'left' | 'months'>, amount: number) {
  const difference = Math.round((left - amount) * 100) / 100
  const dollars = formatDollars(Math.abs(difference))
  const than =
    difference === 0
      ? 'as much as our price'
      : `${dollars} ${difference > 0 ? 'more' : 'less'} than our price`
  const when = months > 0 ? `, about ${formatCount(months, 'month')} from now` : ''
  return `By your numbers, a sale with an agent leaves you ${than}${when}.`
}
