import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { goTo, press, seeStep, type, visit } from '../../testing/signing-visit.tsx'

beforeEach(() => sessionStorage.clear())

/** Gives a name that is not the agreement's and one of the answers to the question about it. */
async function answer(label: string | RegExp, ownership?: Parameters<typeof visit>[0]) {
  const page = visit(ownership)
  await goTo(3)
  type('Full legal name', 'Harold Benning')
  type('Email', 'harold@mail.example')
  press('Continue')
  await screen.findByText(/You typed another name/)
  fireEvent.click(screen.getByRole('radio', { name: label }))
  return page
}

test.each([
  [/^I inherited this land/, 'inherited', 'make the offer out to you'],
  [/^I am another owner of it/, 'other_owner', 'Every owner signs for themselves'],
])('%s says what happens next, offers the call, and is told to us', async (label, claim, next) => {
  const { sent } = await answer(label, { ownership: { body: { ok: true } } })
  const told = screen.getByText(/Then please do not sign/).closest('[aria-live="polite"]')
  expect(told?.textContent).toContain(next)
  expect(told?.textContent).toContain('Then please do not sign for Dolores Whitcomb.')
  expect(told?.querySelector('a[href^="tel:"]')).toBeTruthy()
  press('Tell Us')
  const heading = await screen.findByRole('heading', { name: 'Thank you for telling us' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(screen.getByText(/harold@mail.example within 24 hours/)).toBeTruthy()
  expect(sent()).toMatchObject([
    {
      address: '/api/signing/T0ken/ownership',
      body: { claim, name: 'Harold Benning', email: 'harold@mail.example' },
    },
  ])
  press('Back to the Agreement')
  expect(await seeStep(3)).toBeTruthy()
})

test('a failure to tell us says so and keeps the answer', async () => {
  await answer(/^I inherited/, { ownership: { status: 503, body: 'down' } })
  press('Tell Us')
  await screen.findByText(/There was a problem telling us/)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^I inherited/ }).checked).toBe(true)
})

test('another answer after all leads on to the signature', async () => {
  await answer(/^I inherited/)
  fireEvent.click(screen.getByRole('radio', { name: /^My name changed/ }))
  expect(screen.queryByText(/please do not sign/)).toBeNull()
  press('Continue')
  expect(await seeStep(4)).toBeTruthy()
})

test('somebody else than the seller comes to no signature by the address either', async () => {
  const { unmount } = await answer(/^I am another owner/)
  unmount()
  visit({}, '#review')
  await seeStep(2)
  fireEvent.click(screen.getByRole('checkbox'))
  press('Continue')
  expect(await seeStep(3)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Tell Us' })).toBeTruthy()
})
