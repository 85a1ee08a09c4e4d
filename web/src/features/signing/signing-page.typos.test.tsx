import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { emailTypo } from 'offers-service/contract'
import { beforeEach, expect, test } from 'vitest'
import { goTo, press, seeStep, type, visit } from '../../testing/signing-visit.tsx'

beforeEach(() => sessionStorage.clear())

const typed = 'dolores@example.con'
const question = () => screen.findByRole('group', { name: `Is ${typed} right?` })

/** Goes on with an address that looks mistyped, where the copy of the contract would go. */
async function goOnWithTypo() {
  visit()
  await goTo(3)
  type('Full legal name', 'Dolores Whitcomb')
  type('Email', typed)
  press('Continue')
  return await question()
}

const emailInReview = async () => {
  await seeStep(4)
  type('Type your name to sign', 'Dolores Whitcomb')
  press('Continue to Review')
  await seeStep(5)
  return screen.getByText(/^dolores@/).textContent
}

test('an address that looks mistyped is asked about before the next step, with the focus on the question', async () => {
  const asked = await goOnWithTypo()
  await waitFor(() => expect(document.activeElement).toBe(asked))
  expect(await seeStep(3)).toBeTruthy()
})

test('the likely address is taken at the press of a button', async () => {
  await goOnWithTypo()
  press('Use dolores@example.com')
  expect(await emailInReview()).toBe('dolores@example.com')
})

test('what was typed stays when it is right', async () => {
  await goOnWithTypo()
  press('Yes, It Is Right')
  expect(await emailInReview()).toBe(typed)
})

test('it is asked once: going on without an answer is possible', async () => {
  await goOnWithTypo()
  press('Continue')
  expect(await emailInReview()).toBe(typed)
})

test('another address ends the question', async () => {
  await goOnWithTypo()
  type('Email', 'dolores@mail.example')
  expect(screen.queryByRole('group', { name: `Is ${typed} right?` })).toBeNull()
})

test('whoever goes back while the list of endings is on its way stays there', async () => {
  visit()
  await goTo(3)
  type('Full legal name', 'Dolores Whitcomb')
  type('Email', 'dolores@mail.example')
  press('Continue')
  fireEvent.click(screen.getByRole('link', { name: /^Back/ }))
  await act(async () => void (await emailTypo('dolores@mail.example')))
  expect(await seeStep(2)).toBeTruthy()
})
