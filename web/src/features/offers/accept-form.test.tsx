import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerFetch } from '../../testing/answers.ts'
import { exampleSettings } from '../../testing/examples.ts'
import { renderPage } from '../../testing/render.tsx'
import { Link } from '../../ui/link.tsx'
import { AcceptForm } from './accept-form.tsx'

const replies = { data: { '/api/settings': exampleSettings }, missing: [] }

test.each([
  ['that it may be signed', { body: { signatureUrl: '/sign/abc' } }],
  [
    'that one more fact is asked for',
    { status: 403, body: { code: 'fact_required', message: '' } },
  ],
  ['a failure', { status: 500, body: 'broken' }],
])('an answer with %s leaves a visitor alone who has gone elsewhere', async (_what, answer) => {
  const [assign, reload] = [vi.fn<(address: string) => void>(), vi.fn<() => void>()]
  vi.stubGlobal('location', { assign, reload })
  const { promise, resolve } = Promise.withResolvers<void>()
  const requests = answerFetch({
    '/api/breezedoc/initiate': async () => {
      await promise
      return answer
    },
  })
  renderPage(
    <>
      <AcceptForm referenceNumber="LB-1" />
      <Link to="/about">Leave</Link>
    </>,
    { replies },
  )
  fireEvent.click(screen.getByRole('button', { name: 'Accept & Sign Offer' }))
  await waitFor(() => expect(requests).toHaveLength(1))
  fireEvent.click(screen.getByRole('link', { name: 'Leave' }))
  await screen.findByText('Now at /about')
  await act(async () => resolve())
  expect(assign).not.toHaveBeenCalled()
  expect(reload).not.toHaveBeenCalled()
  expect(screen.queryByText('Error')).toBeNull()
})
