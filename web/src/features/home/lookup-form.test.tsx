import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { answerFetch } from '../../testing/answers.ts'
import { exampleOffer, exampleSettings } from '../../testing/examples.ts'
import { findToast, renderPage } from '../../testing/render.tsx'
import { Link } from '../../ui/link.tsx'
import { LookupForm } from './lookup-form.tsx'

const replies = { data: { '/api/settings': exampleSettings }, missing: [] }

function fill(label: string, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}

function look(referenceNumber: string) {
  fill('Name', 'Dolores Whitcomb')
  fill('Phone Number', '(928) 555-0117')
  fill('Reference Number', referenceNumber)
  fireEvent.click(screen.getByRole('button', { name: 'View My Offer' }))
}

describe('a look-up that fails', () => {
  test('says what is missing, focuses the first such field and asks nothing', async () => {
    const requests = answerFetch({})
    renderPage(<LookupForm />, { replies })
    fireEvent.click(screen.getByRole('button', { name: 'View My Offer' }))
    await screen.findByText('Name is required')
    expect(screen.getByText('Phone number is required')).toBeTruthy()
    expect(screen.getByText('Reference number is required')).toBeTruthy()
    const number = screen.getByLabelText('Reference Number')
    expect(document.activeElement).toBe(number)
    expect(number.getAttribute('aria-invalid')).toBe('true')
    const descriptions = number.getAttribute('aria-describedby')?.split(' ') ?? []
    const error = document.getElementById(descriptions.at(-1) ?? '')
    expect(error?.textContent).toBe('Reference number is required')
    expect(requests).toEqual([])
  })

  test('names our number when the answer is 404', async () => {
    answerFetch({ '/api/offers/LB-0': { status: 404, body: 'nothing' } })
    renderPage(<LookupForm />, { replies })
    look('LB-0')
    await screen.findByText('Offer Not Found')
    expect(
      await findToast(
        "We couldn't find an offer with that reference number. Please check the number and try again, or call us at (352) 555-0199.",
      ),
    ).toBeTruthy()
  })

  test('says that there was a problem for any other answer', async () => {
    answerFetch({ '/api/offers/LB-1': { status: 500, body: 'broken' } })
    renderPage(<LookupForm />, { replies })
    look('LB-1')
    expect(
      await screen.findByText(
        'There was a problem looking up your offer. Please try again or call us.',
      ),
    ).toBeTruthy()
  })
})

describe('a number that leads to no offer', () => {
  test.each([
    ['LB-7K2M-9RX', 'This number has 7 characters after LB. Letters have 8, or 10.'],
    ['lb 7k2m 9rxp', /^One character looks mistyped/],
    ['LB-7K2M-9RXN', /^Please compare it with your letter/],
  ])('%s leaves a line at its field, which has the focus', async (typed, line) => {
    answerFetch({ [`/api/offers/${encodeURIComponent(typed)}`]: { status: 404 } })
    renderPage(<LookupForm />, { replies })
    look(typed)
    const said = await screen.findByText(line)
    const number = screen.getByLabelText('Reference Number')
    expect(number.getAttribute('aria-invalid')).toBe('true')
    expect(number.getAttribute('aria-describedby')?.split(' ')).toContain(said.id)
    expect(document.activeElement).toBe(number)
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.getByText(line)).toBeTruthy()
    fill('Reference Number', 'LB-7K2M-9RXW')
    expect(screen.queryByText(line)).toBeNull()
  })

  test('says nothing at the field where it was not the number', async () => {
    answerFetch({ '/api/offers/LB-7K2M-9RX': { status: 500 } })
    renderPage(<LookupForm />, { replies })
    look('LB-7K2M-9RX')
    await findToast(/^There was a problem/)
    expect(screen.getByLabelText('Reference Number').getAttribute('aria-invalid')).toBe('false')
  })
})

test('a look-up that was refused for too many tries says when to try again', async () => {
  const headers = { 'retry-after': '1500' }
  answerFetch({ '/api/offers/LB-1': { status: 429, body: 'slow down', headers } })
  renderPage(<LookupForm />, { replies })
  look('LB-1')
  await findToast('There was a problem looking up your offer. Please try again or call us.')
  expect(
    screen.getByText('There were too many tries in a short time. Please try again in 25 minutes.'),
  ).toBeTruthy()
})

/** Looks up an offer that is answered so once `meanwhile` has ended. */
async function lookAndThen(answer: { status?: number; body?: unknown }, meanwhile: () => unknown) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const requests = answerFetch({
    '/api/offers/LB-1': async () => {
      await promise
      return answer
    },
  })
  renderPage(
    <>
      <LookupForm />
      <Link to="/about">Leave</Link>
      <form>
        <input aria-label="Elsewhere" />
      </form>
    </>,
    { replies },
  )
  look('LB-1')
  await waitFor(() => expect(requests).toHaveLength(1))
  await meanwhile()
  await act(async () => resolve())
}

