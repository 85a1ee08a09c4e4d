import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { answerFetch } from '../../testing/answers.ts'
import { renderPage } from '../../testing/render.tsx'
import { head, Page } from './post-page.tsx'
import { exampleSettings } from '../../testing/examples.ts'

const post = {
  id: 'p1',
  title: 'Selling land with <back> taxes',
  slug: 'back-taxes',
  summary: 'Taxes come out of the price.',
  body: '## First\nOne line.\n<script>alert(1)</script>',
  published: true,
  publishedAt: '2024-03-05T15:00:00.000Z',
}
const place = { at: '/blog/back-taxes' }

const show = (changes: Partial<typeof post> | { publishedAt: null } = {}) =>
  renderPage(<Page params={{ slug: post.slug }} />, {
    ...place,
    replies: {
      data: { '/api/posts/back-taxes': { ...post, ...changes }, '/api/settings': exampleSettings },
      missing: [],
    },
  })

const context = {
  params: {},
  settings: exampleSettings,
  absolute: (path: string) => `https://land.example${path}`,
}

const targetOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

describe('a post that cannot be shown', () => {
  test('because it does not exist is not found', async () => {
    answerFetch({
      '/api/posts/back-taxes': { status: 404, body: 'no' },
      '/api/settings': { body: exampleSettings },
    })
    renderPage(<Page params={{ slug: post.slug }} />, place)
    expect(await screen.findByRole('heading', { level: 1, name: 'Post Not Found' })).toBeTruthy()
    expect(
      screen.getByText("The blog post you're looking for doesn't exist or may have been removed."),
    ).toBeTruthy()
    expect(targetOf('Back to Blog')).toBe('/blog')
    expect(targetOf('Back to Home')).toBe('/')
  })
})

test('a skeleton stands in until the post is there', async () => {
  answerFetch({
    '/api/posts/back-taxes': { body: post },
    '/api/settings': { body: exampleSettings },
  })
  const { container } = renderPage(<Page params={{ slug: post.slug }} />, place)
  expect(container.querySelector('[aria-busy="true"]')).toBeTruthy()
  await screen.findByRole('heading', { level: 1, name: post.title })
  await waitFor(() => expect(container.querySelector('[aria-busy="true"]')).toBeNull())
})

test('shows title, date, author and the text without running its HTML', () => {
  const { container } = show()
  expect(screen.getByText('March 5, 2024')).toBeTruthy()
  expect(screen.getByText('By Larkenby Land')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 2, name: 'First' })).toBeTruthy()
  expect(screen.getByText('<script>alert(1)</script>')).toBeTruthy()
  expect(container.querySelector('script')).toBeNull()
})

test('a post without a date is a draft', () => {
  show({ publishedAt: null })
  expect(screen.getByText('Draft')).toBeTruthy()
})

test('ends with the way to an offer, to us and to more articles', () => {
  show()
  const block = within(screen.getByRole('region', { name: 'Ready to Sell Your Land?' }))
  const hrefs = block.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual(['/contact#offer-form', 'tel:+13525550199'])
  expect(targetOf('More Articles')).toBe('/blog')
})

describe('what it says about itself', () => {
  test('is a general title until the post is known', () => {
    expect(head({ ...context, subject: undefined })).not.toHaveProperty('structuredData')
  })

  test('is the post and its place on the site', () => {
    expect(head({ ...context, subject: post })).toMatchObject({
      title: post.title,
      description: post.summary,
      type: 'article',
      parent: { title: 'Our Blog', path: '/blog' },
    })
  })
})
