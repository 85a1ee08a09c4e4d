import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { answerFetch } from '../../testing/answers.ts'
import { exampleOffer, exampleSettings } from '../../testing/examples.ts'
import { findToast, renderPage } from '../../testing/render.tsx'
import { Page } from './offer-page.tsx'

const address = `/api/offers/${exampleOffer.referenceNumber}`
const place = { at: `/offer/${exampleOffer.referenceNumber}`, route: '/offer/:referenceNumber' }
const known = { '/api/settings': { body: exampleSettings } }
const accept = '/api/breezedoc/initiate'

describe('an offer that cannot be shown', () => {
  test.each([404, 500])('because the answer is %i says that it was not found', async (status) => {
    answerFetch({ ...known, [address]: { status, body: 'no' } })
    renderPage(<Page />, place)
    await screen.findByRole('heading', { name: 'Offer Not Found' })
    expect(document.body.textContent).toContain(
      "We couldn't find an offer with reference number LB-7K2M-9RXN. The offer may have expired or the reference number may be incorrect.",
    )
    expect(screen.getByRole('link', { name: /^Call/ }).getAttribute('href')).toBe(
      'tel:+13525550199',
    )
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
  })

  test('because it is signed leads on to the next steps', async () => {
    answerFetch({ ...known, [address]: { body: { ...exampleOffer, status: 'signed' } } })
    renderPage(<Page />, place)
    expect(await screen.findByText('Now at /success?ref=LB-7K2M-9RXN')).toBeTruthy()
  })
})

