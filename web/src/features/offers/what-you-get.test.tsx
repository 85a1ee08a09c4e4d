import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { answerFetch } from '../../testing/answers.ts'
import { exampleOffer, exampleSettings } from '../../testing/examples.ts'
import { renderPage } from '../../testing/render.tsx'
import { Page } from './offer-page.tsx'

const { referenceNumber } = exampleOffer

/** The lines of the sum, as they are read. */
const sumOf = () =>
  within(screen.getByRole('region', { name: 'What you get' }))
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextSibling?.textContent])
const show = async (changes: object) => {
  answerFetch({
    '/api/settings': { body: exampleSettings },
    [`/api/offers/${referenceNumber}`]: { body: { ...exampleOffer, ...changes } },
  })
  renderPage(<Page params={{ referenceNumber }} />, { at: `/offer/${referenceNumber}` })
  await screen.findByRole('heading', { name: 'What you get' })
}

describe('what an offer comes to', () => {
  test('is the whole price where no back taxes are known', async () => {
    await show({})
    expect(sumOf()).toEqual([
      ['Price', '$18,500'],
      ['Costs we pay', '$0 for you'],
      ['= Your check', '$18,500'],
    ])
    expect(screen.queryByText('How we came to this number')).toBeNull()
  })

  test('is what back taxes leave of it', async () => {
    await show({ backTaxes: 1240.5 })
    expect(sumOf().slice(2)).toEqual([
      ['Back taxes we know of', '− $1,240.50'],
      ['= Your check', '$17,259.50'],
    ])
    expect(screen.getByText(/paid to the county out of the price/)).toBeTruthy()
  })

  test('asks for a call where they leave nothing', async () => {
    await show({ backTaxes: 18_500 })
    expect(sumOf().at(-1)).toEqual(['= Your check', '$0'])
    expect(screen.getByText(/Please call us before you sign/)).toBeTruthy()
  })

  test('is explained in paragraphs, by the person who worked it out', async () => {
    const [person] = exampleSettings.business.people
    await show({ priceReasons: 'Sales nearby.\n\nNo road <b>yet</b>.', pricedBy: person?.name })
    const reasons = screen.getByRole('region', { name: 'How we came to this number' })
    const texts = [...reasons.querySelectorAll('p')].map(({ textContent }) => textContent)
    expect(texts.slice(0, 2)).toEqual(['Sales nearby.', 'No road <b>yet</b>.'])
    expect(texts[2]).toContain(`Worked out by ${person?.name}${person?.role}`)
    expect(within(reasons).getByRole('img')).toBeTruthy()
  })

  test('names somebody whom the settings do not know without a face or a role', async () => {
    await show({ priceReasons: 'Sales nearby.', pricedBy: 'Opal Greer' })
    const reasons = screen.getByRole('region', { name: 'How we came to this number' })
    expect(reasons.textContent).toContain('Worked out by Opal Greer')
    expect(within(reasons).queryByRole('img')).toBeNull()
  })

  test('names nobody where nothing is explained', async () => {
    await show({ pricedBy: 'Opal Greer' })
    expect(screen.queryByText(/Opal Greer/)).toBeNull()
  })
})
