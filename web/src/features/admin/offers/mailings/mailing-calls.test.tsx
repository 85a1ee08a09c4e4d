import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Mailing, MailingCalls as Calls } from 'offers-service/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answer, answerFetch } from '../../../../testing/answers.ts'
import { exampleMailing } from '../../../../testing/examples.ts'
import { findToast, renderPage } from '../../../../testing/render.tsx'
import { MailingCalls } from './mailing-calls.tsx'

const mailing: Mailing = { ...exampleMailing, postedOn: '2026-06-01', callCount: 10 }
const callsUrl = '/api/admin/mailings/spring/calls'
const today = '2026-06-15'
const yesterday = '2026-06-14'
const before = '2026-06-12'

const callsOf = (counts: Record<string, number>): Calls => ({
  callCount: Object.values(counts).reduce((sum, count) => sum + count, 0),
  days: Object.entries(counts).map(([day, count]) => ({ day, count })),
})

beforeEach(() => {
  localStorage.setItem('admin-auth', JSON.stringify({ token: 't', isAuthenticated: true }))
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T18:00:00Z`) })
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

/** Shows the calls; `change` answers what is sent, and may change what is stored. */
function show(stored: { calls: Calls }, change: () => Answer) {
  const requests: ReturnType<typeof answerFetch> = answerFetch({
    [callsUrl]: () => (requests.at(-1)?.method === 'GET' ? { body: stored.calls } : change()),
  })
  renderPage(<MailingCalls mailing={mailing} />)
  return requests
}
const type = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } })
async function openDialog() {
  fireEvent.click(await screen.findByRole('button', { name: 'Another Day' }))
  const dialog = within(await screen.findByRole('dialog'))
  return { dialog, day: dialog.getByLabelText('Day'), count: dialog.getByLabelText('Calls') }
}
const saves = (requests: ReturnType<typeof answerFetch>) =>
  requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)

test('another day shows how many calls it has so far, which are what is put right', async () => {
  const stored = { calls: callsOf({ [yesterday]: 3, [before]: 7 }) }
  const requests = show(stored, () => ({ body: stored.calls }))
  const { dialog, day, count } = await openDialog()
  expect(dialog.getByText('So far: 3')).toBeTruthy()
  expect(count).toHaveProperty('value', '3')
  type(day, 'Jun 12, 2026')
  expect(await dialog.findByText('So far: 7')).toBeTruthy()
  expect(count).toHaveProperty('value', '7')
  type(count, '8')
  type(day, 'Jun 14, 2026')
  expect(await dialog.findByText('So far: 3')).toBeTruthy()
  expect(count).toHaveProperty('value', '8')
  fireEvent.click(dialog.getByRole('button', { name: 'Save Calls' }))
  await waitFor(() => expect(saves(requests)).toEqual([{ day: yesterday, count: 8, was: 3 }]))
})

test('who is overtaken sees how many there are by now, before the next save', async () => {
  const stored = { calls: callsOf({ [yesterday]: 3 }) }
  const requests = show(stored, () => {
    stored.calls = callsOf({ [yesterday]: 4 })
    return { status: 409, body: { code: 'changed_meanwhile', message: 'Changed.' } }
  })
  const { dialog, count } = await openDialog()
  fireEvent.click(dialog.getByRole('button', { name: 'Save Calls' }))
  expect(await dialog.findByText('So far: 4')).toBeTruthy()
  expect(count).toHaveProperty('value', '4')
  expect(saves(requests)).toEqual([{ day: yesterday, count: 3, was: 3 }])
})

test('a counted call is told with all that others counted meanwhile', async () => {
  const stored = { calls: callsOf({ [today]: 1 }) }
  show(stored, () => ({ body: callsOf({ [today]: 5 }) }))
  fireEvent.click(await screen.findByRole('button', { name: 'Count a Call' }))
  expect(await findToast(/Counted: 5 calls today\./)).toBeTruthy()
})

const fields = { day: 'This day is still to come' }
test.each([
  ['a missing mailing', 404, { code: 'not_found', message: 'No.' }, /^The call was not counted\./],
  [
    'a day to come',
    400,
    { code: 'invalid_request', message: 'No.', fields },
    /^The call was not counted\. This day is still to come\./,
  ],
  [
    'a fault of the service',
    500,
    { code: 'internal_error', message: 'No.' },
    /^The call may have been counted or not\./,
  ],
])(
  'of %s it is said whether the call may have been counted',
  async (_what, status, body, words) => {
    show({ calls: callsOf({ [today]: 1 }) }, () => ({ status, body }))
    fireEvent.click(await screen.findByRole('button', { name: 'Count a Call' }))
    expect(await findToast(words)).toBeTruthy()
  },
)