describe('an offer before which one more fact is asked for', () => {
  const settings = { '/api/settings': { body: { ...exampleSettings, offerFact: 'phone' } } }
  const refused = { status: 403, body: { code: 'fact_required', message: 'Asked.' } }

  test('opens with it, and keeps what was typed when it is wrong', async () => {
    let isKnown = false
    const requests = answerFetch({
      ...settings,
      [address]: () => (isKnown ? { body: exampleOffer } : refused),
      [`${address}/fact`]: () =>
        isKnown
          ? { body: { referenceNumber: exampleOffer.referenceNumber } }
          : {
              status: 403,
              body: { code: 'fact_wrong', message: 'No.', fields: { fact: 'Please check this' } },
            },
    })
    renderPage(<Page />, place)
    const field = await screen.findByLabelText<HTMLInputElement>('Last Four Digits of Your Phone')
    const open = screen.getByRole('button', { name: 'Open My Offer' })
    fireEvent.click(open)
    await screen.findByText('Please fill this in')
    fireEvent.change(field, { target: { value: '0118' } })
    fireEvent.click(open)
    await screen.findByText(/and the last four digits of your phone number/)
    expect(field.value).toBe('0118')
    await screen.findByText('Please check this')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(field))
    isKnown = true
    fireEvent.click(await screen.findByRole('button', { name: 'Open My Offer' }))
    await screen.findByRole('heading', { name: 'Your Personalized Offer' })
    expect(requests.find(({ body }) => body)?.body).toEqual({ fact: '0118' })
  })

  test('says what to do once too many answers were wrong, and not to try again', async () => {
    answerFetch({
      ...settings,
      [address]: refused,
      [`${address}/fact`]: { status: 429, body: { code: 'too_many_requests', message: 'No.' } },
    })
    renderPage(<Page />, place)
    const field = await screen.findByLabelText('Last Four Digits of Your Phone')
    fireEvent.change(field, { target: { value: '0117' } })
    fireEvent.click(screen.getByRole('button', { name: 'Open My Offer' }))
    expect(
      await findToast(/^There were too many tries.* call us at \(352\) 555-0199 /),
    ).toBeTruthy()
  })

  test('says where to answer when it is asked for only while a question is typed', async () => {
    answerFetch({
      ...settings,
      [address]: { body: exampleOffer },
      [`${address}/questions`]: refused,
    })
    renderPage(<Page />, place)
    const question = await screen.findByLabelText<HTMLTextAreaElement>('Your question')
    fireEvent.change(question, { target: { value: 'Who pays?' } })
    fireEvent.change(screen.getByLabelText(/^Phone number or email/), {
      target: { value: 'a@b.example' },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Send My Question' }))
    await screen.findByText(/answer the question there/)
    expect(question.value).toBe('Who pays?')
  })
})

test('an offer shows a skeleton while it loads', () => {
  answerFetch({ ...known, [address]: { body: exampleOffer } })
  renderPage(<Page />, place)
  expect(screen.getByText('Loading')).toBeTruthy()
})

test('an offer shows its terms, and no row for what is not known', async () => {
  answerFetch({ ...known, [address]: { body: exampleOffer } })
  renderPage(<Page />, place)
  await screen.findByRole('heading', { name: 'Your Personalized Offer' })
  const facts = screen
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(facts).toEqual([
    ['Location', 'Mohave County, Arizona'],
    ['Acreage', '10.2 acres'],
    ['Parcel number (APN)', '331-09-155'],
    ['Zoning', 'Rural residential'],
    ['Offer Expires', 'January 20, 2027'],
  ])
  expect(screen.getByText('$18,500')).toBeTruthy()
  expect(screen.getByText('Secure Signing')).toBeTruthy()
  expect(screen.getByText('2 Minutes to Complete')).toBeTruthy()
})

test('an offer says that its button signs nothing, and that reading takes longer', async () => {
  answerFetch({ ...known, [address]: { body: exampleOffer } })
  renderPage(<Page />, place)
  const button = await screen.findByRole('button', { name: 'Accept & Sign Offer' })
  const form = within(button.closest('form') ?? document.body)
  const promise = /signs nothing.*You read the agreement first.*stop at any time/
  expect(form.getByText(promise)).toBeTruthy()
  expect(form.getByText('Reading takes longer. Take it.')).toBeTruthy()
})

const lastFold = async () => within(await screen.findByRole('region', { name: 'Not sure yet?' }))

describe('the last fold of the letter', () => {
  test('takes a question, a no, and the word of somebody trusted', async () => {
    answerFetch({ ...known, [address]: { body: exampleOffer } })
    renderPage(<Page />, place)
    const fold = await lastFold()
    fold.getByText('Ask a question about this offer')
    fold.getByText('Decline this offer')
    const link = fold.getByRole('link', { name: 'Send this offer to someone I trust' })
    const mail = new URL(link.getAttribute('href') ?? '')
    expect([mail.protocol, mail.pathname]).toEqual(['mailto:', ''])
    expect(mail.searchParams.get('body')).toContain('$18,500')
    expect(mail.searchParams.get('body')).toContain(location.href)
  })

  test.each([
    ['and writes no mail where somebody thinks better of it', 'AbortError', 0],
    ['and writes a mail where it refuses', 'NotAllowedError', 1],
  ])('offers everyone in the address book where the device can, %s', async (_, name, mails) => {
    const refusal = new DOMException('no', name)
    const share = vi.fn<(what: ShareData) => Promise<void>>().mockRejectedValue(refusal)
    const open = vi.fn<(address: string, where: string) => void>()
    vi.stubGlobal('navigator', { share })
    vi.stubGlobal('open', open)
    answerFetch({ ...known, [address]: { body: exampleOffer } })
    renderPage(<Page />, place)
    const link = (await lastFold()).getByRole('link', { name: /someone I trust/ })
    expect(fireEvent.click(link)).toBe(false)
    expect(share.mock.calls[0]?.[0]).toMatchObject({ url: location.href })
    await share.mock.results[0]?.value.catch(() => {})
    expect(open.mock.calls).toEqual(
      Array.from({ length: mails }, () => [link.getAttribute('href'), '_self']),
    )
  })
})

test('an offer that is not found says that offers end, and who looks it up', async () => {
  answerFetch({ ...known, [address]: { status: 404, body: 'nothing' } })
  renderPage(<Page />, place)
  expect(await screen.findByText(/Every offer has a last day.*will look it up/)).toBeTruthy()
})

describe('accepting', () => {
  test('that fails says so', async () => {
    answerFetch({
      ...known,
      [address]: { body: exampleOffer },
      [accept]: { status: 500, body: 'broken' },
    })
    renderPage(<Page />, place)
    fireEvent.click(await screen.findByRole('button', { name: 'Accept & Sign Offer' }))
    expect(
      await screen.findByText('There was a problem starting the signing process. Please call us.'),
    ).toBeTruthy()
  })

  test('what was signed meanwhile leads on to the next steps', async () => {
    let status = 'active'
    answerFetch({
      ...known,
      [address]: () => ({ body: { ...exampleOffer, status } }),
      [accept]: () => {
        status = 'signed'
        return { status: 409, body: { code: 'already_signed', message: 'Signed.' } }
      },
    })
    renderPage(<Page />, place)
    fireEvent.click(await screen.findByRole('button', { name: 'Accept & Sign Offer' }))
    expect(await screen.findByText('Now at /success?ref=LB-7K2M-9RXN')).toBeTruthy()
  })

  test('sends the browser to the signature address', async () => {
    const assign = vi.fn<(address: string) => void>()
    vi.stubGlobal('location', { assign })
    const requests = answerFetch({
      ...known,
      [address]: { body: exampleOffer },
      [accept]: { body: { signatureUrl: '/sign/token' } },
    })
    renderPage(<Page />, place)
    fireEvent.click(await screen.findByRole('button', { name: 'Accept & Sign Offer' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/sign/token'))
    // Pressed again before the other page has come, it would only ask once more.
    const button = screen.getByRole<HTMLButtonElement>('button', { name: /agreement|Accept/ })
    expect(button.disabled).toBe(true)
    // Who comes back finds it as it was.
    act(() => void window.dispatchEvent(new Event('pageshow')))
    await waitFor(() => expect(button.disabled).toBe(false))
    expect(requests.at(-1)?.body).toEqual({ referenceNumber: exampleOffer.referenceNumber })
  })
})

test('an offer that was declined before leaves the focus where it is', async () => {
  answerFetch({ ...known, [address]: { body: { ...exampleOffer, status: 'declined' } } })
  renderPage(<Page />, place)
  await screen.findByText(/You told us no/)
  expect(document.activeElement).toBe(document.body)
})

test('declining says until when one may still change one’s mind, and moves the focus there', async () => {
  const requests = answerFetch({
    ...known,
    [address]: { body: exampleOffer },
    [`${address}/decline`]: { body: { ...exampleOffer, status: 'declined' } },
  })
  renderPage(<Page />, place)
  fireEvent.click(await screen.findByRole('button', { name: 'Decline This Offer' }))
  const outcome = await screen.findByRole('region', { name: 'We have your answer' })
  expect(outcome.textContent).toContain('January 20, 2027')
  expect(document.activeElement?.textContent).toBe('We have your answer')
  expect(screen.getByText(/You told us no/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Decline This Offer' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Accept & Sign Offer' })).toBeTruthy()
  expect(requests.at(-1)?.body).toMatchObject({ reason: '', website: '' })
})

test('a question is sent with where to answer it', async () => {
  const requests = answerFetch({
    ...known,
    [address]: { body: exampleOffer },
    [`${address}/questions`]: { status: 201, body: { ok: true } },
  })
  renderPage(<Page />, place)
  fireEvent.click(await screen.findByRole('button', { name: 'Send My Question' }))
  await screen.findByText('Please write your question')
  const replyTo = screen.getByLabelText(/^Phone number or email/)
  fireEvent.change(replyTo, { target: { value: 'Dolores' } })
  await screen.findByText('Please leave a phone number with its area code, or an email address')
  fireEvent.change(screen.getByLabelText('Your question'), { target: { value: 'Who pays?' } })
  fireEvent.change(replyTo, { target: { value: 'a@b.example' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send My Question' }))
  await screen.findByText(/We have your question/)
  expect(requests.at(-1)?.body).toMatchObject({
    question: 'Who pays?',
    replyTo: 'a@b.example',
    website: '',
  })
})

test('what was written elsewhere meanwhile keeps the focus when a message closes', async () => {
  let status = 500
  answerFetch({
    ...known,
    [address]: { body: exampleOffer },
    [`${address}/questions`]: () => ({ status, body: status === 500 ? 'broken' : { ok: true } }),
  })
  renderPage(<Page />, place)
  const send = await screen.findByRole('button', { name: 'Send My Question' })
  fireEvent.change(screen.getByLabelText('Your question'), { target: { value: 'Who pays?' } })
  fireEvent.change(screen.getByLabelText(/^Phone number or email/), {
    target: { value: 'a@b.example' },
  })
  fireEvent.click(send)
  await screen.findByText('There was a problem sending your question. Please call us.')
  status = 201
  fireEvent.click(await screen.findByRole('button', { name: 'Send My Question' }))
  await screen.findByText(/We have your question/)
  const reason = screen.getByLabelText(/^What made you decide/)
  reason.focus()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Close' })).toBeNull())
  expect(document.activeElement).toBe(reason)
})
