import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerFetch } from '../../testing/answers.ts'
import { renderPage } from '../../testing/render.tsx'
import { Page } from './about-page.tsx'
import { exampleSettings } from '../../testing/examples.ts'

const replies = { data: { '/api/settings': exampleSettings }, missing: ['/api/pages/about'] }

test('asks for its page data and shows its own text at once', () => {
  const requests = answerFetch({
    '/api/pages/about': { status: 404, body: 'no' },
    '/api/settings': { body: exampleSettings },
  })
  renderPage(<Page />)
  expect(requests.map(({ address }) => address)).toContain('/api/pages/about')
  expect(screen.getByRole('heading', { level: 1, name: 'Our Story' })).toBeTruthy()
})

test('tells of the values and of both founders, and has the offer form', () => {
  renderPage(<Page />, { replies })
  for (const name of ['Take no for an answer', 'Ruth Larkenby', 'Amos Larkenby']) {
    expect(screen.getByRole('heading', { level: 3, name })).toBeTruthy()
  }
  expect(screen.getByRole('region', { name: 'Get Your Free Offer' })).toBeTruthy()
})

test('the film is played by the browser alone, with captions, and loads nothing before', () => {
  const { container } = renderPage(<Page />, { replies })
  const video = container.querySelector('video')
  expect(video?.getAttribute('preload')).toBe('none')
  expect(video?.hasAttribute('autoplay')).toBe(false)
  expect(video?.hasAttribute('controls')).toBe(true)
  expect(video?.querySelector('source')?.getAttribute('src')).toBe('/video/about.webm')
  expect(video?.querySelector('track[kind="captions"]')?.getAttribute('src')).toBe(
    '/video/about.vtt',
  )
})
