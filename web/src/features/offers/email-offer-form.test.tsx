import { fireEvent, screen } from '@testing-library/react'
import { reminderConsent } from 'offers-service/contract'
import { expect, test } from 'vitest'
import { type Answer, answerFetch } from '../../testing/answers.ts'
import { exampleOffer, exampleSettings } from '../../testing/examples.ts'
import { renderPage } from '../../testing/render.tsx'
import { Page } from './offer-page.tsx'

const { referenceNumber } = exampleOffer
const address = `/api/offers/${referenceNumber}`

/** The page of an offer that can be mailed as `mail` says. */
function show(mail: object | undefined, answer: Answer = { status: 201, body: {} }) {
  const requests = answerFetch({
    '/api/settings': { body: exampleSettings },
    [address]: { body: { ...exampleOffer, mail } },
    [`${address}/emails`]: answer,
  })
  renderPage(<Page params={{ referenceNumber }} />, { at: `/offer/${referenceNumber}` })
  return requests
}
const type = (email: string) =>
  fireEvent.change(screen.getByLabelText('Email Address'), { target: { value: email } })

test('an offer is not offered by mail where no mail is set up', async () => {
  show(undefined)
  await screen.findByText('Call me back')
  expect(screen.queryByText('Email me this offer')).toBeNull()
})

test('no reminder is offered where it is too late for one', async () => {
  show({})
  await screen.findByText('Email me this offer')
  expect(screen.queryByLabelText(reminderConsent)).toBeNull()
})

test('an address alone agrees to nothing: the box is not ticked', async () => {
  const requests = show({ reminderOn: '2027-01-17' })
  const send = await screen.findByRole('button', { name: 'Email Me This Offer' })
  type('ruth@mail.example')
  fireEvent.click(send)
  await screen.findByText(/^We sent it to/)
  expect(requests.at(-1)?.body).toMatchObject({ email: 'ruth@mail.example', remind: false })
  expect(screen.queryByText(/We will remind you/)).toBeNull()
})

test('a ticked box is sent, and the page says when the reminder comes', async () => {
  const requests = show(
    { reminderOn: '2027-01-17' },
    { status: 201, body: { reminderOn: '2027-01-17' } },
  )
  const send = await screen.findByRole('button', { name: 'Email Me This Offer' })
  fireEvent.click(screen.getByLabelText(reminderConsent))
  type('ruth@mail.example')
  fireEvent.click(send)
  await screen.findByText('We will remind you once, on January 17, 2027.')
  expect(requests.at(-1)?.body).toMatchObject({ remind: true })
})

test('an address that wants no more of it says so at its field', async () => {
  const email = 'This address asked for no more email about this offer.'
  const body = { code: 'invalid_request', message: 'Please check', fields: { email } }
  show({}, { status: 400, body })
  const send = await screen.findByRole('button', { name: 'Email Me This Offer' })
  type('ruth@mail.example')
  fireEvent.click(send)
  await screen.findByText(email)
  expect(screen.getByLabelText('Email Address').getAttribute('aria-invalid')).toBe('true')
})
