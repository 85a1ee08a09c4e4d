import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { Integration } from 'offers-service/contract'
import { expect, test } from 'vitest'
import { answerFetch } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render.tsx'
import { IntegrationStatus } from './integration-status.tsx'

const calm: Integration = {
  isConfigured: true,
  isStopped: false,
  canBeTested: false,
  detail: 'Set up',
  lastSuccessAt: null,
  lastFailureAt: null,
  lastFailure: null,
}

const esignature = {
  ...calm,
  canBeTested: true,
  detail: 'Sellers sign on BreezeDoc',
  lastFailureAt: '2026-03-05T21:00:00.000Z',
  lastFailure: 'BreezeDoc no longer accepts the token.',
}

test('a signing service says where sellers sign and why it last failed, and can be checked', async () => {
  const requests = answerFetch({
    '/api/admin/integrations': { body: { crm: calm, esignature, email: calm } },
    '/api/admin/integrations/esignature/test': { body: { ok: true } },
  })
  renderPage(<IntegrationStatus />)
  await screen.findByText('Sellers sign on BreezeDoc')
  expect(screen.getByText(/^Last failed .*: BreezeDoc no longer accepts the token\.$/)).toBeTruthy()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Check now'])
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Check now: E-signature' })
  fireEvent.click(button)
  expect(await screen.findAllByText('A test is on its way.')).not.toHaveLength(0)
  expect(requests.find(({ method }) => method === 'POST')?.address).toContain('esignature')
  await waitFor(() => expect(button.disabled).toBe(false))
})

test('a button that tests a connection can be pressed again when the outcome cannot be had', async () => {
  let isDown = false
  const down = { status: 502, body: 'Bad Gateway' }
  answerFetch({
    '/api/admin/integrations': () =>
      isDown ? down : { body: { crm: calm, esignature, email: calm } },
    '/api/admin/integrations/esignature/test': () => {
      isDown = true
      return { body: { ok: true } }
    },
  })
  renderPage(<IntegrationStatus />)
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: /^Check now/ })
  fireEvent.click(button)
  await waitFor(() => expect(button.disabled).toBe(true))
  await waitFor(() => expect(button.disabled).toBe(false))
  // What was known before is still there.
  expect(screen.getByText('Sellers sign on BreezeDoc')).toBeTruthy()
})
