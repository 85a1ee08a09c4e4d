import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openSigningKey } from '../../site/paths.ts'
import { answerFetch } from '../../testing/answers.ts'
import { exampleOffer, exampleSettings } from '../../testing/examples.ts'
import { renderPage } from '../../testing/render.tsx'
import { Page } from './offer-page.tsx'

const { referenceNumber } = exampleOffer
const name = 'Continue where you stopped'

afterEach(() => localStorage.clear())

async function openOffer(status: string) {
  answerFetch({
    '/api/settings': { body: exampleSettings },
    [`/api/offers/${referenceNumber}`]: { body: { ...exampleOffer, status } },
  })
  renderPage(<Page params={{ referenceNumber }} />, { at: `/offer/${referenceNumber}` })
  await screen.findByRole('button', { name: 'Accept & Sign Offer' })
}

test('an offer leads back to the signing that is open in this browser', async () => {
  localStorage.setItem(openSigningKey(referenceNumber), 'T0ken')
  await openOffer('signing')
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/sign/T0ken')
})

test.each(['active', 'declined'])(
  'an offer that is %s has no signing to go on with',
  async (status) => {
    localStorage.setItem(openSigningKey(referenceNumber), 'T0ken')
    await openOffer(status)
    expect(screen.queryByRole('link', { name })).toBeNull()
  },
)

test('an offer that is signed elsewhere leads back to nothing here', async () => {
  localStorage.setItem(openSigningKey('LB-0000-0000'), 'T0ken')
  await openOffer('signing')
  expect(screen.queryByRole('link', { name })).toBeNull()
})
