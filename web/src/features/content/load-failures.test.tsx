import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answer, answerFetch } from '../../testing/answers.ts'
import { exampleSettings } from '../../testing/examples.ts'
import { renderPage } from '../../testing/render.tsx'
import { Page as BlogPage } from './blog-page.tsx'
import { Page as PostPage } from './post-page.tsx'
import { Page as StaticPage } from './static-page.tsx'
import { Page as TestimonialsPage } from './testimonials-page.tsx'

const replies = { data: { '/api/settings': exampleSettings }, missing: [] }
const missing: Answer = { status: 404, body: 'no' }

const pages = [
  ['a post', '/api/posts/x', () => <PostPage params={{ slug: 'x' }} />, missing, 'Post Not Found'],
  [
    'a page',
    '/api/pages/x',
    () => <StaticPage params={{ slug: 'x' }} />,
    missing,
    '404 Page Not Found',
  ],
  ['the blog', '/api/posts?published=true', () => <BlogPage />, { body: [] }, 'No Blog Posts Yet'],
  [
    'the reviews',
    '/api/testimonials',
    () => <TestimonialsPage />,
    { body: [] },
    'No testimonials available at this time.',
  ],
] as const

const failures: Array<[string, () => Answer, RegExp]> = [
  ['500', () => ({ status: 500, body: 'broken' }), /on the website’s side.*You can also call us/],
  [
    '429',
    () => ({ status: 429, body: 'slow down', headers: { 'retry-after': '120' } }),
    /too many tries.*try again in 2 minutes.*You can also call us/,
  ],
  [
    'a lost connection',
    () => {
      throw new TypeError('Failed to fetch')
    },
    /could not be reached.*check your internet connection.*You can also call us/,
  ],
]

const cases = pages.flatMap(([what, address, draw, later, outcome]) =>
  failures.map(([why, fail, said]) => ({ what, why, address, draw, later, outcome, fail, said })),
)

test.each(cases)('$what that fails with $why says so, and is asked for again', async (each) => {
  let answer: () => Answer = each.fail
  answerFetch({ [each.address]: () => answer() })
  renderPage(each.draw(), { replies })
  await screen.findByText(each.said)
  expect(screen.queryByText(each.outcome)).toBeNull()
  answer = () => each.later
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByText(each.outcome)
  expect(screen.queryByText(each.said)).toBeNull()
})
