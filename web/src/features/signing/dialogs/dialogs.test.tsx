import { fireEvent, screen, waitFor } from '@testing-library/react'
import { noMoreLettersWish } from 'offers-service/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { press, seeStep, type, visit } from '../../../testing/signing-visit.tsx'

beforeEach(() => sessionStorage.clear())

async function open(button: string) {
  await seeStep(1)
  press(button)
}

describe('declining', () => {
  test('that fails says so in the dialog and keeps the reason', async () => {
    visit({ decline: { status: 503, body: 'down' } })
    await open('Decline This Offer')
    type('What made you decide? (optional)', 'My sister wants it')
    fireEvent.click(screen.getByRole('checkbox', { name: noMoreLettersWish }))
    press('Decline')
    await screen.findByText(/There was a problem declining the offer/)
    expect(screen.getByDisplayValue('My sister wants it')).toBeTruthy()
    expect(screen.getByRole('checkbox', { name: noMoreLettersWish })).toHaveProperty(
      'checked',
      true,
    )
  })

  test('that is taken back sends nothing', async () => {
    const { sent } = visit()
    await open('Decline This Offer')
    press('Keep the Offer')
    expect(screen.queryByText('Decline this offer?')).toBeNull()
    expect(sent()).toEqual([])
  })

  test('sends the reason and shows that the mind may be changed', async () => {
    const { sent } = visit({ decline: { body: { ok: true } } })
    await open('Decline This Offer')
    type('What made you decide? (optional)', 'My sister wants it')
    press('Decline')
    await screen.findByRole('heading', { name: 'You declined this offer' })
    expect(sent()[0]?.body).toEqual({ reason: 'My sister wants it', noMoreLetters: false })
    expect(screen.getByText(/On the page of your offer you can also ask us/)).toBeTruthy()
  })

  test('passes on that no more letters are wanted, and says that none will come', async () => {
    const { sent } = visit({ decline: { body: { ok: true } } })
    await open('Decline This Offer')
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: noMoreLettersWish })
    expect(box.checked).toBe(false)
    fireEvent.click(box)
    press('Decline')
    await screen.findByRole('heading', { name: 'You declined this offer' })
    expect(sent()[0]?.body).toEqual({ reason: '', noMoreLetters: true })
    expect(screen.getByText(/^We will not mail you about land again/)).toBeTruthy()
  })
})

describe('asking', () => {
  test('without a question or a way to answer it sends nothing', async () => {
    const { sent } = visit()
    await open('Write Us a Question')
    press('Send My Question')
    await screen.findByText('Please write your question')
    expect(screen.getByText(/Please leave a phone number or email/)).toBeTruthy()
    expect(sent()).toEqual([])
  })

  test('that fails says so in the dialog and keeps the question', async () => {
    visit({ question: { status: 503, body: 'down' } })
    await open('Write Us a Question')
    type('Your question', 'Who pays the back taxes?')
    type('Phone number or email for our answer', '(928) 555-0117')
    press('Send My Question')
    await screen.findByText(/There was a problem sending your question/)
    expect(screen.getByDisplayValue('Who pays the back taxes?')).toBeTruthy()
  })

  test('sends the question, says when the answer comes, and leads back to the agreement', async () => {
    const { sent } = visit({ question: { status: 201, body: { ok: true } } })
    await open('Write Us a Question')
    type('Your question', 'Who pays the back taxes?')
    type('Phone number or email for our answer', '(928) 555-0117')
    press('Send My Question')
    const heading = await screen.findByRole('heading', { name: 'We have your question' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(sent()[0]).toMatchObject({
      address: '/api/offers/LB-7K2M-9RXN/questions',
      body: { question: 'Who pays the back taxes?', replyTo: '(928) 555-0117' },
    })
    press('Back to the Agreement')
    expect(await seeStep(1)).toBeTruthy()
  })

  test('asks once about an address that looks mistyped', async () => {
    const { sent } = visit({ question: { status: 201, body: { ok: true } } })
    await open('Write Us a Question')
    type('Your question', 'Who pays the back taxes?')
    type('Phone number or email for our answer', 'dolores@gmial.com')
    press('Send My Question')
    await screen.findByRole('group', { name: 'Is dolores@gmial.com right?' })
    expect(sent()).toEqual([])
    press('Use dolores@gmail.com')
    await screen.findByRole('heading', { name: 'We have your question' })
    expect(sent()).toMatchObject([{ body: { replyTo: 'dolores@gmail.com' } }])
  })
})
