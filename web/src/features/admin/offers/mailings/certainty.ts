/** So many of how many. */
interface Share {
  part: number
  whole: number
}

/** The logarithms of the factorials up to a number, that of 0 first. */
function logFactorials(upTo: number): Float64Array {
  const logs = new Float64Array(upTo + 1)
  for (let number = 1; number <= upTo; number += 1)
    logs[number] = (logs[number - 1] ?? 0) + Math.log(number)
  return logs
}

/**
 * How likely chance alone makes two shares differ at least as much as these: Fisher's exact test with two sides, from 0 to 1. It holds
 * for few answers too, where others do not.
 */
export function chanceOf(one: Share, other: Share): number {
  const whole = one.whole + other.whole
  const parts = one.part + other.part
  const logs = logFactorials(whole)
  const log = (number: number) => logs[number] ?? 0
  const choose = (from: number, count: number) => log(from) - log(count) - log(from - count)
  const likelihood = (part: number) =>
    Math.exp(choose(one.whole, part) + choose(other.whole, parts - part) - choose(whole, parts))
  // A little more, for what adds up differently in the last digits.
  const limit = likelihood(one.part) * (1 + 1e-7)
  let sum = 0
  for (let part = Math.max(0, parts - other.whole); part <= Math.min(parts, one.whole); part += 1) {
    const likely = likelihood(part)
    if (likely <= limit) sum += likely
  }
  return Math.min(1, sum)
}

/** Fewer answers than that in both together say nothing either way. */
const minAnswers = 10

/** What two shares say about whether one is truly higher, in words. Whether higher is better depends on what is counted. */
export function certaintyInWords(one: Share, other: Share): string {
  if (one.whole === 0 || other.whole === 0 || one.part + other.part < minAnswers)
    return 'Not enough answers yet to tell a difference.'
  const chance = chanceOf(one, other)
  if (chance >= 0.05) return 'No clear difference: it may well be chance.'
  const isHigher = one.part / one.whole > other.part / other.whole
  const verdict = isHigher ? 'This one’s share is higher' : 'The other one’s share is higher'
  return chance < 0.01
    ? `${verdict}, and it is hardly chance.`
    : `${verdict}, and it is likely not chance.`
}
