import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { type Answer, answerFetch } from '../../testing/answers.ts'
import { exampleCountyMap, exampleOffer, exampleSettings } from '../../testing/examples.ts'
import { findToast, renderPage } from '../../testing/render.tsx'
import { Page } from './offer-page.tsx'

const { referenceNumber } = exampleOffer
const address = `/api/offers/${referenceNumber}`
const place = { at: `/offer/${referenceNumber}` }
const known = { '/api/settings': { body: exampleSettings } }
const accept = '/api/breezedoc/initiate'

describe('an offer that cannot be shown', () => {
  test('because it does not exist says that it was not found', async () => {
    answerFetch({ ...known, [address]: { status: 404, body: 'no' } })
    renderPage(<Page params={{ referenceNumber }} />, place)
    await screen.findByRole('heading', { name: 'Offer Not Found' })
    expect(document.body.textContent).toContain(
      "We couldn't find an offer with reference number LB-7K2M-9RXN. The offer may have expired or the reference number may be incorrect.",
    )
    expect(screen.getByRole('link', { name: /^Call/ }).getAttribute('href')).toBe(
      'tel:+13525550199',
    )
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
  })

  test.each([
    [500, {}, 'Something Went Wrong', /on the website’s side/],
    [429, { 'retry-after': '600' }, 'Too Many Tries', /try again in 10 minutes/],
    [403, {}, 'Not Allowed', /permission/],
  ])('because the answer is %i says so, and asks again', async (status, headers, title, said) => {
    let answer: Answer = { status, body: 'no', headers }
    answerFetch({ ...known, [address]: () => answer })
    renderPage(<Page params={{ referenceNumber }} />, place)
    await screen.findByRole('heading', { level: 1, name: title })
    expect(screen.getByText(said)).toBeTruthy()
    expect(screen.queryByText(/not found/i)).toBeNull()
    expect(screen.getByRole('link', { name: /^Call/ }).getAttribute('href')).toBe(
      'tel:+13525550199',
    )
    expect(screen.getByRole('link', { name: 'Back to Home' })).toBeTruthy()
    answer = { body: exampleOffer }
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    await screen.findByRole('heading', { name: 'Your Personalized Offer' })
  })

  test('because there is no connection says so', async () => {
    answerFetch({
      ...known,
      [address]: () => {
        throw new TypeError('Failed to fetch')
      },
    })
    renderPage(<Page params={{ referenceNumber }} />, place)
    expect(await screen.findByRole('heading', { level: 1, name: 'No Connection' })).toBeTruthy()
  })

  test('because it is signed leads on to the next steps', async () => {
    answerFetch({ ...known, [address]: { body: { ...exampleOffer, status: 'signed' } } })
    renderPage(<Page params={{ referenceNumber }} />, place)
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
    renderPage(<Page params={{ referenceNumber }} />, place)
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
    renderPage(<Page params={{ referenceNumber }} />, place)
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
    renderPage(<Page params={{ referenceNumber }} />, place)
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
  renderPage(<Page params={{ referenceNumber }} />, place)
  expect(screen.getByText('Loading')).toBeTruthy()
})

test('an offer shows its terms, and no row for what is not known', async () => {
  answerFetch({ ...known, [address]: { body: exampleOffer } })
  renderPage(<Page params={{ referenceNumber }} />, place)
  await screen.findByRole('heading', { name: 'Your Personalized Offer' })
  const facts = screen
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(facts).toEqual([
    ['Price', '$18,500'],
    ['Costs we pay', '$0 for you'],
    ['= Your check', '$18,500'],
    ['Location', 'Mohave County, Arizona'],
    ['Acreage', '10.2 acres'],
    ['Parcel number (APN)', '331-09-155'],
    ['Zoning', 'Rural residential'],
    ['Offer Expires', 'January 20, 2027'],
  ])
  expect(screen.getByText('Cash offer').nextElementSibling?.textContent).toBe('$18,500')
  expect(screen.getByText('Secure Signing')).toBeTruthy()
  expect(screen.getByText('2 Minutes to Complete')).toBeTruthy()
})

test('an offer has no drawing of land whose shape nobody knows, and the true one otherwise', async () => {
  answerFetch({ ...known, [address]: { body: exampleOffer } })
  const { unmount } = renderPage(<Page params={{ referenceNumber }} />, place)
  await screen.findByText('Acreage')
  expect(screen.queryByRole('img', { name: /outline of the land/ })).toBeNull()
  unmount()
  const corners = [
    { x: 0, y: 300 },
    { x: 300, y: -300 },
    { x: -300, y: -300 },
  ].map(({ x, y }) => ({ x, y, bearing: 'N 0°00′ E', feet: 600 }))
  const outline = { corners, acres: 4.1, source: 'Mohave County GIS, 2026' }
  answerFetch({ ...known, [address]: { body: { ...exampleOffer, outline } } })
  renderPage(<Page params={{ referenceNumber }} />, place)
  expect(await screen.findByRole('img', { name: /with 3 sides/ })).toBeTruthy()
  expect(screen.getByText('From Mohave County GIS, 2026. A map, not a survey.')).toBeTruthy()
})

test('an offer has no map of a county that nobody knows, and one beside the true shape otherwise', async () => {
  answerFetch({ ...known, [address]: { body: exampleOffer } })
  const { unmount } = renderPage(<Page params={{ referenceNumber }} />, place)
  await screen.findByText('Acreage')
  expect(screen.queryByRole('img', { name: /map/ })).toBeNull()
  unmount()
  answerFetch({
    ...known,
    [address]: { body: { ...exampleOffer, countyMap: exampleCountyMap } },
  })
  renderPage(<Page params={{ referenceNumber }} />, place)
  expect(await screen.findByText('Mohave County, in the northwest of Arizona')).toBeTruthy()
  expect(screen.getAllByRole('img', { name: /map of Arizona/ })).toHaveLength(1)
})

test('an offer says that its button signs nothing, and that reading takes longer', async () => {
  answerFetch({ ...known, [address]: { body: exampleOffer } })
  renderPage(<Page params={{ referenceNumber }} />, place)
  const button = await screen.findByRole('button', { name: 'Accept & Sign Offer' })
  const form = within(button.closest('form') ?? document.body)
  const promise = /signs nothing.*You read the agreement first.*stop at any time/
  expect(form.getByText(promise)).toBeTruthy()
  expect(form.getByText('Reading takes longer. Take it.')).toBeTruthy()
})

test('an offer that is not found says that offers end, and who looks it up', async () => {
  answerFetch({ ...known, [address]: { status: 404, body: 'nothing' } })
  renderPage(<Page params={{ referenceNumber }} />, place)
  expect(await screen.findByText(/Every offer has a last day.*will look it up/)).toBeTruthy()
})

describe('accepting', () => {
  test('that fails says so', async () => {
    answerFetch({
      ...known,
      [address]: { body: exampleOffer },
      [accept]: { status: 500, body: 'broken' },
    })
    renderPage(<Page params={{ referenceNumber }} />, place)
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
    renderPage(<Page params={{ referenceNumber }} />, place)
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
    renderPage(<Page params={{ referenceNumber }} />, place)
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
