import { expect, it } from 'vitest'
import { defaultSettings } from '../../../../contract/index.ts'
import { buyerFacts, factsOf } from './buyer-facts.ts'

it('names nobody who signs for the buyer in what was signed before there was such a setting', () => {
  const { buyerSigner: _, ...kept } = buyerFacts(defaultSettings)
  const signer = { name: 'Dana Reyes', title: 'Managing Member' }
  const settings = { ...defaultSettings, business: { ...defaultSettings.business, signer } }
  expect(factsOf({ buyer_facts: null }, settings).buyerSigner).toBe('Dana Reyes, Managing Member')
  expect(factsOf({ buyer_facts: JSON.stringify(kept) }, settings)).toEqual({
    ...kept,
    buyerSigner: '',
  })
})
