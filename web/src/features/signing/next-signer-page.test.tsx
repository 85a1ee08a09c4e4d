import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerFetch } from '../../testing/answers.ts'
import { exampleSettings } from '../../testing/examples.ts'
import { renderPage } from '../../testing/render.tsx'
import { Page } from './next-signer-page.tsx'

const at = '/offer/LB-7K2M-9RXN/next-owner'
const show = (answer: { status?: number; body: unknown }) => {
  answerFetch({
    '/api/settings': { body: exampleSettings },
    '/api/offers/LB-7K2M-9RXN/next-owners': answer,
  })
  renderPage(<Page params={{ referenceNumber: 'LB-7K2M-9RXN' }} />, { at })
}
const call = { name: /^Call / }

test('says where the link was mailed, with our phone number', async () => {
  show({ body: { mailedTo: ['r•••@example.com'], isAnyUnknown: false } })
  await screen.findByRole('heading', { name: 'The next owner signs by email' })
  expect(
    screen.getByText(
      'The link for the next owner was emailed to r•••@example.com. Ask us to send it again if you cannot find it.',
    ),
  ).toBeTruthy()
  expect(screen.getByRole('link', call)).toBeTruthy()
})

test('asks to be called where we have no address', async () => {
  show({ body: { mailedTo: [], isAnyUnknown: true } })
  expect(await screen.findByText(/We have no email address for the next owner/)).toBeTruthy()
  expect(screen.queryByText(/emailed to/)).toBeNull()
})

test('names every address when several are waited for', async () => {
  show({ body: { mailedTo: ['r•••@example.com', 'j•••@example.com'], isAnyUnknown: false } })
  expect(await screen.findByText(/emailed to r•••@example.com and j•••@example.com/)).toBeTruthy()
})

test.each([
  [{ status: 500, body: 'broken' }, 'Something Went Wrong'],
  [{ status: 429, body: 'slow down' }, 'Too Many Tries'],
])('does not take a failure for nobody being waited for', async (answer, title) => {
  show(answer)
  await screen.findByRole('heading', { name: title })
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
})

test('leads back to the offer when nobody is waited for', async () => {
  show({ status: 404, body: { code: 'not_found', message: 'Nothing.' } })
  await screen.findByRole('heading', { name: 'Nobody is waited for here' })
  expect(screen.getByRole('link', { name: 'Back to the Offer' })).toHaveProperty(
    'pathname',
    '/offer/LB-7K2M-9RXN',
  )
})
