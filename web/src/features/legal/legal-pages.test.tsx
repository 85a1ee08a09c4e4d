import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderPage } from '../../testing/render.tsx'
import { Page as PrivacyPage } from './privacy-page.tsx'
import { Page as TermsPage } from './terms-page.tsx'
import { exampleSettings } from '../../testing/examples.ts'

const settings = { ...exampleSettings, emailObfuscated: 'hello [at] land [dot] example' }
const replies = { data: { '/api/settings': settings }, missing: [] }

describe.each([
  { title: 'Terms of Service', Page: TermsPage },
  { title: 'Privacy Policy', Page: PrivacyPage },
])('$title', ({ title, Page }) => {
  test('names its dates, the governing law and the notice before changes', () => {
    const { container } = renderPage(<Page />, { replies })
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy()
    const dates = [...container.querySelectorAll('dl > div')].map((date) => date.textContent)
    expect(dates).toEqual(['EffectiveJanuary 1, 2024', 'Last updatedJanuary 1, 2024'])
    expect(container.textContent).toMatch(/governed by (the law of the State of )?Florida/)
    expect(container.textContent).toMatch(/material.+at least 30 days before it takes effect/)
  })

  test('every entry of its contents leads to a section', () => {
    const { container } = renderPage(<Page />, { replies })
    const contents = within(screen.getByRole('navigation', { name: 'On this page' }))
    const targets = contents.getAllByRole('link').map((link) => link.getAttribute('href'))
    const sections = [...container.querySelectorAll('section[id]')].map(({ id }) => `#${id}`)
    expect(targets).toEqual(sections)
  })

  test('says how to reach us as the settings do', () => {
    renderPage(<Page />, { replies })
    expect(screen.getAllByRole('link', { name: '(352) 555-0199' }).length).toBeGreaterThan(0)
    expect(screen.getByText(/hello \[at\] land \[dot\] example/)).toBeTruthy()
  })
})

test('the terms call offers non-binding until a purchase agreement', () => {
  renderPage(<TermsPage />, { replies })
  const name = /Offers are not binding until a purchase agreement/
  expect(screen.getByRole('heading', { level: 2, name })).toBeTruthy()
})

test('the privacy policy covers California, minors, sale of data and marketing', () => {
  const { container } = renderPage(<PrivacyPage />, { replies })
  expect(container.textContent).toContain('California Consumer Privacy Act')
  expect(container.textContent).toContain('not for anyone under 18')
  expect(container.textContent).toContain('We do not sell personal data.')
  expect(container.textContent).toMatch(
    /marketing by email, phone or text message only with your consent/,
  )
})
