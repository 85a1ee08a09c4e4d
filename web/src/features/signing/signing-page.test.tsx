import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiProvider, noInitialData } from '../../api/provider.tsx'
import { Page } from './signing-page.tsx'
import {
  descriptionOf,
  goTo,
  press,
  refusal,
  sampleView,
  seeStep,
  token,
  type,
  visit,
} from '../../testing/signing-visit.tsx'

beforeEach(() => sessionStorage.clear())

const corners = [
  { x: 0, y: 300 },
  { x: 300, y: -300 },
  { x: -300, y: -300 },
].map(({ x, y }) => ({ x, y, bearing: 'N 0°00′ E', feet: 600 }))
const exhibit = {
  title: 'Exhibit A: The outline of the land',
  paragraphs: ['The outline comes from Sample County GIS.'],
  outline: { corners, acres: 4.1, source: 'Sample County GIS' },
}

describe('the agreement', () => {
  test('is told in short above it, and not at all where nothing is said', async () => {
    const { unmount } = visit()
    const inShort = within(await screen.findByRole('region', { name: 'In short' }))
    expect(inShort.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      sampleView.inShort,
    )
    unmount()
    visit({ view: { body: { ...sampleView, inShort: [] } } })
    await seeStep(1)
    expect(screen.queryByText('In short')).toBeNull()
  })

  test('ends with the outline of the land where there is one, and names where it is from', async () => {
    const { unmount } = visit()
    await seeStep(1)
    expect(screen.queryByText(/Exhibit A/)).toBeNull()
    unmount()
    visit({ view: { body: { ...sampleView, agreement: { ...sampleView.agreement, exhibit } } } })
    expect(await screen.findByRole('heading', { name: exhibit.title })).toBeTruthy()
    expect(screen.getByRole('img', { name: /outline of the land, with 3 sides/ })).toBeTruthy()
    expect(screen.getByText(/comes from Sample County GIS/)).toBeTruthy()
  })

  test('says that the outline of the land has changed since it was read', async () => {
    let hasChanged = false
    const outline = { ...exhibit.outline, acres: 5 }
    const after = { ...sampleView.agreement, version: '2', exhibit: { ...exhibit, outline } }
    const before = { ...sampleView.agreement, exhibit }
    visit({
      view: () => ({ body: { ...sampleView, agreement: hasChanged ? after : before } }),
      sign: () => {
        hasChanged = true
        return refusal(409, 'changed_meanwhile')
      },
    })
    await goTo(5)
    press('Sign the Agreement')
    await seeStep(1)
    expect(
      screen.getAllByText('Changed').map(({ parentElement }) => parentElement?.textContent),
    ).toEqual([`${exhibit.title}Changed`])
  })

  test('asks with an outlined button until its end has come into view', async () => {
    let comeIntoView: (() => void) | undefined
    class Sight {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        comeIntoView = () => tell([{ isIntersecting: true }])
      }
      observe() {}
      disconnect() {}
    }
    vi.stubGlobal('IntersectionObserver', Sight)
    visit()
    const button = await screen.findByRole('button', { name: 'I Have Read It' })
    expect(button.dataset.variant).toBe('quiet')
    act(() => comeIntoView?.())
    expect(button.dataset.variant).toBe('primary')
  })
})

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
    'Owner 2Signed November 20, 2026 (Eastern Time)',
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
    <ApiProvider replies={noInitialData}>
      <MemoryRouter initialEntries={[`/sign/${token}`]}>
        <Page params={{ token }} />
      </MemoryRouter>
    </ApiProvider>,
  )
  expect(html).not.toMatch(/ style=|<style/)
  expect(html).toMatch(/<noscript>.*Please call/)
})
