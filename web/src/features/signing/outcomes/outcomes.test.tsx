import { fireEvent, screen } from '@testing-library/react'
import type { SigningView } from 'offers-service/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { signedCopyKey } from '../../../site/paths.ts'
import {
  press,
  refusal,
  sampleView,
  seeStep,
  signedView,
  token,
  visit,
} from '../../../testing/signing-visit.tsx'

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

  test('that is closed after its owner signed has their copy, and does not say that nothing was signed', async () => {
    sessionStorage.setItem(signedCopyKey(token), 'C0py')
    visit({ view: refusal(410, 'signed_link_closed') })
    await screen.findByRole('heading', { name: 'You signed, but this offer is closed' })
    expect(screen.queryByText(/Nothing was signed/)).toBeNull()
    const copy = screen.getByRole('link', { name: 'Download Your Copy' })
    expect(copy.getAttribute('href')).toBe('/api/signing/C0py/document')
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

  test('because it is signed hands no copy to whoever else opens the link', async () => {
    visit({ view: { body: signedView } })
    await screen.findByRole('heading', { name: 'This agreement is signed' })
    expect(screen.queryByRole('link', { name: 'Download Signed Copy' })).toBeNull()
    expect(screen.getByText(/We sent a copy to the email address given/)).toBeTruthy()
  })

  test('because it is signed says by whom and when, and has the copy in the tab that signed', async () => {
    sessionStorage.setItem(signedCopyKey(token), 'C0py')
    visit({ view: { body: signedView } })
    await screen.findByRole('heading', { name: 'This agreement is signed' })
    expect(
      screen.getByText(/^Dolores Whitcomb signed .* on November 20, 2026 \(Eastern Time\)/),
    ).toBeTruthy()
    const copy = screen.getByRole('link', { name: 'Download Signed Copy' })
    expect(copy.getAttribute('href')).toBe('/api/signing/C0py/document')
  })

  test('because it was declined leads back to the offer', async () => {
    visit({ view: { body: { ...sampleView, status: 'declined' } } })
    await screen.findByRole('heading', { name: 'You declined this offer' })
    fireEvent.click(screen.getByRole('link', { name: 'Back to the Offer' }))
    expect(await screen.findByText('Now at /offer/LB-7K2M-9RXN')).toBeTruthy()
  })
})

describe('a link whose owner has signed while others have not', () => {
  const joseph = {
    position: 2,
    name: 'Joseph Tully',
    status: 'waiting' as const,
    signedAt: null,
    isYou: false,
  }
  const you = {
    position: 1,
    name: 'Dolores Whitcomb',
    status: 'signed' as const,
    signedAt: '2026-11-21T02:00:00.000Z',
    isYou: true,
  }
  const partlySigned: SigningView = {
    ...signedView,
    offer: { ...signedView.offer, status: 'signing' },
    signers: [you, joseph],
  }

  test('says who is missing and until when, and does not say that all is done', async () => {
    visit({ view: { body: partlySigned } })
    await screen.findByRole('heading', { name: 'You have signed' })
    expect(screen.getByText('1 of 2 owners has signed.')).toBeTruthy()
    expect(screen.getByText('Not signed yet').parentElement?.textContent).toContain('Joseph Tully')
    expect(screen.getByText(/The offer stands through January 19, 2027/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'What Happens Next' })).toBeNull()
  })

  test('says that another owner has declined', async () => {
    visit({
      view: { body: { ...partlySigned, offer: { ...partlySigned.offer, status: 'declined' } } },
    })
    expect(await screen.findByText(/Another owner has declined for now/)).toBeTruthy()
  })
})
