import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { type Answer, answerFetch } from '../../testing/answers.ts'
import { exampleOffer, exampleSettings } from '../../testing/examples.ts'
import { renderPage } from '../../testing/render.tsx'
import { Page } from './offer-page.tsx'

const { referenceNumber } = exampleOffer
const address = `/api/offers/${referenceNumber}`
const place = { at: `/offer/${referenceNumber}` }
const known = { '/api/settings': { body: exampleSettings } }

const lastFold = async () => within(await screen.findByRole('region', { name: 'Not sure yet?' }))

describe('an offer for somebody trusted', () => {
  const url = 'https://larkenby.example/shared/abc.123'

  async function openShare(shareLink: Answer | (() => Answer) = { body: { url } }): Promise<void> {
    answerFetch({
      ...known,
      [address]: { body: exampleOffer },
      [`${address}/share-link`]: shareLink,
    })
    renderPage(<Page params={{ referenceNumber }} />, place)
    const summary = (await lastFold()).getByText('Send this offer to someone I trust')
    const details = summary.closest('details') ?? document.createElement('details')
    details.open = true
    fireEvent(details, new Event('toggle'))
  }

  test('is copied as a link to read, and the page says so', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue(undefined)
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    await openShare()
    fireEvent.click(await screen.findByRole('button', { name: 'Copy the Link' }))
    await screen.findByText(/^The link is copied/)
    expect(writeText).toHaveBeenCalledWith(url)
  })

  test('can be copied by hand where the browser refuses', async () => {
    vi.stubGlobal('navigator', {})
    await openShare()
    fireEvent.click(await screen.findByRole('button', { name: 'Copy the Link' }))
    await screen.findByText(/^Your browser did not copy it/)
    const field = screen.getByLabelText<HTMLInputElement>('Link to read this offer')
    expect([field.value, field.readOnly]).toEqual([url, true])
  })

  test.each([
    ['Send a Text', 'sms:', /^Your text messages should open/],
    ['Send an Email', 'mailto:', /^Your email should open/],
  ])('goes with %s, and the page says what to do if nothing opens', async (name, to, says) => {
    await openShare()
    const link = await screen.findByRole('link', { name })
    const sent = new URL(link.getAttribute('href') ?? '')
    expect(sent.protocol).toBe(to)
    expect(sent.searchParams.get('body')).toContain(`$18,500 in cash`)
    expect(sent.searchParams.get('body')).toContain(url)
    expect(sent.searchParams.get('body')).not.toContain(referenceNumber)
    fireEvent.click(link)
    expect((await screen.findByText(says)).textContent).toContain('If nothing opens, copy the link')
  })

  test('says why the link could not be made, and makes it at another try', async () => {
    let answer: Answer = { status: 429, body: 'slow down', headers: { 'retry-after': '120' } }
    await openShare(() => answer)
    const told = await screen.findByText(/^We could not make the link just now/)
    expect(told.textContent).toContain('Please try again in 2 minutes')
    answer = { body: { url } }
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByLabelText('Link to read this offer')).toBeTruthy()
  })
})

test('an offer that was declined before leaves the focus where it is', async () => {
  answerFetch({ ...known, [address]: { body: { ...exampleOffer, status: 'declined' } } })
  renderPage(<Page params={{ referenceNumber }} />, place)
  await screen.findByText(/You told us no/)
  expect(document.activeElement).toBe(document.body)
})

test('declining says until when one may still change one’s mind, and moves the focus there', async () => {
  const requests = answerFetch({
    ...known,
    [address]: { body: exampleOffer },
    [`${address}/decline`]: { body: { ...exampleOffer, status: 'declined' } },
  })
  renderPage(<Page params={{ referenceNumber }} />, place)
  fireEvent.click(await screen.findByRole('button', { name: 'Decline This Offer' }))
  const outcome = await screen.findByRole('region', { name: 'We have your answer' })
  expect(outcome.textContent).toContain('January 20, 2027')
  expect(outcome.textContent).not.toContain('We will not mail you')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('We have your answer'))
  expect(screen.getByText(/You told us no/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Decline This Offer' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Accept & Sign Offer' })).toBeTruthy()
  expect(requests.at(-1)?.body).toMatchObject({ reason: '', noMoreLetters: false, website: '' })
})

test('who declines ticks that they want no more letters, and reads that none will come', async () => {
  const requests = answerFetch({
    ...known,
    [address]: { body: exampleOffer },
    [`${address}/decline`]: { body: { ...exampleOffer, status: 'declined', isNotMailed: true } },
  })
  renderPage(<Page params={{ referenceNumber }} />, place)
  const box = await screen.findByRole<HTMLInputElement>('checkbox', {
    name: 'Please do not mail me about land again.',
  })
  expect(box.checked).toBe(false)
  fireEvent.click(box)
  fireEvent.click(screen.getByRole('button', { name: 'Decline This Offer' }))
  const outcome = await screen.findByRole('region', { name: 'We have your answer' })
  expect(outcome.textContent).toContain('We will not mail you about land again')
  expect(requests.at(-1)?.body).toMatchObject({ noMoreLetters: true })
})

