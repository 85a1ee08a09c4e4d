import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { Job } from 'offers-service/contract'
import { describe, expect, test } from 'vitest'
import { isFoldedAway } from '../../../testing/folded.ts'
import { answerFetch } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render.tsx'
import { AdminScreen } from '../shell/admin-screen.tsx'
import { FailedDeliveries } from './failed-deliveries.tsx'

const list = '/api/admin/jobs?status=failed'
const job: Job = {
  id: '7',
  kind: 'mail',
  title: 'Mail to opal@example.com: Your offer',
  status: 'failed',
  attempts: 10,
  lastError: 'Mailbox full',
  createdAt: '2026-03-05T20:00:00.000Z',
  runAt: '2026-03-05T20:00:00.000Z',
  finishedAt: '2026-03-08T20:00:00.000Z',
}
const sendAgain = async () =>
  fireEvent.click(await screen.findByRole('button', { name: `Try again: ${job.title}` }))

test('a list that does not load is not taken for an empty one', async () => {
  answerFetch({ [list]: { status: 500 } })
  renderPage(<FailedDeliveries />)
  await screen.findByText(/^This did not load\. The problem is on the website’s side/)
  expect(screen.queryByText(/Nothing has failed/)).toBeNull()
})

test('a delivery that cannot be sent again is told and stays in the list', async () => {
  answerFetch({ [list]: { body: [job] }, '/api/admin/jobs/7/retry': { status: 500 } })
  renderPage(<FailedDeliveries />)
  expect(isFoldedAway(await screen.findByText('Mailbox full'))).toBe(true)
  await sendAgain()
  expect(await screen.findAllByText('Failed to try it again.')).not.toHaveLength(0)
  screen.getByText(job.title)
})

test('the keyboard stays on the button whose try failed', async () => {
  answerFetch({ [list]: { body: [job] }, '/api/admin/jobs/7/retry': { status: 500 } })
  renderPage(
    <AdminScreen title="Connections">
      <FailedDeliveries />
    </AdminScreen>,
  )
  const button = await screen.findByRole('button', { name: `Try again: ${job.title}` })
  button.focus()
  fireEvent.click(button)
  await waitFor(() => expect(button).toHaveProperty('disabled', true))
  await screen.findAllByText('Failed to try it again.')
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  expect(document.activeElement).toBe(button)
})

test('a delivery that is sent again leaves the list', async () => {
  let jobs = [job]
  const requests = answerFetch({
    [list]: () => ({ body: jobs }),
    '/api/admin/jobs/7/retry': () => {
      jobs = []
      return { body: { ...job, status: 'waiting' } }
    },
  })
  renderPage(<FailedDeliveries />)
  await sendAgain()
  await screen.findByText('Nothing has failed.')
  expect(requests).toContainEqual(
    expect.objectContaining({ method: 'POST', address: '/api/admin/jobs/7/retry' }),
  )
})

describe('what waits for its next try', () => {
  const waits: Job = { ...job, status: 'waiting', finishedAt: null, lastError: 'No answer' }
  const waitingList = '/api/admin/jobs?status=waiting'

  test('is sent now when the owner says so', async () => {
    let jobs = [waits, { ...waits, id: '8', title: 'Fresh mail', lastError: null }]
    const requests = answerFetch({
      [list]: { body: [] },
      [waitingList]: () => ({ body: jobs }),
      '/api/admin/jobs/retry-waiting': () => {
        jobs = []
        return { body: { count: 1 } }
      },
    })
    renderPage(<FailedDeliveries />)
    expect(isFoldedAway(await screen.findByText('No answer'))).toBe(true)
    expect(screen.queryByText('Fresh mail')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Send What Waits Now' }))
    expect(await screen.findAllByText('What waits is being sent now.')).not.toHaveLength(0)
    await waitFor(() => expect(screen.queryByText(waits.title)).toBeNull())
    expect(requests).toContainEqual(
      expect.objectContaining({ method: 'POST', address: '/api/admin/jobs/retry-waiting' }),
    )
  })

  test('stays on the screen when that fails', async () => {
    answerFetch({
      [list]: { body: [] },
      [waitingList]: { body: [waits] },
      '/api/admin/jobs/retry-waiting': { status: 500 },
    })
    renderPage(<FailedDeliveries />)
    fireEvent.click(await screen.findByRole('button', { name: 'Send What Waits Now' }))
    expect(await screen.findAllByText('Failed to send what waits.')).not.toHaveLength(0)
    screen.getByText(waits.title)
  })

  test('is named up to the fifth, and the others are counted', async () => {
    const many = Array.from({ length: 7 }, (_, index) => ({ ...waits, id: String(index) }))
    answerFetch({ [list]: { body: [] }, [waitingList]: { body: many } })
    renderPage(<FailedDeliveries />)
    await screen.findByText('And 2 more')
    expect(screen.getAllByText(waits.title)).toHaveLength(5)
  })
})
