import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { OfferForm } from '../features/contact/offer-form.tsx'
import { exampleSettings } from '../testing/examples.ts'
import { renderPage } from '../testing/render.tsx'
import { keyForms } from './form-keys.ts'

const replies = { data: { '/api/settings': exampleSettings }, missing: [] }
const typed = {
  Name: 'Dolores Whitcomb',
  'Phone Number': '(928) 555-0117',
  'Property Location': 'Mohave County, Arizona',
  'Approximate Acreage': '5-20',
}

/** The keys that were sent, in their order. */
let keys: string[]
let answer: () => Promise<Response>
const lost = async () => await Promise.reject(new TypeError('Failed to fetch'))
const taken = async () => await Promise.resolve(Response.json({ ok: true }, { status: 201 }))

beforeAll(() => {
  const add = vi.spyOn(globalThis, 'addEventListener')
  keyForms()
  const added = add.mock.calls.map(([type, listener]) => ({ type, listener }))
  add.mockRestore()
  // Tests of other files, which share this window, expect forms without keys.
  return () => {
    for (const { type, listener } of added) removeEventListener(type, listener, true)
  }
})
beforeEach(() => {
  keys = []
  vi.stubGlobal('fetch', async (_: unknown, { headers }: { headers: Record<string, string> }) => {
    keys.push(headers['idempotency-key'] ?? '')
    return await answer()
  })
})

function fill() {
  for (const [label, value] of Object.entries(typed))
    fireEvent.input(screen.getByLabelText(label), { target: { value } })
}
const press = async () => {
  const before = keys.length
  fireEvent.click(screen.getByRole('button', { name: 'Get My Free Offer' }))
  await waitFor(() => expect(keys).toHaveLength(before + 1))
}
const isIdle = async () =>
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Get My Free Offer' })).toBeTruthy(),
  )

test('a form whose answer is lost goes out again under the key it had', async () => {
  answer = lost
  renderPage(<OfferForm />, { replies })
  fill()
  await press()
  await isIdle()
  await press()
  expect(keys[0]).toMatch(/^\d+(?:-\d+){3}$/)
  expect(keys[1]).toBe(keys[0])
})

test('what is changed in between is another form', async () => {
  answer = lost
  renderPage(<OfferForm />, { replies })
  fill()
  await press()
  await isIdle()
  fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'Harold Whitcomb' } })
  await press()
  expect(keys[1]).not.toBe(keys[0])
})

test('the next request after one that arrived has a key of its own', async () => {
  answer = taken
  renderPage(<OfferForm />, { replies })
  fill()
  await press()
  fireEvent.click(await screen.findByRole('button', { name: 'Send Another Request' }))
  fill()
  await press()
  expect(new Set(keys).size).toBe(2)
})

test('a key that the browser brought back with what was typed is used by the scripts too', async () => {
  answer = taken
  const { container } = renderPage(<OfferForm />, { replies })
  fill()
  const field = container.querySelector<HTMLInputElement>('[name="idempotencyKey"]')
  if (field) field.value = 'from-before'
  await press()
  expect(keys).toEqual(['from-before'])
})