const leave = async () => {
  fireEvent.click(screen.getByRole('link', { name: 'Leave' }))
  await screen.findByText('Now at /about')
}

const goOn = () => screen.getByLabelText('Elsewhere').focus()

describe('an answer that comes after the visitor has left the page', () => {
  test('does not take them to the offer', async () => {
    await lookAndThen({ body: { ...exampleOffer, referenceNumber: 'LB-1' } }, leave)
    expect(screen.getByText('Now at /about')).toBeTruthy()
  })

  test('does not tell them that there is no such offer', async () => {
    await lookAndThen({ status: 404 }, leave)
    expect(screen.queryByText('Offer Not Found')).toBeNull()
  })
})

describe('an answer that comes while the visitor is typing in another form', () => {
  test('leaves them there, with a link to the offer', async () => {
    await lookAndThen({ body: { ...exampleOffer, referenceNumber: 'LB-1' } }, goOn)
    expect((await screen.findByRole('status')).textContent).toBe('We found your offer.')
    expect(document.activeElement).toBe(screen.getByLabelText('Elsewhere'))
    fireEvent.click(screen.getByRole('link', { name: 'View My Offer' }))
    await screen.findByText('Now at /offer/LB-1')
  })

  test('leaves the focus there when there is no such offer', async () => {
    await lookAndThen({ status: 404 }, goOn)
    await screen.findByText(/^This number has/)
    expect(document.activeElement).toBe(screen.getByLabelText('Elsewhere'))
  })
})

test('a look-up under way cannot be sent again', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  renderPage(<LookupForm />, { replies })
  look('LB-1')
  const busy = { name: 'Looking up offer...' }
  expect((await screen.findByRole<HTMLButtonElement>('button', busy)).disabled).toBe(true)
})

test('a look-up leads to the offer and sends nothing but the reference number', async () => {
  const offer = { ...exampleOffer, referenceNumber: 'LB-7K2M-9RXN' }
  const requests = answerFetch({ '/api/offers/lb%207k2m': { body: offer } })
  renderPage(<LookupForm />, { replies })
  look('lb 7k2m')
  await screen.findByText('Now at /offer/LB-7K2M-9RXN')
  expect(requests).toEqual([{ address: '/api/offers/lb%207k2m', method: 'GET', body: undefined }])
})

describe('a look-up where one more fact is asked for', () => {
  const asking = {
    data: { '/api/settings': { ...exampleSettings, offerFact: 'zip' } },
    missing: [],
  }
  const give = '/api/offers/LB-1/fact'

  test('needs it, and sends it before the offer is read', async () => {
    const requests = answerFetch({
      [give]: { body: { referenceNumber: 'LB-1' } },
      '/api/offers/LB-1': { body: { ...exampleOffer, referenceNumber: 'LB-1' } },
    })
    renderPage(<LookupForm />, { replies: asking })
    look('LB-1')
    await screen.findByText('ZIP code is required')
    fill('ZIP Code', '45899')
    fireEvent.click(screen.getByRole('button', { name: 'View My Offer' }))
    await screen.findByText('Now at /offer/LB-1')
    expect(requests.map(({ address, body }) => [address, body])).toEqual([
      [give, { fact: '45899' }],
      ['/api/offers/LB-1', undefined],
    ])
  })

  test('says that one of the two is wrong, and keeps what was typed', async () => {
    answerFetch({ [give]: { status: 403, body: { code: 'fact_wrong', message: 'No.' } } })
    renderPage(<LookupForm />, { replies: asking })
    fill('ZIP Code', '45898')
    look('LB-1')
    expect(
      await findToast(
        "We couldn't find an offer that fits both the reference number and the ZIP code. Please check both and try again, or call us at (352) 555-0199.",
      ),
    ).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('ZIP Code').value).toBe('45898')
  })

  test('says what to do once too many answers were wrong', async () => {
    answerFetch({ [give]: { status: 429, body: { code: 'too_many_requests', message: 'No.' } } })
    renderPage(<LookupForm />, { replies: asking })
    fill('ZIP Code', '45899')
    look('LB-1')
    expect(
      await findToast(/^There were too many tries.* call us at \(352\) 555-0199 /),
    ).toBeTruthy()
  })

  test('that began before it was asked for goes to the page that asks', async () => {
    const assign = vi.fn<(address: string) => void>()
    vi.stubGlobal('location', { assign })
    answerFetch({
      '/api/offers/LB-1': { status: 403, body: { code: 'fact_required', message: 'Asked.' } },
    })
    renderPage(<LookupForm />, { replies })
    look('LB-1')
    await expect.poll(() => assign.mock.calls).toEqual([['/offer/LB-1']])
  })
})
