import { screen, within } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import type { Business, CheckUs } from 'offers-service/contract'
import { expect, test } from 'vitest'
import { answerFetch } from '../../testing/answers.ts'
import { exampleSettings } from '../../testing/examples.ts'
import { renderPage } from '../../testing/render.tsx'
import { Page } from './check-us-page.tsx'

const article = readFileSync('../cms/seed/posts/how-to-check-a-land-buyer.md', 'utf8')
/** The titles of the article's numbered checks. */
const checks = [...article.matchAll(/^\d+\. \*\*(.+?)\*\*/gm)].map(([, title]) => title)

async function show(changes: Partial<Business> = {}, told: Partial<CheckUs> = {}) {
  const business = { ...exampleSettings.business, ...changes }
  answerFetch({
    '/api/settings': { body: { ...exampleSettings, business } },
    '/api/posts?published=true': { body: [] },
    '/api/check-us': { body: { signer: '', references: [], reviews: [], ...told } },
  })
  renderPage(<Page />, { at: '/check-us' })
  await screen.findAllByText(business.legalName, { exact: false })
  return screen.getAllByRole('heading', { level: 2 }).map((title) => title.closest('li') ?? title)
}

test('has the steps of the article on scams, in its order', async () => {
  const steps = await show()
  expect(checks).toHaveLength(7)
  expect(steps.map((step) => within(step).getByRole('heading', { level: 2 }).textContent)).toEqual(
    checks,
  )
})

test('says what to ask on the phone where nothing was entered, and makes nothing up', async () => {
  const steps = await show()
  const asked = steps.map(({ textContent }) => /ask us on the phone/.test(textContent ?? ''))
  expect(asked).toEqual([true, false, false, true, false, false, false])
  expect(steps[0]?.textContent).toContain('under which number?')
  expect(steps[0]?.textContent).toContain('Do you have a license')
  expect(steps[3]?.textContent).toContain('closes my sale?')
})

test('answers with what was entered, and links to where it can be looked up', async () => {
  const steps = await show({
    registration: { number: 'L0155', state: 'Ohio', website: 'https://ohio.example/l0155' },
    licensing: 'Not licensed: we buy for ourselves.',
    escrowCompany: {
      name: 'Cedar Title',
      phone: '(614) 555-0144',
      website: 'https://cedar.example',
    },
    people: [{ name: 'Bea Holt', role: '', bio: '' }],
  })
  expect(screen.queryByText(/ask us on the phone/)).toBeNull()
  expect(steps[0]?.textContent).toContain('registered in Ohio under the number L0155.')
  expect(steps[0]?.textContent).toContain('Not licensed: we buy for ourselves.')
  expect(steps[2]?.textContent).toContain('Bea Holt signs our letters.')
  expect(steps[3]?.textContent).toContain('Cedar Title handles our closings.')
  expect(steps[3]?.textContent).toContain('(614) 555-0144')
  const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(addresses).toEqual(
    expect.arrayContaining(['https://ohio.example/l0155', 'https://cedar.example']),
  )
})

test('asks for the phone of a closing office of which only the name was entered', async () => {
  const steps = await show({ escrowCompany: { name: 'Cedar Title', phone: '', website: '' } })
  expect(steps[3]?.textContent).toContain('What is the phone number of your closing office?')
})

test('says who signs for the company, where that was entered', async () => {
  const steps = await show({}, { signer: 'Dana Reyes' })
  await expect.poll(() => steps[2]?.textContent).toContain('It is signed for us by Dana Reyes.')
})

test('leads to people and reviews that were entered', async () => {
  const dana = { who: 'Dana Cole, Mesa Title', phone: '(505) 555-0144', dial: '+15055550144' }
  const review = { label: 'Our reviews on Landlist', url: 'https://landlist.example/us' }
  await show({}, { references: [dana], reviews: [review] })
  const others = await screen.findByRole('region', { name: 'Ask others about us.' })
  expect(within(others).getByText(/^Dana Cole, Mesa Title:/)).toBeDefined()
  const [call, read] = within(others).getAllByRole('link')
  expect(call?.getAttribute('href')).toBe('tel:+15055550144')
  expect(read?.getAttribute('href')).toBe(review.url)
  expect(read?.getAttribute('rel')).toBe('noopener')
})

test('has no part on others while nobody was named', async () => {
  await show()
  expect(screen.queryByRole('region', { name: 'Ask others about us.' })).toBeNull()
})
