import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { contactConsentVersion } from 'offers-service/contract'
import { describe, expect, test, vi } from 'vitest'
import { answerFetch } from '../../testing/answers.ts'
import { exampleSettings } from '../../testing/examples.ts'
import { renderPage } from '../../testing/render.tsx'
import { OfferForm } from './offer-form.tsx'

const replies = { data: { '/api/settings': exampleSettings }, missing: [] }

const request = {
  name: 'Dolores Whitcomb',
  phone: '(928) 555-0117',
  email: 'dolores@mail.example',
  propertyLocation: 'Mohave County, Arizona',
  acres: '5-20',
}

const labels = {
  name: 'Name',
  phone: 'Phone Number',
  email: 'Email (optional)',
  propertyLocation: 'Property Location',
  acres: 'Approximate Acreage',
}

function fillAndSend(values: Partial<typeof request>) {
  for (const [field, value] of Object.entries(values)) {
    const input = screen.getByLabelText(labels[field as keyof typeof labels])
    fireEvent.change(input, { target: { value } })
  }
  fireEvent.click(screen.getByRole('button', { name: 'Get My Free Offer' }))
}

describe('a request that cannot be sent', () => {
  test.each([
    ['name', 'Name is required'],
    ['phone', 'Phone number is required'],
    ['propertyLocation', 'Property location is required'],
    ['acres', 'Please select approximate acreage'],
  ])('without %s says so and focuses the field', async (field, message) => {
    const requests = answerFetch({})
    renderPage(<OfferForm />, { replies })
    fillAndSend({ ...request, [field]: '' })
    await screen.findByText(message)
    const input = screen.getByLabelText(labels[field as keyof typeof labels])
    expect(document.activeElement).toBe(input)
    expect(requests).toEqual([])
  })

  test('with something else than an email address says so', async () => {
    answerFetch({})
    renderPage(<OfferForm />, { replies })
    fillAndSend({ ...request, email: 'dolores' })
    expect(await screen.findByText('Invalid email address')).toBeTruthy()
  })

  test('because the service fails keeps what was written', async () => {
    answerFetch({ '/api/contact': { status: 500, body: 'broken' } })
    renderPage(<OfferForm />, { replies })
    fillAndSend(request)
    await screen.findByText(
      'There was a problem submitting your information. Please try calling us.',
    )
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe(request.name)
    expect(screen.queryByText(/^Reference:/)).toBeNull()
  })

  test('because the service fails says under which id its log tells of that', async () => {
    const headers = { 'x-request-id': '7f3a90c2' }
    answerFetch({ '/api/contact': { status: 500, body: 'broken', headers } })
    renderPage(<OfferForm />, { replies })
    fillAndSend(request)
    expect(await screen.findByText('Reference: 7f3a90c2')).toBeTruthy()
  })
})

test('a failure never tells the id of another call that failed at the same time', async () => {
  answerFetch({
    '/api/settings': { status: 500, body: 'broken', headers: { 'x-request-id': '7f3a90c2' } },
    '/api/contact': { status: 500, body: 'broken' },
  })
  renderPage(<OfferForm />)
  fillAndSend(request)
  await screen.findByText('There was a problem submitting your information. Please try calling us.')
  expect(screen.queryByText(/^Reference:/)).toBeNull()
})

test('a request under way cannot be sent again', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  renderPage(<OfferForm />, { replies })
  fillAndSend(request)
  const busy = { name: 'Sending...' }
  expect((await screen.findByRole<HTMLButtonElement>('button', busy)).disabled).toBe(true)
})

test('a sent request is thanked for, in a message and for good where the form was', async () => {
  const requests = answerFetch({ '/api/contact': { status: 201, body: { ok: true } } })
  renderPage(<OfferForm />, { replies })
  fillAndSend(request)
  await screen.findByText('Thank You!')
  expect(
    screen.getByText(
      "We've received your information and will contact you within 24 hours with your personalized offer.",
    ),
  ).toBeTruthy()
  const consentVersion = contactConsentVersion
  const body = { ...request, consentVersion, website: '', openForMs: expect.any(Number) as number }
  expect(requests).toEqual([{ address: '/api/contact', method: 'POST', body }])
  expect(screen.queryByLabelText('Name')).toBeNull()
  const outcome = screen.getByRole('region', { name: 'We have your request' })
  for (const part of ['Ruth or Amos will contact you', request.phone, request.email])
    expect(outcome.textContent).toContain(part)
  expect(within(outcome).getByRole('link', { name: /^Call/ })).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('We have your request')
})

test('another request begins with an empty form and the focus on its first field', async () => {
  answerFetch({ '/api/contact': { status: 201, body: { ok: true } } })
  renderPage(<OfferForm />, { replies })
  fillAndSend(request)
  fireEvent.click(await screen.findByRole('button', { name: 'Send Another Request' }))
  const name = screen.getByLabelText<HTMLInputElement>('Name')
  await waitFor(() => expect(document.activeElement).toBe(name))
  expect(name.value).toBe('')
  expect(screen.getByLabelText<HTMLSelectElement>('Approximate Acreage').value).toBe('')
  fillAndSend(request)
  await screen.findByRole('region', { name: 'We have your request' })
})

test('a form sent twice in a row is sent once and complains of nothing', async () => {
  const requests = answerFetch({ '/api/contact': { status: 201, body: { ok: true } } })
  const { container } = renderPage(<OfferForm />, { replies })
  fillAndSend(request)
  for (const form of container.querySelectorAll('form')) fireEvent.submit(form)
  await screen.findByRole('region', { name: 'We have your request' })
  expect(requests).toHaveLength(1)
  expect(screen.queryByText('Name is required')).toBeNull()
})

test('a request without an email address is sent', async () => {
  const requests = answerFetch({ '/api/contact': { status: 201, body: { ok: true } } })
  renderPage(<OfferForm />, { replies })
  const { email: _, ...withoutEmail } = request
  fillAndSend(withoutEmail)
  await screen.findByText('Thank You!')
  expect(requests[0]?.body).toMatchObject({ ...withoutEmail, email: '' })
})
