import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerFetch } from '../../testing/answers.ts'
import { renderPage } from '../../testing/render.tsx'
import { Page } from './contact-page.tsx'
import { exampleSettings } from '../../testing/examples.ts'

test('shows number, obfuscated address and how soon we answer', async () => {
  const settings = { ...exampleSettings, emailObfuscated: 'owner [at] land [dot] example' }
  answerFetch({ '/api/settings': { body: settings } })
  renderPage(<Page />, { at: '/contact' })
  expect(await screen.findByText('owner [at] land [dot] example')).toBeTruthy()
  expect(
    screen.getByText('We reply within 24 hours, and within 2-4 hours on business days.'),
  ).toBeTruthy()
  expect(screen.getAllByText('(352) 555-0199')).toHaveLength(1)
  const call = screen.getByRole('link', { name: 'Call (352) 555-0199' })
  expect(call.getAttribute('href')).toBe('tel:+13525550199')
  expect(screen.getByRole('heading', { name: 'Get Your Free Offer' })).toBeTruthy()
  const questions = within(screen.getByRole('region', { name: 'Common questions' }))
  expect(questions.getAllByRole('group')).toHaveLength(4)
  // As the letter has it.
  expect(questions.getByText(/final offer.*no negotiations and no hidden fees/)).toBeTruthy()
})
