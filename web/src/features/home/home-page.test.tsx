import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answerFetch } from '../../testing/answers.ts'
import { renderPage } from '../../testing/render.tsx'
import { Page } from './home-page.tsx'
import { exampleSettings } from '../../testing/examples.ts'

const settings = { ...exampleSettings, trustBadgeUrls: ['/images/family-owned.svg'] }
const backgroundAddresses = ['/api/testimonials?featured=true', '/api/posts?published=true']
let requests: ReturnType<typeof answerFetch>

beforeEach(() => {
  requests = answerFetch({
    '/api/settings': { body: settings },
    ...Object.fromEntries(backgroundAddresses.map((address) => [address, { body: [] }])),
  })
  renderPage(<Page />)
})

const asked = () => requests.map(({ address }) => address)
const section = (name: string) => within(screen.getByRole('region', { name }))

test('whoever comes from another page has what the next ones show asked for', async () => {
  await waitFor(() =>
    expect(new Set(asked())).toEqual(new Set(['/api/settings', ...backgroundAddresses])),
  )
})

test('four reasons, four steps, four stories and seven questions are there', () => {
  const titles = section('Why owners choose us').getAllByRole('heading', { level: 3 })
  expect(titles.map(({ textContent }) => textContent)).toEqual([
    'Cash Payment',
    'No Closing Costs',
    'Quick Closing',
    'Family Values',
  ])
  expect(section('How It Works').getAllByRole('listitem')).toHaveLength(4)
  const stories = section('What owners tell us')
  expect(stories.getAllByRole('figure')).toHaveLength(4)
  const more = stories.getByRole('link', { name: 'Read More Success Stories' })
  expect(more.getAttribute('href')).toBe('/testimonials')
  expect(section('Questions owners ask us').getAllByRole('group')).toHaveLength(7)
})

test('only one question can be open at a time', () => {
  const questions = section('Questions owners ask us').getAllByRole('group')
  const groups = new Set(questions.map((question) => question.getAttribute('name')))
  expect(groups.size).toBe(1)
  expect([...groups][0]).toBeTruthy()
})

test('the number and the badges of the settings are shown', async () => {
  await waitFor(() => {
    const calls = screen.getAllByRole('link', { name: 'Call (352) 555-0199' })
    expect(calls[0]?.getAttribute('href')).toBe('tel:+13525550199')
  })
  const badge = document.querySelector('img[src="/images/family-owned.svg"]')
  expect(badge?.getAttribute('alt')).toBe('')
})
