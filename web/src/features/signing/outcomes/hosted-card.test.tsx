import { screen } from '@testing-library/react'
import type { SigningView } from 'offers-service/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  press,
  refusal,
  sampleView,
  signedView,
  token,
  visit,
} from '../../../testing/signing-visit.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.useRealTimers())

const url = 'https://sign.example/r/1'
const elsewhere = (changes: Partial<SigningView> = {}): SigningView => ({
  ...sampleView,
  host: { title: 'BreezeDoc', url },
  ...changes,
})
const signed = elsewhere({ ...signedView, host: { title: 'BreezeDoc', url } })

test('nobody signs here what a service hosts; the page leads there', async () => {
  visit({ view: { body: elsewhere() } })
  await screen.findByRole('heading', { name: 'Sign on BreezeDoc' })
  const way = screen.getByRole('link', { name: 'Go to Your Agreement' })
  expect(way.getAttribute('href')).toBe(url)
  expect(screen.queryByText(/Step 1/)).toBeNull()
})

test('without a link it tells of the email', async () => {
  visit({ view: { body: elsewhere({ host: { title: 'BreezeDoc', url: null } }) } })
  await screen.findByRole('heading', { name: 'Look in your email' })
  expect(screen.queryByRole('link', { name: 'Go to Your Agreement' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Call (352) 555-0142' })).toBeTruthy()
})

test('someone who says they signed waits until the service says so, then goes on as anyone', async () => {
  let view = elsewhere()
  visit({ view: () => ({ body: view }) })
  await screen.findByRole('heading', { name: 'Sign on BreezeDoc' })
  press('I Have Signed')
  await screen.findByRole('heading', { name: 'We are waiting to hear from BreezeDoc' })
  await screen.findByRole('button', { name: 'Look Again' })
  view = signed
  press('Look Again')
  expect(await screen.findByText('Now at /success?ref=LB-7K2M-9RXN')).toBeTruthy()
  expect(sessionStorage.getItem('signed-link:LB-7K2M-9RXN')).toBe(token)
})

test('someone the service sends back goes straight on when it has told us', async () => {
  visit({ view: { body: signed } }, '?returned')
  expect(await screen.findByText('Now at /success?ref=LB-7K2M-9RXN')).toBeTruthy()
})

test('someone the service sends back early need not press anything', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let view = elsewhere()
  visit({ view: () => ({ body: view }) }, '?returned')
  await screen.findByRole('heading', { name: 'We are waiting to hear from BreezeDoc' })
  view = signed
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await screen.findByText('Now at /success?ref=LB-7K2M-9RXN')).toBeTruthy()
})

describe('when the server does not answer', () => {
  test('who waits goes on waiting, and learns it the next time', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const down = { status: 502, body: 'Bad Gateway' }
    const answers: Array<{ status?: number; body: unknown }> = [{ body: elsewhere() }, down]
    visit({ view: () => answers.shift() ?? { body: signed } }, '?returned')
    await screen.findByRole('heading', { name: 'We are waiting to hear from BreezeDoc' })
    await vi.advanceTimersByTimeAsync(13_000)
    expect(answers).toHaveLength(0)
    expect(screen.getByRole('heading', { name: /^We are waiting/ })).toBeTruthy()
    // The pause begins once the answer is drawn, which takes no time that is told.
    await expect
      .poll(async () => {
        await vi.advanceTimersByTimeAsync(13_000)
        return screen.queryByText('Now at /success?ref=LB-7K2M-9RXN')
      })
      .toBeTruthy()
  })

  test('who looks again is told, and can look again', async () => {
    let isDown = false
    const down = { status: 502, body: 'Bad Gateway' }
    visit({ view: () => (isDown ? down : { body: elsewhere() }) }, '?returned')
    await screen.findByRole('heading', { name: /^We are waiting/ })
    isDown = true
    press('Look Again')
    expect(await screen.findAllByText(/^We could not look just now/)).not.toHaveLength(0)
    expect(
      (await screen.findByRole<HTMLButtonElement>('button', { name: 'Look Again' })).disabled,
    ).toBe(false)
  })

  test('a link that was closed meanwhile says so', async () => {
    const answers: Array<{ status?: number; body: unknown }> = [{ body: elsewhere() }]
    visit({ view: () => answers.shift() ?? refusal(410, 'signing_link_closed') }, '?returned')
    await screen.findByRole('heading', { name: /^We are waiting/ })
    press('Look Again')
    expect(await screen.findByRole('heading', { name: 'This offer is closed' })).toBeTruthy()
  })
})

test('one of two owners learns that the other has yet to sign', async () => {
  const [you] = sampleView.signers
  if (!you) throw new Error('The sample has no signer.')
  const signers = [
    { ...you, status: 'signed' as const },
    { ...you, isYou: false },
  ]
  visit({ view: { body: elsewhere({ status: 'signed', signers }) } })
  await screen.findByRole('heading', { name: 'Thank you, you have signed' })
  expect(screen.getByText(/1 of 2 owners have signed on BreezeDoc/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Download Signed Copy' })).toBeNull()
})

test('the link says for good that it is signed, and that the copy is in the mail', async () => {
  visit({ view: { body: signed } })
  expect(await screen.findByText(/We sent a copy to the email address given/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Download Signed Copy' })).toBeNull()
})
