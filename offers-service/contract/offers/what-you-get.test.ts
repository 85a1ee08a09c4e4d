import { expect, it } from 'vitest'
import { whatYouGet } from './what-you-get.ts'

const inWords = (offer: Parameters<typeof whatYouGet>[0]) => {
  const { lines, check } = whatYouGet(offer)
  return [...lines.map(({ term, value }) => `${term}: ${value}`), `Your check: ${check}`]
}

it.each([undefined, null])('is the whole price where back taxes are %s', (backTaxes) => {
  expect(inWords({ amount: 18_500, backTaxes })).toEqual([
    'Price: $18,500',
    'Costs we pay: $0 for you',
    'Your check: $18,500',
  ])
  expect(whatYouGet({ amount: 18_500 }).note).toContain('If taxes or liens are owed')
})

it('is what back taxes leave of the price, to the cent', () => {
  expect(inWords({ amount: 18_500.5, backTaxes: 1240.2 })).toEqual([
    'Price: $18,500.50',
    'Costs we pay: $0 for you',
    'Back taxes we know of: − $1,240.20',
    'Your check: $17,260.30',
  ])
})

it.each([900, 900.01, 5000])(
  'is nothing, and says to call, where back taxes of %d take up a price of 900',
  (backTaxes) => {
    const { check, isPaid, note } = whatYouGet({ amount: 900, backTaxes })
    expect({ check, isPaid }).toEqual({ check: '$0', isPaid: false })
    expect(note).toContain('Please call us before you sign')
  },
)
