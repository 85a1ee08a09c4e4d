import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  press,
  refusal,
  sampleView,
  seeStep,
  signedView,
  token,
  type,
  visit,
} from '../testing/visit.tsx'

beforeEach(() => sessionStorage.clear())

describe('a link that leads to nothing to sign', () => {
  test('that is unknown offers the phone and the way home', async () => {
    visit({ view: refusal(404, 'not_found') })
    await screen.findByRole('heading', { name: 'We do not know this link' })
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveProperty('pathname', '/')
    const call = screen.getByRole('link', { name: 'Call (352) 555-0142' })
    expect(call.getAttribute('href')).toBe('tel:+13525550142')
  })

  test('that is closed says that nothing is owed', async () => {
    visit({ view: refusal(410, 'signing_link_closed') })
    await screen.findByRole('heading', { name: 'This offer is closed' })
    expect(screen.getByText(/you owe nothing/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Call (352) 555-0142' })).toBeTruthy()
  })

  test('for want of an answer can be tried again', async () => {
    let isDown = true
    visit({ view: () => (isDown ? { status: 502, body: 'bad gateway' } : { body: sampleView }) })
    await screen.findByRole('heading', { name: 'Your agreement did not load' })
    press('Try Again')
    await screen.findByRole('button', { name: 'Try Again' })
    isDown = false
    press('Try Again')
    expect(await seeStep(1)).toBeTruthy()
  })

  test('because it is signed says by whom and when, and has the copy', async () => {
    visit({ view: { body: signedView } })
    await screen.findByRole('heading', { name: 'This agreement is signed' })
    expect(screen.getByText(/^Dolores Whitcomb signed .* on November 20, 2026/)).toBeTruthy()
    const copy = screen.getByRole('link', { name: 'Download Signed Copy' })
    expect(copy.getAttribute('href')).toBe(`/api/signing/${token}/document`)
  })

  test('because it was declined leads back to the offer', async () => {
    visit({ view: { body: { ...sampleView, status: 'declined' } } })
    await screen.findByRole('heading', { name: 'You declined this offer' })
    fireEvent.click(screen.getByRole('link', { name: 'Back to the Offer' }))
    expect(await screen.findByText('Now at /offer/LB-7K2M-9RXN')).toBeTruthy()
  })
})

async function openDialog() {
  await seeStep(1)
  press('Decline This Offer')
}

describe('declining', () => {
  test('that fails says so in the dialog and keeps the reason', async () => {
    visit({ decline: { status: 503, body: 'down' } })
    await openDialog()
    type('What made you decide? (optional)', 'My sister wants it')
    press('Decline')
    await screen.findByText(/There was a problem declining the offer/)
    expect(screen.getByDisplayValue('My sister wants it')).toBeTruthy()
  })

  test('that is taken back sends nothing', async () => {
    const { sent } = visit()
    await openDialog()
    press('Keep the Offer')
    expect(screen.queryByText('Decline this offer?')).toBeNull()
    expect(sent()).toEqual([])
  })

  test('sends the reason and shows that the mind may be changed', async () => {
    const { sent } = visit({ decline: { body: { ok: true } } })
    await openDialog()
    type('What made you decide? (optional)', 'My sister wants it')
    press('Decline')
    await screen.findByRole('heading', { name: 'You declined this offer' })
    expect(sent()[0]?.body).toEqual({ reason: 'My sister wants it' })
  })
})
