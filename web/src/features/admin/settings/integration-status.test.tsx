import { act, fireEvent, screen } from '@testing-library/react'
import type { Integration } from 'offers-service/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isFoldedAway } from '../../../testing/folded.ts'
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
  lastFailure: 'connect ECONNREFUSED 203.0.113.9:443',
}

/** Presses a button that tests a connection, and lets time pass until it can be pressed again. */
async function testWith(button: HTMLButtonElement): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  fireEvent.click(button)
  expect(button.disabled).toBe(true)
  while (button.disabled) await act(async () => await vi.advanceTimersByTimeAsync(100))
}

test('a signing service says where sellers sign and why it last failed, and can be checked', async () => {
  const requests = answerFetch({
    '/api/admin/integrations': { body: { crm: calm, esignature, email: calm } },
    '/api/admin/integrations/esignature/test': { body: { ok: true } },
  })
  renderPage(<IntegrationStatus />)
  await screen.findByText('Sellers sign on BreezeDoc')
  expect(screen.getByText(/^Last failed Mar 5, 2026, [^:]*:\d\d [AP]M$/)).toBeTruthy()
  expect(isFoldedAway(screen.getByText(/ECONNREFUSED/))).toBe(true)
  expect(screen.getByText(/A CRM is a program that keeps track of your customers/)).toBeTruthy()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Check now'])
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Check now: E-signature' })
  await testWith(button)
  expect(screen.getAllByText('A test is on its way.')).not.toHaveLength(0)
  expect(requests.find(({ method }) => method === 'POST')?.address).toContain('esignature')
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
  await testWith(button)
  // What was known before is still there.
  expect(screen.getByText('Sellers sign on BreezeDoc')).toBeTruthy()
})
