import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { answerFetch } from '../../testing/answers.ts'
import { exampleOffer, exampleSettings } from '../../testing/examples.ts'
import { renderPage } from '../../testing/render.tsx'
import { ParcelFacts } from './parcel-facts.tsx'

const show = (changes: object) => {
  answerFetch({ '/api/settings': { body: exampleSettings } })
  renderPage(<ParcelFacts offer={{ ...exampleOffer, ...changes }} />)
  return [...document.querySelectorAll('dl + div p')].map(({ textContent }) => textContent)
}

describe('below the facts of the land', () => {
  test('stands where they are from', () => {
    const factsSource = 'Sample County Assessor, November 2026'
    expect(show({ factsSource, access: 'Dirt road' })).toEqual([
      'From Sample County Assessor, November 2026.',
    ])
  })

  test.each([
    [{ zoning: '', access: '' }, 'We have not found the zoning or the access.'],
    [{ zoning: '', access: 'Dirt road' }, 'We have not found the zoning.'],
    [{ zoning: 'Rural', access: '' }, 'We have not found the access.'],
  ])('stands which of them are missing: %j', (facts, words) => {
    expect(show(facts)).toEqual([words])
  })

  test('stands nothing where all are there and nobody said a source', () => {
    expect(show({ zoning: 'Rural', access: 'Dirt road' })).toEqual([])
    expect(screen.getByText('Dirt road')).toBeTruthy()
  })
})
