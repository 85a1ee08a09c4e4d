import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerFetch } from '../../testing/answers.ts'
import { renderPage } from '../../testing/render.tsx'
import { head, Page } from './static-page.tsx'
import { exampleSettings } from '../../testing/examples.ts'

const page = {
  id: '1',
  title: 'Land care',
  slug: 'land-care',
  summary: 'Mow Once.',
  body: '# Mow\nOnce.',
  published: true,
}
const place = { at: '/pages/land-care' }

test('a page that is missing shows the 404 page', async () => {
  answerFetch({
    '/api/pages/land-care': { status: 404, body: 'no' },
    '/api/settings': { body: exampleSettings },
  })
  renderPage(<Page params={{ slug: 'land-care' }} />, place)
  expect(await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeTruthy()
})

test('a published page shows its title and text', async () => {
  answerFetch({
    '/api/pages/land-care': { body: page },
    '/api/settings': { body: exampleSettings },
  })
  const { container } = renderPage(<Page params={{ slug: 'land-care' }} />, place)
  expect(container.querySelector('[aria-busy="true"]')).toBeTruthy()
  expect(await screen.findByRole('heading', { level: 1, name: 'Land care' })).toBeTruthy()
  expect(await screen.findByRole('heading', { level: 2, name: 'Mow' })).toBeTruthy()
})

test('its title is the page’s', () => {
  const context = { params: {}, settings: exampleSettings, absolute: (path: string) => path }
  expect(head({ ...context, subject: page }).title).toBe('Land care')
})
