import { expect, it } from 'vitest'
import { logIn, useAdmin } from './admin.ts'
import { giveAnswer, listenForCalls } from './public/answers.ts'

const { enter } = useAdmin()

const timestamp = '2024-03-05T12:00:00.000Z'
const body = 'Land. '.repeat(500)
const published = {
  published: true,
  publishedAt: timestamp,
  updatedAt: timestamp,
  publishOn: null,
  takeDownOn: null,
}

const lists = [
  {
    path: '/admin/blog',
    plural: 'posts',
    shows: 'Mar 5, 2024',
    api: '/api/admin/posts',
    item: (name: string, id: string) => ({
      id,
      title: name,
      slug: id,
      summary: 'Land.',
      body,
      ...published,
    }),
  },
  {
    path: '/admin/pages',
    plural: 'pages',
    shows: '/pages/id0',
    api: '/api/admin/pages',
    item: (name: string, id: string) => ({
      id,
      title: name,
      slug: id,
      summary: 'Land.',
      body,
      ...published,
    }),
  },
  {
    path: '/admin/testimonials',
    plural: 'testimonials',
    shows: '5-Star Review',
    api: '/api/admin/testimonials',
    item: (name: string, id: string) => ({
      id,
      name,
      location: 'Levy County, Florida',
      quote: body,
      featured: false,
      updatedAt: timestamp,
    }),
  },
]

it.each(lists)(
  'a list of 1,000 $plural is asked for once, drawn a page at a time and searched here',
  async ({ path, plural, shows, api, item }) => {
    const page = await enter('/admin')
    const items = Array.from({ length: 1000 }, (_, index) => item(`Number ${index}`, `id${index}`))
    await giveAnswer(page, api, items)
    const calls = listenForCalls(page)
    await page.goto(path)
    await page.getByText(`1–25 of 1,000 ${plural}`).waitFor()
    await page.getByText(shows, { exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText(`26–50 of 1,000 ${plural}`).waitFor()
    expect(await page.getByText(/^Number \d+$/).count()).toBe(25)
    await page.getByLabel('Search').pressSequentially('number 999')
    await page.getByText(/^1 (blog post|page|testimonial)$/).waitFor()
    await page.getByText('Number 999', { exact: true }).waitFor()
    expect(calls.filter((call) => call === `GET ${api}`)).toHaveLength(1)
  },
)

it('Back comes to the offers as they were looked for', async () => {
  const page = await enter('/admin/offers?show=signed&sort=amount-high')
  await page.getByLabel('Search').fill('LB-4TRW')
  await page.waitForURL(/search=LB-4TRW/)
  const address = page.url()
  await page.getByRole('link', { name: 'LB-4TRW-6HNV' }).click()
  await page.getByText('This offer is signed, so it can no longer change.').waitFor()
  await page.goBack()
  await page.getByText('1 offer', { exact: true }).waitFor()
  expect(page.url()).toBe(address)
  await page.getByRole('link', { name: 'LB-4TRW-6HNV' }).click()
  await page.getByText('This offer is signed, so it can no longer change.').waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'All offers' }).click()
  await page.getByText('1 offer', { exact: true }).waitFor()
  expect(await page.getByLabel('Search').inputValue()).toBe('LB-4TRW')
})

it('offers that were chosen are still chosen after Back, another screen and a reload, and gone after a log-out', async () => {
  const page = await enter('/admin/offers?search=LB-7K2M-9RXN')
  const box = page.getByLabel('Choose offer LB-7K2M-9RXN')
  await box.check()
  await page.getByText('1 offer chosen').waitFor()
  const address = page.url()
  await page.getByRole('link', { name: 'Leads', exact: true }).click()
  await page.getByRole('heading', { name: 'Manage Leads' }).waitFor()
  await page.goBack()
  await page.getByText('1 offer chosen').waitFor()
  expect(page.url()).toBe(address)
  expect(await box.isChecked()).toBe(true)
  await page.getByRole('link', { name: 'LB-7K2M-9RXN' }).click()
  await page.getByRole('heading', { name: 'Offer LB-7K2M-9RXN' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Offer LB-7K2M-9RXN' }).waitFor()
  await page.goBack()
  await page.getByText('1 offer chosen').waitFor()
  expect(await box.isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByLabel('Admin Password').waitFor()
  await logIn(page)
  await page.goto(address)
  await page.getByText('No offers chosen').waitFor()
  expect(await box.isChecked()).toBe(false)
})
