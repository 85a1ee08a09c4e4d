import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import {
  type Answer,
  descriptionOf,
  goTo,
  press,
  refusal,
  sampleView,
  seeStep,
  type,
  visit,
} from '../../testing/signing-visit.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.restoreAllMocks())

const view = { body: { ...sampleView, isEmailCodeNeeded: true } }
const sent = { body: { ok: true } }
const accepted = {
  body: {
    referenceNumber: 'LB-7K2M-9RXN',
    signedAt: '2026-11-21T02:00:00.000Z',
    waitingFor: 0,
    documentToken: 'C0py',
  },
}
const refusedFor = (problem: string, status = 400) => ({
  status,
  body: { code: 'invalid_request', message: 'A sentence.', fields: { emailCode: problem } },
})
const field = () => screen.getByLabelText<HTMLInputElement>('Six-digit code')
const isSentTo = async (email: string) =>
  await screen.findByText(`We sent a six-digit code to ${email}. Please type it here.`)

/** Answers one after the other; the last one from then on. */
function inTurn<T>(...answers: T[]): () => T {
  return () => (answers.length > 1 ? answers.shift() : answers[0]) as T
}

test('where no code is needed none is mailed or asked for', async () => {
  const { sent: requests } = visit({ sign: accepted })
  await goTo(5)
  expect(screen.queryByLabelText('Six-digit code')).toBeNull()
  press('Sign the Agreement')
  await screen.findByText(/Now at \/success/)
  expect(requests().map(({ body }) => body)).toEqual([
    expect.not.objectContaining({ emailCode: expect.anything() }),
  ])
})

test('the last step mails a code once and takes it with the signature', async () => {
  const { sent: requests } = visit({ view, emailCode: sent, sign: accepted })
  await goTo(5)
  await isSentTo('dolores@mail.example')
  expect(field().autocomplete).toBe('one-time-code')
  expect(field().inputMode).toBe('numeric')
  press('Sign the Agreement')
  await screen.findByText('Please type the six-digit code from our email')
  await waitFor(() => expect(document.activeElement).toBe(field()))
  expect(descriptionOf(field())).toContain('Please type the six-digit code from our email')
  type('Six-digit code', '123 456')
  press('Sign the Agreement')
  await screen.findByText(/Now at \/success/)
  expect(requests().map(({ body }) => body)).toEqual([
    { email: 'dolores@mail.example' },
    expect.objectContaining({ email: 'dolores@mail.example', emailCode: '123456' }),
  ])
})

test('the Enter key in the code signs nothing', async () => {
  const { sent: requests } = visit({ view, emailCode: sent })
  await goTo(5)
  await isSentTo('dolores@mail.example')
  type('Six-digit code', '123456')
  expect(fireEvent.keyDown(field(), { key: 'Enter' })).toBe(false)
  expect(requests()).toHaveLength(1)
})

test('a code that is refused says so at its field, keeps what was typed, and a new one is sent', async () => {
  const wrong = 'This is not the code we emailed'
  visit({ view, emailCode: sent, sign: inTurn<Answer>(refusedFor(wrong), accepted) })
  await goTo(5)
  await isSentTo('dolores@mail.example')
  type('Six-digit code', '111111')
  press('Sign the Agreement')
  await screen.findByText(wrong)
  await waitFor(() => expect(document.activeElement).toBe(field()))
  expect(field().value).toBe('111111')
  press('Send a New Code')
  await isSentTo('dolores@mail.example')
  expect(screen.queryByText(wrong)).toBeNull()
  expect(field().value).toBe('')
  type('Six-digit code', '222222')
  press('Sign the Agreement')
  await screen.findByText(/Now at \/success/)
})

test('another address gets a code of its own; the way there and back with the same one sends none', async () => {
  const { sent: requests } = visit({ view, emailCode: sent })
  await goTo(5)
  await isSentTo('dolores@mail.example')
  type('Six-digit code', '123456')
  fireEvent.click(screen.getByRole('link', { name: 'Change my address' }))
  await seeStep(3)
  press('Continue')
  await seeStep(5)
  expect(field().value).toBe('123456')
  fireEvent.click(screen.getByRole('link', { name: 'Change my address' }))
  await seeStep(3)
  type('Email', 'd@mail.example')
  press('Continue')
  await isSentTo('d@mail.example')
  expect(field().value).toBe('')
  expect(requests().map(({ body }) => body)).toEqual([
    { email: 'dolores@mail.example' },
    { email: 'd@mail.example' },
  ])
})

test('a reload sends no second code and keeps the typed one', async () => {
  const { unmount } = visit({ view, emailCode: sent })
  await goTo(5)
  await isSentTo('dolores@mail.example')
  type('Six-digit code', '123456')
  unmount()
  const { sent: requests } = visit({ view }, '#review')
  fireEvent.click(await screen.findByRole('checkbox'))
  press('Continue')
  await isSentTo('dolores@mail.example')
  expect(field().value).toBe('123456')
  expect(requests()).toEqual([])
})

test('whoever comes back after the code has ended reads so, and gets a new one by pressing a button', async () => {
  const { unmount } = visit({ view, emailCode: sent })
  await goTo(5)
  await isSentTo('dolores@mail.example')
  unmount()
  const later = Date.now() + 15 * 60_000
  vi.spyOn(Date, 'now').mockImplementation(() => later)
  const { sent: requests } = visit({ view, emailCode: sent }, '#review')
  fireEvent.click(await screen.findByRole('checkbox'))
  press('Continue')
  await screen.findByText(/dolores@mail.example is more than 15 minutes old and does not work/)
  expect(screen.queryByText(/^We sent a six-digit code/)).toBeNull()
  expect(requests()).toEqual([])
  press('Send a New Code')
  await isSentTo('dolores@mail.example')
  expect(requests()).toHaveLength(1)
})

test('a page that is left open says when its code has ended', async () => {
  visit({ view, emailCode: sent })
  await goTo(5)
  await isSentTo('dolores@mail.example')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  press('Send a New Code')
  await act(async () => await vi.advanceTimersByTimeAsync(1000))
  expect(screen.queryByText(/minutes old/)).toBeNull()
  await act(async () => await vi.advanceTimersByTimeAsync(15 * 60_000))
  screen.getByText(/is more than 15 minutes old/)
})

test('a code that cannot be sent says what to do and loses nothing', async () => {
  const many = 'We have emailed several codes in the last hour'
  const answers = inTurn<Answer>({ status: 500 }, refusedFor(many, 429), sent)
  visit({ view, emailCode: answers })
  await goTo(5)
  await screen.findByText(/There was a problem sending the code. Please try again, or call us/)
  expect(screen.getByText(/Look in your junk or spam folder, or call us at/)).toBeTruthy()
  type('Six-digit code', '123')
  press('Send a New Code')
  await screen.findByText(`${many}.`)
  expect(field().value).toBe('123')
  press('Send a New Code')
  await isSentTo('dolores@mail.example')
})

test('when codes are asked for since the page was opened, the page shows it', async () => {
  visit({
    view: inTurn<typeof view>({ body: sampleView }, view),
    emailCode: sent,
    sign: refusedFor('Please have us email you a six-digit code first'),
  })
  await goTo(5)
  press('Sign the Agreement')
  await isSentTo('dolores@mail.example')
  expect(screen.queryByText('Error')).toBeNull()
})

test('when codes are no longer asked for, the page asks for none', async () => {
  visit({
    view: inTurn<typeof view>(view, { body: sampleView }),
    emailCode: refusal(404, 'not_found'),
  })
  await goTo(5)
  await expect.poll(() => screen.queryByLabelText('Six-digit code')).toBeNull()
})
