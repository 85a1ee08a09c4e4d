import { addDays, format } from 'date-fns'
import { expect, it } from 'vitest'
import { askAsAdmin } from './admin-api.ts'
import { expectToast, save, useAdmin } from './admin.ts'
import { expectSound } from './sound.ts'
import { laptop, phone } from './visit.ts'

const { enter } = useAdmin()

const soon = addDays(new Date(), 7)
const typed = format(soon, 'M/d/yyyy')
const shown = format(soon, 'MMM d, yyyy')
const later = addDays(new Date(), 14)

it.each([
  ['a laptop', laptop, false],
  ['a phone', phone, true],
] as const)(
  'a draft is given its days on %s, and its list says so',
  async (_name, viewport, hasTouch) => {
    const title = `Spring on the land ${viewport.width}`
    const page = await enter('/admin/blog?new=', { viewport, hasTouch })
    await page.getByLabel('Title').fill(title)
    await page.getByRole('textbox', { name: 'Body' }).fill('The roads are soft.')
    expect(await page.getByLabel('Take down on').count()).toBe(0)
    await page.getByLabel('Publish on').fill('soon')
    await page.getByLabel('Take down on').fill(format(later, 'yyyy-MM-dd'))
    await save(page).click()
    await page.getByText(/Please write the month, the day and the year/).waitFor()
    await page.getByLabel('Publish on').fill(typed)
    await page.getByLabel('Take down on').focus()
    expect(await page.getByLabel('Publish on').inputValue()).toBe(shown)
    await expectSound(page, { hasTouch })
    await save(page).click()
    await expectToast(page, 'Blog post created successfully.')
    const item = page.getByRole('listitem').filter({ hasText: title })
    await item.getByText(`Goes on the website ${shown}`).waitFor()
    await item.getByText(`Comes down ${format(later, 'MMM d, yyyy')}`).waitFor()
    await expectSound(page, { hasTouch })
  },
)

it('publishing at once forgets the day for it, and keeps the one to take it down', async () => {
  const input = { title: 'Frost', slug: 'frost', body: 'Text', published: false }
  const days = { publishOn: format(soon, 'yyyy-MM-dd'), takeDownOn: format(later, 'yyyy-MM-dd') }
  const { id } = await askAsAdmin<{ id: string }>('POST', '/api/admin/pages', { ...input, ...days })
  const page = await enter(`/admin/pages?edit=${id}`)
  expect(await page.getByLabel('Publish on').inputValue()).toBe(shown)
  await page.getByLabel('Published', { exact: true }).check()
  await page.getByLabel('Publish on').waitFor({ state: 'detached' })
  await save(page).click()
  await expectToast(page, 'Page updated successfully.')
  const pages = await askAsAdmin<{ id: string }[]>('GET', '/api/admin/pages')
  expect(pages.find((item) => item.id === id)).toMatchObject({
    published: true,
    publishOn: null,
    takeDownOn: days.takeDownOn,
  })
})
