import { describe, expect, it } from 'vitest'
import { adminScreens } from './admin-screens.ts'
import { hasFocus, logIn, unfold, useAdmin } from './admin.ts'
import { violations } from './axe.ts'
import { inEachSize, scriptsOf } from './visit.ts'

const { enter, open } = useAdmin()

describe('the door', () => {
  it('stands before every screen, and axe finds nothing wrong with it', async () => {
    const page = await open('about:blank')
    for (const path of adminScreens.filter((each) => !each.includes('?'))) {
      await page.goto(path)
      await page.getByLabel('Admin Password').waitFor()
      expect(await page.getByRole('textbox').count(), path).toBeLessThanOrEqual(1)
      expect(await page.getByRole('heading').allInnerTexts(), path).toEqual(['Admin Login'])
    }
    expect(await violations(page)).toEqual([])
  })

  it('opens with the password, stays open after a reload, and closes on logout', async () => {
    const page = await open('/admin')
    await logIn(page)
    const stored = await page.evaluate(() => localStorage.getItem('admin-auth'))
    expect(JSON.parse(stored ?? '')).toMatchObject({ isAuthenticated: true })
    for (const { value, httpOnly } of await page.context().cookies()) {
      expect(httpOnly).toBe(true)
      expect(stored).not.toContain(value)
    }
    await page.reload()
    await page.getByText('Total Testimonials').waitFor()
    await unfold(page, 'Menu')
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByLabel('Admin Password').waitFor()
    await expect
      .poll(async () => await hasFocus(page.getByRole('heading', { name: 'Admin Login' })))
      .toBe(true)
    expect(await page.evaluate(() => localStorage.getItem('admin-auth'))).toBeNull()
    const cookies = await page.context().cookies()
    expect(cookies.map(({ name }) => name)).toEqual(['browser'])
  })

  it('closes in every tab when it closes in one', async () => {
    const page = await enter('/admin')
    const other = await page.context().newPage()
    await other.goto('/admin/settings')
    await other.getByRole('heading', { name: 'Site Settings' }).waitFor()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByLabel('Admin Password').waitFor()
    await other.getByLabel('Admin Password').waitFor()
  })
})

it('axe finds nothing wrong with any screen on a phone and a laptop, and none scrolls sideways', async () => {
  const page = await enter('about:blank')
  for (const path of adminScreens) {
    await page.goto(path)
    await scriptsOf(page)
    await inEachSize(page, async (where) => {
      expect(await violations(page), `${path} ${where}`).toEqual([])
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      )
      expect(overflow, `${path} ${where}`).toBe(0)
    })
  }
})

it('a visitor never downloads what only the owner uses', async () => {
  const page = await open('/')
  const scripts = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  )
  expect(scripts.filter((name) => /admin|item-editor/.test(name))).toEqual([])
})
