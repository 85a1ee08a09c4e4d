import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { ApiProvider, noReplies } from '../../api/provider.tsx'
import { Page } from './signing-page.tsx'
import {
  changedView,
  goTo,
  press,
  refusal,
  sampleView,
  seeStep,
  signedView,
  token,
  type,
  visit,
} from './testing/visit.tsx'

beforeEach(() => sessionStorage.clear())

const problem = 'There was a problem signing your agreement. Please try again or call us.'
const accepted = {
  body: { referenceNumber: 'LB-7K2M-9RXN', signedAt: '2026-11-21T02:00:00.000Z', waitingFor: 0 },
}

describe('a step that is not done', () => {
  test('does not let go of a signer who has not agreed, and says so', async () => {
    visit()
    await goTo(2)
    press('Continue')
    const box = screen.getByRole('checkbox')
    await waitFor(() => expect(document.activeElement).toBe(box))
    expect(box).toHaveProperty('ariaInvalid', 'true')
    expect(descriptionOf(box)).toBe('Please agree to sign electronically')
  })

  test('moves to the first wrong field and ties each message to its own', async () => {
    visit()
    await goTo(3)
    type('Email', 'dolores')
    press('Continue')
    const name = screen.getByLabelText('Full legal name')
    await waitFor(() => expect(document.activeElement).toBe(name))
    expect(descriptionOf(name)).toContain('Please type your full legal name')
    expect(descriptionOf(screen.getByLabelText('Email'))).toContain('Invalid email address')
    type('Full legal name', 'Dolores Whitcomb')
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('false'))
  })

  test('refuses a signature that is another name', async () => {
    visit()
    await goTo(4)
    type('Type your name to sign', 'Harold Benning')
    press('Continue to Review')
    expect(await screen.findByText(/This is not the name you gave before/)).toBeTruthy()
  })

  test('does not let go of an empty pad, and leads to it', async () => {
    visit()
    await goTo(4)
    fireEvent.click(screen.getByLabelText('Draw it'))
    press('Continue to Review')
    await screen.findByText('Please draw your signature')
    const pad = screen.getByRole('group', { name: 'Your drawn signature' })
    await waitFor(() => expect(document.activeElement).toBe(pad))
    fireEvent.click(screen.getByLabelText('Type it'))
    type('Type your name to sign', 'Dolores Whitcomb')
    press('Continue to Review')
    await seeStep(5)
  })

  test('cannot be passed by its address', async () => {
    visit({}, '#review')
    await seeStep(1)
    expect(screen.queryByRole('button', { name: 'Sign the Agreement' })).toBeNull()
  })
})

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
    expect(sessionStorage.getItem('signed-link')).toBe(token)
    expect(sessionStorage).toHaveLength(1)
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

test('with several owners, the agreement says who has signed', async () => {
  const joseph = {
    position: 2,
    name: '',
    status: 'signed' as const,
    signedAt: '2026-11-20T15:00:00.000Z',
    isYou: false,
  }
  visit({ view: { body: { ...sampleView, signers: [...sampleView.signers, joseph] } } })
  await seeStep(1)
  expect(screen.getByText('1 of 2 owners has signed.')).toBeTruthy()
  expect(screen.getByText('Owner 2').parentElement?.textContent).toBe(
    'Owner 2Signed November 20, 2026',
  )
})

test('the agreement can be kept as a PDF, from reading it and from the consent', async () => {
  visit()
  await seeStep(1)
  const link = screen.getByRole('link', { name: 'Download as PDF' })
  expect(link.getAttribute('href')).toBe(`/api/signing/${token}/agreement`)
  await goTo(2)
  expect(
    screen.getByRole('link', { name: 'Download the agreement as PDF' }).getAttribute('href'),
  ).toBe(`/api/signing/${token}/agreement`)
})

describe('a signer', () => {
  test('who reloads finds what they typed, agrees once more and is back at the review', async () => {
    const { unmount } = visit()
    await goTo(5)
    unmount()
    visit()
    await seeStep(2)
    expect(screen.getByText(/Welcome back/)).toBeTruthy()
    fireEvent.click(screen.getByRole('checkbox'))
    press('Continue')
    await seeStep(5)
    expect(screen.getByText('dolores@mail.example')).toBeTruthy()
  })

  test('who corrects an email is back at the review at once', async () => {
    visit()
    await goTo(5)
    fireEvent.click(screen.getByRole('link', { name: 'Change Name and email' }))
    await seeStep(3)
    type('Email', 'other@mail.example')
    press('Continue')
    await seeStep(5)
    expect(screen.getByText('other@mail.example')).toBeTruthy()
  })

  test('who corrects their name signs again under it', async () => {
    visit()
    await goTo(5)
    fireEvent.click(screen.getByRole('link', { name: 'Change Name and email' }))
    await seeStep(3)
    type('Full legal name', 'Dolores Ann Whitcomb')
    press('Continue')
    await seeStep(4)
    expect(screen.getByLabelText('Type your name to sign')).toHaveProperty('value', '')
  })

  test('is told where they are by the focus', async () => {
    visit()
    await goTo(2)
    const heading = await seeStep(2)
    await waitFor(() => expect(document.activeElement).toBe(heading))
    const trail = within(screen.getByRole('navigation', { name: 'Steps' }))
    expect(trail.getByText('Agree to sign online').closest('[aria-current]')).toBeTruthy()
    expect(trail.getByRole('link', { name: /Read the agreement, done/ })).toBeTruthy()
  })
})

test('the server draws a page without inline styles that helps those who have no scripts', () => {
  const html = renderToString(
    <ApiProvider replies={noReplies}>
      <MemoryRouter initialEntries={[`/sign/${token}`]}>
        <Page />
      </MemoryRouter>
    </ApiProvider>,
  )
  expect(html).not.toMatch(/ style=|<style/)
  expect(html).toMatch(/<noscript>.*Please call/)
})

/** What a screen reader adds to an element's name. */
function descriptionOf(element: HTMLElement): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ')
}