describe('who declined without the tick', () => {
  const declined = { ...exampleOffer, status: 'declined' as const }
  const button = 'Please do not mail me about land again'
  const show = (answer: Answer) => {
    const requests = answerFetch({
      ...known,
      [address]: { body: declined },
      [`${address}/no-more-letters`]: answer,
    })
    renderPage(<Page params={{ referenceNumber }} />, place)
    return requests
  }

  test('asks for no more letters afterwards, and the answer takes the focus', async () => {
    const requests = show({ body: { ...declined, isNotMailed: true } })
    fireEvent.click(await screen.findByRole('button', { name: button }))
    const done = await screen.findByText(/^Done\. We will not mail you about land again/)
    expect(document.activeElement).toBe(done)
    expect(screen.queryByRole('button', { name: button })).toBeNull()
    expect(requests.at(-1)?.body).toMatchObject({ website: '' })
  })

  test('may try again when it was not sent', async () => {
    show({ status: 503, body: 'down' })
    fireEvent.click(await screen.findByRole('button', { name: button }))
    await screen.findByText(/There was a problem sending this\. Please call us/)
    expect(screen.getByRole('button', { name: button })).toHaveProperty('disabled', false)
  })

  test('is asked nothing while the offer is open, or once they are on the list', async () => {
    answerFetch({ ...known, [address]: { body: { ...declined, isNotMailed: true } } })
    renderPage(<Page params={{ referenceNumber }} />, place)
    expect(await screen.findByText(/^We will not mail you about land again/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: button })).toBeNull()
    expect(document.activeElement).toBe(document.body)
  })
})

test('a question is sent with where to answer it', async () => {
  const requests = answerFetch({
    ...known,
    [address]: { body: exampleOffer },
    [`${address}/questions`]: { status: 201, body: { ok: true } },
  })
  renderPage(<Page params={{ referenceNumber }} />, place)
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

test('a wish to be called reaches us as one, with the number and the time of day', async () => {
  const requests = answerFetch({
    ...known,
    [address]: { body: exampleOffer },
    [`${address}/call-backs`]: { status: 201, body: { ok: true } },
  })
  renderPage(<Page params={{ referenceNumber }} />, place)
  const send = await screen.findByRole('button', { name: 'Please Call Me' })
  const phone = screen.getByLabelText('Phone Number')
  fireEvent.change(phone, { target: { value: 'a@b.example' } })
  fireEvent.click(send)
  await screen.findByText('Please leave a phone number with its area code')
  fireEvent.change(phone, { target: { value: '(928) 555-0117' } })
  fireEvent.change(screen.getByLabelText(/^Best time to call/), { target: { value: 'evening' } })
  fireEvent.click(send)
  await screen.findByText('We will call you')
  expect(requests.at(-1)?.body).toMatchObject({
    phone: '(928) 555-0117',
    time: 'evening',
    website: '',
  })
  expect(screen.getByText(/within 24 hours, at the time you chose\.$/)).toBeTruthy()
})

test('who may be called at any time is not promised a time', async () => {
  answerFetch({
    ...known,
    [address]: { body: exampleOffer },
    [`${address}/call-backs`]: { status: 201, body: { ok: true } },
  })
  renderPage(<Page params={{ referenceNumber }} />, place)
  const send = await screen.findByRole('button', { name: 'Please Call Me' })
  fireEvent.change(screen.getByLabelText('Phone Number'), { target: { value: '928-555-0117' } })
  fireEvent.click(send)
  expect(await screen.findByText(/within 24 hours\.$/)).toBeTruthy()
})

test('what was written elsewhere meanwhile keeps the focus when a message closes', async () => {
  answerFetch({
    ...known,
    [address]: { body: exampleOffer },
    [`${address}/questions`]: { status: 500, body: 'broken' },
  })
  renderPage(<Page params={{ referenceNumber }} />, place)
  const send = await screen.findByRole('button', { name: 'Send My Question' })
  fireEvent.change(screen.getByLabelText('Your question'), { target: { value: 'Who pays?' } })
  fireEvent.change(screen.getByLabelText(/^Phone number or email/), {
    target: { value: 'a@b.example' },
  })
  fireEvent.click(send)
  await screen.findByText('There was a problem sending your question. Please call us.')
  const reason = screen.getByLabelText(/^What made you decide/)
  reason.focus()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Close' })).toBeNull())
  expect(document.activeElement).toBe(reason)
})

describe('the agreement, for a lawyer to read first', () => {
  const agreementUrl = `${address}/agreement`

  test('is downloaded from the list, with how long the offer stands', async () => {
    answerFetch({ ...known, [address]: { body: { ...exampleOffer, agreementUrl } } })
    renderPage(<Page params={{ referenceNumber }} />, place)
    const fold = await lastFold()
    fold.getByText('Have a lawyer read it first')
    fold.getByText(/the offer stands until January 20, 2027/)
    const link = fold.getByText('Download the Agreement as PDF').closest('a')
    expect(link?.getAttribute('href')).toBe(agreementUrl)
    expect(link?.hasAttribute('download')).toBe(true)
  })

  test('is not promised where it is signed elsewhere, with a text of its own', async () => {
    answerFetch({ ...known, [address]: { body: exampleOffer } })
    renderPage(<Page params={{ referenceNumber }} />, place)
    expect((await lastFold()).queryByText('Have a lawyer read it first')).toBeNull()
  })
})

test('heirs read what to gather', async () => {
  answerFetch({ ...known, [address]: { body: exampleOffer } })
  renderPage(<Page params={{ referenceNumber }} />, place)
  const fold = await lastFold()
  const list = fold.getByText('The last deed.').closest('ol')
  expect(list?.children).toHaveLength(5)
})
