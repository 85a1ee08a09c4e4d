import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerFetch } from '../../testing/answers.ts'
import { renderPage } from '../../testing/render.tsx'
import { Page } from './how-it-works-page.tsx'
import { exampleSettings } from '../../testing/examples.ts'

const address = '/api/pages/how-it-works'
const page = {
  id: '1',
  title: 'x',
  slug: 'how-it-works',
  summary: 'unseen',
  body: 'unseen',
  published: true,
}
const show = (missing: string[] = []) =>
  renderPage(<Page />, {
    replies: { data: { [address]: page, '/api/settings': exampleSettings }, missing },
  })

test('a missing page in the cms takes nothing away', () => {
  show([address])
  expect(screen.getByRole('heading', { level: 2, name: 'Accept and sign' })).toBeTruthy()
})

test('a skeleton stands in until the page data is there', async () => {
  answerFetch({ [address]: { body: page }, '/api/settings': { body: exampleSettings } })
  const { container } = renderPage(<Page />)
  expect(screen.getByRole('heading', { level: 1, name: 'How It Works' })).toBeTruthy()
  expect(container.querySelector('[aria-busy="true"]')).toBeTruthy()
  expect(screen.queryByText('Accept and sign')).toBeNull()
  await screen.findByText('Accept and sign')
  expect(container.querySelector('[aria-busy="true"]')).toBeNull()
})

test.each([
  ['is slow', async () => await new Promise<never>(() => {})],
  ['fails', () => ({ status: 500, body: 'broken' })],
])('the page is there after a moment although its data %s', async (_how, answer) => {
  const requests = answerFetch({
    [address]: answer,
    '/api/settings': { body: exampleSettings },
  })
  renderPage(<Page />)
  await screen.findByText('Accept and sign')
  expect(requests.map((request) => request.address)).toContain(address)
})

test('shows the four steps in order and what they cost', () => {
  show()
  const headings = screen.getAllByRole('heading', { level: 2 }).map((node) => node.textContent)
  expect(headings.slice(0, 5)).toEqual([
    'Accept and sign',
    'Open escrow',
    'Title research',
    'Get paid',
    'What it costs you',
  ])
  expect(screen.queryByText('unseen')).toBeNull()
})

test('answers exactly six questions, one open at a time, and leads to us for others', () => {
  const { container } = show()
  const questions = [...container.querySelectorAll('details')]
  expect(questions.map((item) => item.querySelector('summary')?.textContent)).toEqual([
    'What if I owe property taxes on the land?',
    'What if several heirs own the land together?',
    'What if there is a lien or an old mortgage on it?',
    'How do you decide on the offer price?',
    'Can I change my mind after signing?',
    'What types of land do you buy?',
  ])
  expect(new Set(questions.map((item) => item.name)).size).toBe(1)
  const part = within(screen.getByRole('region', { name: 'Questions about the sale' }))
  expect(part.getByRole('link', { name: 'Contact Us' }).getAttribute('href')).toBe('/contact')
})

test('has the offer form', () => {
  show()
  expect(screen.getByRole('region', { name: 'Get Your Free Offer' })).toBeTruthy()
})
