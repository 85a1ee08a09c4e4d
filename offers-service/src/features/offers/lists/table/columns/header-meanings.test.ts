import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type Meaning, meaningOf } from './header-meanings.ts'

/** A meaning in short: `owner1`, `mail city`, `? zip` where it is not told whose. */
function inShort(meaning: Meaning | undefined): string {
  if (!meaning) return ''
  const { field, address } = meaning
  return field ?? `${address?.of ?? '?'} ${address?.part}`
}

/** Headers of counties and vendors in all the spellings that were seen, below what they mean. */
const seen = readFileSync(join(import.meta.dirname, 'seen-headers.txt'), 'utf8')
  .split(/^(?=\S)/m)
  .flatMap((block): [string, string][] => {
    const [meaning = '', ...headers] = block.trim().split(/:\n|\n| \| /)
    return headers.map((header) => [header.trim(), meaning === 'nothing' ? '' : meaning])
  })

it('are many', () => {
  expect(seen.length).toBeGreaterThan(300)
})

it.each([...seen, ['', '']])('%j means %j', (header, meaning) => {
  expect(inShort(meaningOf(header))).toBe(meaning)
  expect(inShort(meaningOf(` ${header.toUpperCase()} `))).toBe(meaning)
})

it('prefers a formatted parcel number to any other, and an account number least', () => {
  const ranks = ['APN - FORMATTED', 'APN', 'APN - UNFORMATTED', 'Tax ID', 'Account No.'].map(
    (header) => meaningOf(header)?.rank ?? Number.NaN,
  )
  expect(ranks).toEqual(ranks.toSorted((one, other) => one - other))
  expect(new Set(ranks).size).toBe(ranks.length)
})
