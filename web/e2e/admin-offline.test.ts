import { expect, it } from 'vitest'
import { logIn, unfold, useAdmin } from './admin.ts'
import { violations } from './axe.ts'
import { reflowProblems } from './reflow.ts'
import { inEachSize, laptop, phone, rest } from './visit.ts'

const { enter, open } = useAdmin()

const workers = async () => {
  const registrations = await navigator.serviceWorker.getRegistrations()
  return registrations.map(({ scope }) => new URL(scope).pathname)
}

it('the installed area says that there is no connection, leads back in once there is, and forgets its worker at logout', async () => {
  const page = await open('about:blank', { allow: /ERR_INTERNET_DISCONNECTED|503/ })
  await page.addInitScript(() => {
    const matches = window.matchMedia.bind(window)
    // As where it was opened from a home screen.
    window.matchMedia = (query) => matches(query === '(display-mode: standalone)' ? 'all' : query)
  })
  await page.goto('/admin')
  await page.getByLabel('Admin Password').waitFor()
  expect(await page.evaluate(workers)).toEqual([])
  await logIn(page)
  await page.evaluate(async () => await navigator.serviceWorker.ready)
  expect(await page.evaluate(workers)).toEqual(['/admin'])

  await page.context().setOffline(true)
  const title = page.getByRole('heading', { name: 'You are offline', level: 1 })
  for (const path of ['/admin', '/admin/offers?show=live']) {
    await page.goto(path)
    await title.waitFor()
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await inEachSize(
      page,
      async (where) => {
        expect(await violations(page), `${colorScheme} ${where}`).toEqual([])
        expect(await reflowProblems(page), `${colorScheme} ${where}`).toEqual([])
      },
      [{ width: 320, height: 256 }, laptop, { width: 768, height: 1024 }, phone],
    )
  }
  // Pages of visitors are none of its business.
  await expect(page.goto('/about')).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  await page.waitForURL('chrome-error://**')

  await page.goto('/admin')
  await title.waitFor()
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
  await rest(page)
  // Where the service hears of it, its answer takes the worker away as well.
  await page.context().setOffline(true)
  await unfold(page, 'Menu')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByLabel('Admin Password').waitFor()
  await expect.poll(async () => await page.evaluate(workers)).toEqual([])
})

it('a tab of a browser has no worker', async () => {
  const page = await enter('/admin')
  await rest(page)
  expect(await page.evaluate(workers)).toEqual([])
})
