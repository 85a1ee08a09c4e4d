import { fireEvent, screen } from '@testing-library/react'
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

test('a signing service says where sellers sign and why it last failed, and can be checked', async () => {
  const esignature = {
    ...calm,
    canBeTested: true,
    detail: 'Sellers sign on BreezeDoc',
    lastFailureAt: '2026-03-05T21:00:00.000Z',
    lastFailure: 'BreezeDoc no longer accepts the token.',
  }
  const requests = answerFetch({
    '/api/admin/integrations': { body: { crm: calm, esignature, email: calm } },
    '/api/admin/integrations/esignature/test': { body: { ok: true } },
  })
  renderPage(<IntegrationStatus />)
  await screen.findByText('Sellers sign on BreezeDoc')
  expect(screen.getByText(/^Last failed .*: BreezeDoc no longer accepts the token\.$/)).toBeTruthy()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Check now'])
  fireEvent.click(screen.getByRole('button', { name: 'Check now: E-signature' }))
  expect(await screen.findAllByText('A test is on its way.')).not.toHaveLength(0)
  expect(requests.at(-1)).toMatchObject({ method: 'POST', address: /esignature/ })
})
