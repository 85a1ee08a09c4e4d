import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { answerFetch } from '../../testing/answers.ts'
import { exampleOffer, exampleSettings } from '../../testing/examples.ts'
import { findToast, renderPage } from '../../testing/render.tsx'
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
