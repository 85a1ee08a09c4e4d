import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerFetch } from '../../testing/answers.ts'
import { renderPage } from '../../testing/render.tsx'
import { Film } from './about/film.tsx'
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

test('loads the film only when asked, with captions, and moves the focus to it', () => {
  const { container } = renderPage(<Page />, { replies })
  expect(container.querySelector('video')).toBeNull()
  const link = screen.getByRole('link', { name: 'Play the film' })
  expect(link.getAttribute('href')).toBe('/video/about.mp4')
  expect(fireEvent.click(link)).toBe(false)
  const video = container.querySelector('video')
  expect(video?.querySelector('source')?.getAttribute('src')).toBe('/video/about.webm')
  expect(video?.querySelector('track[kind="captions"]')?.getAttribute('src')).toBe(
    '/video/about.vtt',
  )
  expect(document.activeElement).toBe(video)
})

test('the film leaves the focus alone when the page is drawn again', () => {
  const { container, rerender } = render(<Film />)
  fireEvent.click(screen.getByRole('link', { name: 'Play the film' }))
  const elsewhere = document.body.appendChild(document.createElement('input'))
  elsewhere.focus()
  rerender(<Film />)
  expect(container.querySelector('video')).toBeTruthy()
  expect(document.activeElement).toBe(elsewhere)
  elsewhere.remove()
})
