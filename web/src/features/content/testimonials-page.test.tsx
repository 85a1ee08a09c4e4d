import { screen, within } from '@testing-library/react'
import type { Testimonial } from 'offers-service/contract'
import { describe, expect, test } from 'vitest'
import { answerFetch } from '../../testing/answers.ts'
import { renderPage } from '../../testing/render.tsx'
import { Page } from './testimonials-page.tsx'
import { exampleSettings } from '../../testing/examples.ts'

const testimonial = (number: number, featured: boolean): Testimonial => ({
  id: `t${number}`,
  name: `Owner ${number}`,
  location: `County ${number}`,
  quote: `Quote ${number}`,
  featured,
})

const show = (testimonials: Testimonial[]) =>
  renderPage(<Page />, {
    replies: {
      data: { '/api/testimonials': testimonials, '/api/settings': exampleSettings },
      missing: [],
    },
  })

const pictureOf = (quote: string) =>
  screen.getByText(quote).closest('figure')?.querySelector('img')?.getAttribute('src')

const part = (name: string) => within(screen.getByRole('region', { name }))

describe('without testimonials', () => {
  test('it says so and shows no featured part', () => {
    show([])
    expect(screen.getByText('No testimonials available at this time.')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Featured Reviews' })).toBeNull()
  })

  test('because of a failure it says that they did not load', async () => {
    answerFetch({
      '/api/testimonials': { status: 503, body: 'down' },
      '/api/settings': { body: exampleSettings },
    })
    renderPage(<Page />)
    expect(await screen.findByText('The reviews did not load')).toBeTruthy()
    expect(screen.queryByText('No testimonials available at this time.')).toBeNull()
  })
})

test('six skeleton cards stand in until they are there', async () => {
  answerFetch({
    '/api/testimonials': { body: [testimonial(1, false)] },
    '/api/settings': { body: exampleSettings },
  })
  const { container } = renderPage(<Page />)
  expect(screen.getByRole('heading', { level: 1, name: 'Success Stories' })).toBeTruthy()
  expect(container.querySelectorAll('[data-shape="card"]')).toHaveLength(6)
  await screen.findByText('Quote 1')
  expect(container.querySelector('[data-shape]')).toBeNull()
})

test('without a featured one there is no featured part', () => {
  show([testimonial(1, false)])
  expect(screen.queryByRole('heading', { name: 'Featured Reviews' })).toBeNull()
  expect(part('All Customer Reviews').getByText('Quote 1')).toBeTruthy()
})

test('every one comes once, the featured ones first', () => {
  show([testimonial(1, true), testimonial(2, false), testimonial(3, true)])
  const quotes = (name: string) =>
    part(name)
      .getAllByText(/^Quote/)
      .map((quote) => quote.textContent)
  expect(quotes('Featured Reviews')).toEqual(['Quote 1', 'Quote 3'])
  expect(quotes('All Customer Reviews')).toEqual(['Quote 2'])
  expect(part('All Customer Reviews').getByText('County 2')).toBeTruthy()
})

test('when all are featured no empty part follows', () => {
  show([testimonial(1, true)])
  expect(screen.queryByRole('heading', { name: 'All Customer Reviews' })).toBeNull()
})

test('every review has five stars, said in words', () => {
  show([testimonial(1, true), testimonial(2, false)])
  const stars = screen.getAllByRole('img', { name: '5 out of 5 stars' })
  expect(stars).toHaveLength(2)
  expect(stars[0]?.querySelectorAll('path')).toHaveLength(5)
})

test('beside the form stand a call button and the four promises', () => {
  show([])
  const form = part('Get Your Free Offer')
  expect(form.getByRole('link', { name: 'Call (352) 555-0199' })).toBeTruthy()
  const promises = form.getAllByRole('listitem').map((item) => item.textContent)
  expect(promises).toEqual([
    'Fair, honest offers',
    'Respectful treatment',
    'No hidden fees',
    'Quick, easy process',
  ])
})

test('each stands beside a stamp with the kind of country it is about, where the place names a state', () => {
  const inState = { ...testimonial(1, true), location: 'Apache County, Arizona' }
  const elsewhere = { ...testimonial(2, false), location: 'Riverside Township' }
  show([inState, { ...testimonial(3, false), location: 'Klamath County, OR' }, elsewhere])
  expect(pictureOf('Quote 1')).toContain('/images/desert')
  expect(pictureOf('Quote 3')).toContain('/images/coast')
  expect(pictureOf('Quote 2')).toBeUndefined()
})
