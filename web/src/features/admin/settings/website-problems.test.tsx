import { fireEvent, screen } from '@testing-library/react'
import type { ClientError } from 'offers-service/contract'
import { expect, test } from 'vitest'
import { isFoldedAway } from '../../../testing/folded.ts'
import { answerFetch } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render.tsx'
import { WebsiteProblems } from './website-problems.tsx'

const list = '/api/admin/client-errors'
const problem = (id: string, times: number): ClientError => ({
  id,
  message: `TypeError: ${id}`,
  stack: '',
  page: '/blog',
  browser: 'Safari on iPhone',
  times,
  firstAt: '2026-03-05T20:00:00.000Z',
  lastAt: '2026-03-08T20:00:00.000Z',
})

test('a list that does not load is not taken for an empty one', async () => {
  answerFetch({ [list]: { status: 500 } })
  renderPage(<WebsiteProblems />)
  await screen.findByText(/^This did not load\. The problem is on the website’s side/)
  expect(screen.queryByText(/No page has failed/)).toBeNull()
})

test('says how often, when last, where and in what, and shows the rest when asked', async () => {
  const body = ['a', 'b', 'c', 'd', 'e'].map((id, index) => problem(id, index + 1))
  answerFetch({ [list]: { body } })
  renderPage(<WebsiteProblems />)
  expect(isFoldedAway(await screen.findByText('TypeError: a'))).toBe(true)
  screen.getByText(/^Once, last/)
  screen.getByText(/^2 times, last/)
  expect(screen.getAllByText('The page /blog failed')).toHaveLength(4)
  expect(screen.getAllByText('In Safari on iPhone')).toHaveLength(4)
  fireEvent.click(screen.getByRole('button', { name: 'Show all 5' }))
  screen.getByText('TypeError: e')
})
