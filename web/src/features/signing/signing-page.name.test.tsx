import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { goTo, press, sampleView, seeStep, type, visit } from '../../testing/signing-visit.tsx'

beforeEach(() => sessionStorage.clear())

const question = () => screen.queryByRole('group', { name: 'The agreement names Dolores Whitcomb' })
const forThem = () => screen.getByRole('radio', { name: /I sign for them/ })
const name = 'Harold Benning'

async function giveName(given: string) {
  await goTo(3)
  type('Full legal name', given)
  type('Email', 'harold@mail.example')
}

const accepted = {
  body: {
    referenceNumber: 'LB-7K2M-9RXN',
    signedAt: '2026-11-21T02:00:00.000Z',
    waitingFor: 0,
    documentToken: 'C0py',
  },
}

test('a name that is the agreement’s, but for accents and initials, is asked nothing', async () => {
  visit({ view: { body: { ...sampleView, namesInAgreement: ['Jürgen Weiß'] } } })
  await giveName('jurgen a. weiss')
  press('Continue')
  expect(await seeStep(4)).toBeTruthy()
})

test('another name is asked about calmly, once they go on, and the question takes the focus', async () => {
  visit()
  await giveName(name)
  expect(question()).toBeNull()
  press('Continue')
  expect(await screen.findByText(/You typed another name. That can be right/)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(question()))
  expect(screen.queryByText('Please choose one, or correct your name')).toBeNull()
  press('Continue')
  expect(await screen.findByText('Please choose one, or correct your name')).toBeTruthy()
  expect(await seeStep(3)).toBeTruthy()
})

test('a name that is corrected needs no answer', async () => {
  visit()
  await giveName(name)
  press('Continue')
  await screen.findByText(/You typed another name/)
  type('Full legal name', 'Dolores Whitcomb')
  expect(question()).toBeNull()
  press('Continue')
  expect(await seeStep(4)).toBeTruthy()
})

test('the answer is kept on the way back and in a reload, shown in the review, and sent', async () => {
  const { sent, unmount } = visit()
  await giveName(name)
  press('Continue')
  await screen.findByText(/You typed another name/)
  fireEvent.click(forThem())
  press('Continue')
  await seeStep(4)
  unmount()
  const again = visit({ sign: accepted }, '#confirm')
  fireEvent.click(await screen.findByRole('checkbox'))
  press('Continue')
  await seeStep(4)
  type('Type your name to sign', name)
  press('Continue to Review')
  await seeStep(5)
  expect(screen.getByText('You sign for Dolores Whitcomb, whom the agreement names.')).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: 'Change Name and email' }))
  await seeStep(3)
  expect(forThem()).toHaveProperty('checked', true)
  press('Continue')
  await seeStep(5)
  press('Sign the Agreement')
  await screen.findByText(/Now at \/success/)
  expect(sent()).toEqual([])
  expect(again.sent()[0]?.body).toMatchObject({ name, nameDiffers: 'for_them' })
})
