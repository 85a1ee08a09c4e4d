import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  changedView,
  descriptionOf,
  goTo,
  press,
  refusal,
  sampleView,
  seeStep,
  signedView,
  token,
  type,
  visit,
} from '../../testing/signing-visit.tsx'

beforeEach(() => sessionStorage.clear())

const problem = 'There was a problem signing your agreement. Please try again or call us.'
const accepted = {
  body: {
    referenceNumber: 'LB-7K2M-9RXN',
    signedAt: '2026-11-21T02:00:00.000Z',
    waitingFor: 0,
    documentToken: 'C0py',
  },
}

describe('signing', () => {
  test('keeps everything when the answer does not come, and can be tried again', async () => {
    let isDown = true
    const { sent } = visit({
      sign: () => (isDown ? { status: 503, body: 'down' } : accepted),
    })
    await goTo(5)
    press('Sign the Agreement')
    await screen.findByText(problem)
    isDown = false
    await waitFor(() => press('Sign the Agreement'))
    await screen.findByText('Now at /success?ref=LB-7K2M-9RXN')
    expect(sent()).toHaveLength(2)
  })

  test('under a text that has changed leads back to reading it, with what was typed kept', async () => {
    let hasChanged = false
    visit({
      view: () => ({ body: hasChanged ? changedView : sampleView }),
      sign: () => {
        hasChanged = true
        return refusal(409, 'changed_meanwhile')
      },
    })
    await goTo(5)
    press('Sign the Agreement')
    const heading = await seeStep(1)
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(descriptionOf(heading)).toContain('This agreement has changed since you read it.')
    expect(screen.getAllByText('Changed')).toHaveLength(1)
    expect(screen.queryByText(problem)).toBeNull()
    press('I Have Read It')
    await seeStep(5)
    expect(screen.getByText('dolores@mail.example')).toBeTruthy()
    expect(screen.getByText('$17,000')).toBeTruthy()
  })

  test('under a new disclosure asks for consent again', async () => {
    let hasChanged = false
    const consent = { version: '2.consent', paragraphs: ['New words.'] }
    visit({
      view: () => ({ body: hasChanged ? { ...sampleView, consent } : sampleView }),
      sign: () => {
        hasChanged = true
        return refusal(409, 'changed_meanwhile')
      },
    })
    await goTo(5)
    press('Sign the Agreement')
    await seeStep(2)
    expect(screen.getByRole('checkbox')).toHaveProperty('checked', false)
    expect(screen.getByText('New words.')).toBeTruthy()
  })

  test('what is already signed shows the signature that is there', async () => {
    let isSigned = false
    visit({
      view: () => ({ body: isSigned ? signedView : sampleView }),
      sign: () => {
        isSigned = true
        return refusal(409, 'already_signed')
      },
    })
    await goTo(5)
    press('Sign the Agreement')
    const heading = await screen.findByRole('heading', { name: 'This agreement is signed' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
  })

  test('an offer that was withdrawn meanwhile shows that it is closed', async () => {
    let isClosed = false
    visit({
      view: () => (isClosed ? refusal(410, 'signing_link_closed') : { body: sampleView }),
      sign: () => {
        isClosed = true
        return refusal(410, 'signing_link_closed')
      },
    })
    await goTo(5)
    press('Sign the Agreement')
    expect(await screen.findByRole('heading', { name: 'This offer is closed' })).toBeTruthy()
  })

  test('twice at once sends one signature, under the versions that were read', async () => {
    const { sent } = visit({ sign: accepted })
    await goTo(5)
    press('Sign the Agreement')
    press('Sign the Agreement')
    await screen.findByText('Now at /success?ref=LB-7K2M-9RXN')
    expect(sent()).toEqual([
      {
        address: `/api/signing/${token}/sign`,
        method: 'POST',
        body: {
          name: 'Dolores Whitcomb',
          email: 'dolores@mail.example',
          consent: true,
          agreementVersion: '1.first',
          consentVersion: '1.consent',
        },
      },
    ])
    expect(sessionStorage.getItem('signed-link:LB-7K2M-9RXN')).toBe(token)
    expect(sessionStorage.getItem(`signed-copy:${token}`)).toBe('C0py')
    expect(sessionStorage).toHaveLength(2)
  })
})

describe('a drawn signature', () => {
  const drawing = [
    [
      [100, 200],
      [700, 300],
    ],
  ]
  const kept = {
    agreementVersion: '1.first',
    name: 'Dolores Whitcomb',
    email: 'dolores@mail.example',
    method: 'drawn',
    signature: '',
    drawing,
  }

  test('survives a reload, is shown in the review, and is sent as it was drawn', async () => {
    sessionStorage.setItem(`signing:${token}`, JSON.stringify(kept))
    const { sent } = visit({ sign: accepted })
    await seeStep(2)
    fireEvent.click(screen.getByRole('checkbox'))
    press('Continue')
    await seeStep(5)
    expect(document.querySelector('path[d="M100,200L700,300"]')).toBeTruthy()
    press('Sign the Agreement')
    await screen.findByText('Now at /success?ref=LB-7K2M-9RXN')
    expect(sent()[0]?.body).toMatchObject({ name: 'Dolores Whitcomb', drawing })
  })

  test('is not sent by someone who goes back to typing', async () => {
    sessionStorage.setItem(`signing:${token}`, JSON.stringify(kept))
    const { sent } = visit({ sign: accepted })
    await seeStep(2)
    fireEvent.click(screen.getByRole('checkbox'))
    press('Continue')
    await seeStep(5)
    fireEvent.click(screen.getByRole('link', { name: 'Change Your signature' }))
    await seeStep(4)
    fireEvent.click(screen.getByLabelText('Type it'))
    type('Type your name to sign', 'Dolores Whitcomb')
    press('Continue to Review')
    await seeStep(5)
    press('Sign the Agreement')
    await screen.findByText('Now at /success?ref=LB-7K2M-9RXN')
    expect(sent()[0]?.body).not.toHaveProperty('drawing')
  })
})
