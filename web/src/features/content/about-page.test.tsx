import { fireEvent, render, screen } from '@testing-library/react'
import type { About } from 'offers-service/contract'
import { expect, test } from 'vitest'
import { answerFetch } from '../../testing/answers.ts'
import { exampleAbout, exampleSettings } from '../../testing/examples.ts'
import { renderPage } from '../../testing/render.tsx'
import { Film } from './about/film.tsx'
import { Page } from './about-page.tsx'

const repliesWith = (about: Partial<About> = {}) => ({
  data: { '/api/settings': exampleSettings, '/api/about': { ...exampleAbout, ...about } },
  missing: ['/api/pages/about'],
})
const replies = repliesWith()

const own: About = {
  lead: 'We farm, and we buy land.',
  story: 'It began with a mule.\n\nThe mule is gone.',
  photo: '/uploads/mule.jpg',
  photoText: 'A mule at a gate',
  film: 'https://film.example/holt',
  isExample: false,
}

test('asks for its page data and shows its title at once', () => {
  const requests = answerFetch({
    '/api/pages/about': { status: 404, body: 'no' },
    '/api/settings': { body: exampleSettings },
    '/api/about': { body: exampleAbout },
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

test('tells the story this site came with, beside the plat of its land, until there is another', () => {
  const { container } = renderPage(<Page />, { replies })
  expect(screen.getByText(/^It began with forty acres/)).toBeTruthy()
  expect(container.querySelector('figcaption')?.textContent).toContain('This one was ours')
})

test('tells the story of the business in its words, with its photograph and film', () => {
  const { container } = renderPage(<Page />, { replies: repliesWith(own) })
  for (const words of [own.lead, 'It began with a mule.', 'The mule is gone.'])
    expect(screen.getByText(words).tagName).toBe('P')
  expect(screen.getByRole('img', { name: own.photoText }).getAttribute('src')).toBe(own.photo)
  expect(screen.getByRole('link', { name: 'Watch our film' }).getAttribute('href')).toBe(own.film)
  expect(container.textContent).not.toMatch(/Grandfather|This one was ours|postcard/)
})

test('goes on without a story where there is none, or where it cannot be read', async () => {
  renderPage(<Page />, { replies: repliesWith({ story: '' }) })
  expect(screen.getByText(exampleAbout.lead)).toBeTruthy()
  answerFetch({
    '/api/pages/about': { status: 404, body: 'no' },
    '/api/settings': { body: exampleSettings },
    '/api/about': { status: 500, body: 'no' },
  })
  const { container } = renderPage(<Page />)
  await expect.poll(() => container.querySelector('h1 ~ p')).toBeNull()
  expect(container.querySelector('picture')).toBeTruthy()
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
  const { container, rerender } = render(<Film url="" />)
  fireEvent.click(screen.getByRole('link', { name: 'Play the film' }))
  const elsewhere = document.body.appendChild(document.createElement('input'))
  elsewhere.focus()
  rerender(<Film url="" />)
  expect(container.querySelector('video')).toBeTruthy()
  expect(document.activeElement).toBe(elsewhere)
  elsewhere.remove()
})
