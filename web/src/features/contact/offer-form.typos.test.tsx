import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { answerFetch } from '../../testing/answers.ts'
import { exampleSettings } from '../../testing/examples.ts'
import { renderPage } from '../../testing/render.tsx'
import { OfferForm } from './offer-form.tsx'

const replies = { data: { '/api/settings': exampleSettings }, missing: [] }

const request = {
  Name: 'Dolores Whitcomb',
  'Phone Number': '(928) 555-0117',
  'Email (optional)': 'dolores@mail.example',
  'Property Location': 'Mohave County, Arizona',
  'Approximate Acreage': '5-20',
}

async function fillAndSend(changes: Partial<typeof request>) {
  const requests = answerFetch({ '/api/contact': { status: 201, body: { ok: true } } })
  renderPage(<OfferForm />, { replies })
  for (const [label, value] of Object.entries({ ...request, ...changes }))
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  await send()
  return requests
}

const send = async () =>
  fireEvent.click(await screen.findByRole('button', { name: 'Get My Free Offer' }))
const question = async (typed: string) =>
  await screen.findByRole('group', { name: `Is ${typed} right?` })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const thanks = async () => await screen.findByRole('region', { name: 'We have your request' })

describe('an address that looks mistyped', () => {
  const typed = { 'Email (optional)': 'dolores@example.con' }

  test('is asked about before anything is sent, with the focus on the question', async () => {
    const requests = await fillAndSend(typed)
    const asked = await question('dolores@example.con')
    expect(document.activeElement).toBe(asked)
    expect(requests).toEqual([])
  })

  test('is sent as it was meant at the press of a button', async () => {
    const requests = await fillAndSend(typed)
    await question('dolores@example.con')
    press('Use dolores@example.com')
    expect((await thanks()).textContent).toContain('dolores@example.com')
    expect(requests).toMatchObject([{ body: { email: 'dolores@example.com' } }])
  })

  test('is sent as it was typed when that is right', async () => {
    const requests = await fillAndSend(typed)
    await question('dolores@example.con')
    press('Yes, It Is Right')
    await thanks()
    expect(requests).toMatchObject([{ body: { email: 'dolores@example.con' } }])
  })

  test('is asked about once: the form can be sent without an answer', async () => {
    const requests = await fillAndSend(typed)
    await question('dolores@example.con')
    await send()
    await thanks()
    expect(requests).toHaveLength(1)
  })

  test('is not asked about any more once it is typed again', async () => {
    await fillAndSend(typed)
    await question('dolores@example.con')
    const field = screen.getByLabelText('Email (optional)')
    fireEvent.change(field, { target: { value: 'dolores@mail.example' } })
    await waitFor(() => expect(screen.queryByRole('group')).toBeNull())
  })
})

describe('a phone number that cannot be called', () => {
  test('is asked about once, can be typed again, and is not promised a call', async () => {
    const requests = await fillAndSend({ 'Phone Number': '5', 'Email (optional)': '' })
    await question('5')
    press('Change It')
    expect(document.activeElement).toBe(screen.getByLabelText('Phone Number'))
    await send()
    const text = (await thanks()).textContent
    expect(text).toContain('The phone number you left, 5, is too short for us to call.')
    expect(text).not.toContain('will contact you')
    expect(requests).toMatchObject([{ body: { phone: '5' } }])
  })

  test('leaves the address as the way to reach somebody', async () => {
    await fillAndSend({ 'Phone Number': '5' })
    await question('5')
    press('Yes, It Is Right')
    const text = (await thanks()).textContent
    expect(text).toContain('by email at dolores@mail.example')
    expect(text).not.toContain('by phone')
  })

  test('is asked about before the address, each in its turn', async () => {
    await fillAndSend({ 'Phone Number': '5', 'Email (optional)': 'jose@example' })
    await question('5')
    press('Yes, It Is Right')
    await question('jose@example')
    press('Use jose@example.com')
    expect((await thanks()).textContent).toContain('by email at jose@example.com')
  })
})
