import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { leaveNobodyInvited } from './admin-api.ts'
import { useAdmin } from './admin.ts'
import { faintText } from './axe.ts'
import { createOffer } from './offers.ts'
import { expectSound } from './sound.ts'
import { inEachSize, laptop, phone } from './visit.ts'

const { enter, join } = useAdmin()

/** As when a tab is looked at again, so that nobody waits until it asks by itself. */
const lookAgain = async (page: Page) =>
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
const seen = (page: Page, words: string) => page.getByRole('status').getByText(words)
const backToList = async (page: Page) =>
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()

it('two people who open one offer are told of each other, until one leaves', async () => {
  onTestFinished(leaveNobodyInvited)
  const [number, other] = [await createOffer(), await createOffer()]
  const owner = await enter(`/admin/offers?edit=${number}`)
  let said = 0
  owner.on('request', (request) => {
    said += Number(request.url().includes('/api/admin/presence/'))
  })
  await owner.getByLabel('APN').waitFor()
  await owner.waitForLoadState('networkidle')
  expect(said, 'by somebody who works alone').toBe(0)
  const hanna = await join('Hanna Quist', 'hanna@mail.example')
  await owner.reload()
  await expect.poll(() => said).toBeGreaterThan(0)
  expect(await seen(owner, 'this open too').count()).toBe(0)

  await hanna.goto(`/admin/offers?search=${number}&edit=${number}`)
  await seen(hanna, 'The owner has this open too.').waitFor()
  await lookAgain(owner)
  await seen(owner, 'Hanna Quist has this open too.').waitFor()
  await inEachSize(owner, async (where) => {
    await expectSound(owner, { hasTouch: where === `at ${phone.width} px` })
  })
  await owner.setViewportSize(laptop)
  await owner.emulateMedia({ colorScheme: 'dark' })
  expect(await faintText(owner)).toEqual([])

  await backToList(hanna)
  await hanna.getByRole('heading', { name: 'Offers' }).waitFor()
  await lookAgain(owner)
  await seen(owner, 'this open too').waitFor({ state: 'detached' })
  await hanna.goto(`/admin/offers?edit=${other}`)
  await hanna.getByLabel('APN').waitFor()
  await lookAgain(owner)
  await lookAgain(hanna)
  for (const page of [owner, hanna]) expect(await seen(page, 'this open too').count()).toBe(0)

  await owner.goto(`/admin/offers?edit=${other}`)
  await seen(owner, 'Hanna Quist has this open too.').waitFor()
  await hanna.getByRole('button', { name: 'Logout' }).click()
  await hanna.getByLabel('Password').waitFor()
  await lookAgain(owner)
  await seen(owner, 'this open too').waitFor({ state: 'detached' })
})
