import { screen, within } from '@testing-library/react'
import type { Post } from 'offers-service/contract'
import { describe, expect, test } from 'vitest'
import { answerFetch } from '../../testing/answers.ts'
import { renderPage } from '../../testing/render.tsx'
import { Page } from './blog-page.tsx'
import { exampleSettings } from '../../testing/examples.ts'

const address = '/api/posts?published=true'
const post = (number: number, changes: Partial<Post> = {}): Post => ({
  id: `id-${number}`,
  title: `Post ${number}`,
  slug: `post-${number}`,
  summary: `Summary ${number}`,
  body: 'Body',
  published: true,
  publishedAt: '2024-03-05T15:00:00.000Z',
  ...changes,
})

const show = (posts: Post[]) =>
  renderPage(<Page />, {
    replies: { data: { [address]: posts, '/api/settings': exampleSettings }, missing: [] },
  })

const cards = () => screen.getAllByRole('listitem').map((card) => within(card))

describe('without posts', () => {
  test('a failure is said plainly, with our number', async () => {
    answerFetch({
      [address]: { status: 503, body: 'down' },
      '/api/settings': { body: exampleSettings },
    })
    renderPage(<Page />)
    expect(await screen.findByText('The blog did not load')).toBeTruthy()
    expect(screen.queryByText('No Blog Posts Yet')).toBeNull()
  })

  test('it says so and leads to the contact page', () => {
    show([])
    expect(screen.getByRole('heading', { name: 'No Blog Posts Yet' })).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Contact Us' })
    expect(link.getAttribute('href')).toBe('/contact')
  })
})

test('six skeleton cards stand in until the posts are there', async () => {
  answerFetch({ [address]: { body: [post(1)] }, '/api/settings': { body: exampleSettings } })
  const { container } = renderPage(<Page />)
  expect(screen.getByRole('heading', { level: 1, name: 'Our Blog' })).toBeTruthy()
  expect(container.querySelectorAll('[data-shape="picture"]')).toHaveLength(6)
  await screen.findByText('Post 1')
  expect(container.querySelector('[data-shape]')).toBeNull()
})

test('the title and the completed Read More lead to the post', () => {
  show([post(1)])
  for (const name of ['Post 1', 'Read More about Post 1']) {
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/blog/post-1')
  }
})

test('the date is written out, and a post without one is a draft', () => {
  show([post(1), post(2, { publishedAt: null })])
  const [dated, undated] = cards()
  expect(dated?.getByText('March 5, 2024')).toBeTruthy()
  expect(undated?.getByText('Draft')).toBeTruthy()
})

test('each post shows its summary and nothing of its source', () => {
  show([post(1, { body: '## A heading' }), post(2)])
  const [first] = cards()
  expect(first?.getByText('Summary 1')).toBeTruthy()
  expect(screen.queryByText(/##/)).toBeNull()
})

test('six pictures take turns by position', () => {
  const { container } = show(Array.from({ length: 13 }, (_, number) => post(number)))
  const sources = [...container.querySelectorAll('li img')].map((image) =>
    image.getAttribute('src'),
  )
  expect(new Set(sources.slice(0, 6)).size).toBe(6)
  expect(sources.slice(6, 12)).toEqual(sources.slice(0, 6))
  expect(sources[12]).toBe(sources[0])
})

test('Stay Updated offers a call and the offer form', () => {
  show([])
  const block = within(screen.getByRole('region', { name: 'Stay Updated' }))
  const call = block.getByRole('link', { name: 'Call (352) 555-0199' })
  expect(call.getAttribute('href')).toBe('tel:+13525550199')
  const offer = block.getByRole('link', { name: 'Get Free Offer' })
  expect(offer.getAttribute('href')).toBe('/contact#offer-form')
})
