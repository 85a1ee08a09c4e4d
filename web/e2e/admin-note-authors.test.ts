import type { Lead } from 'offers-service/contract'
import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { askAsAdmin, leaveNobodyInvited } from './admin-api.ts'
import { expectToast, useAdmin } from './admin.ts'
import { expectSound } from './sound.ts'
import { inEachSize, laptop, phone } from './visit.ts'

const { enter, join } = useAdmin()

async function note(page: Page, text: string) {
  await page.getByLabel('New note').fill(text)
  await page.getByRole('button', { name: 'Save note' }).click()
  await page.getByText(text, { exact: true }).waitFor()
}

const entry = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })
const ways = async (page: Page, text: string) =>
  (await entry(page, text).getByRole('button').allInnerTexts()).join(', ')

it('notes of a lead say who wrote them, and helpers change their own', async () => {
  onTestFinished(leaveNobodyInvited)
  const { id } = await askAsAdmin<Lead>('POST', '/api/admin/contact-requests', {
    name: 'Nora Crane',
    phone: '(352) 555-0171',
    source: 'call',
  })
  const lead = `/admin/leads?edit=${id}`
  const owner = await enter(lead)
  const hanna = await join('Hanna Quist', 'hanna@mail.example')
  await note(owner, 'Owns the back five')
  await hanna.goto(lead)
  await note(hanna, 'Asks about the well')
  const jonas = await join('Jonas Amber', 'jonas@mail.example')
  await jonas.goto(lead)
  await note(jonas, 'Wants a survey')

  for (const page of [owner, jonas]) {
    await page.reload()
    await entry(page, 'Asks about the well')
      .getByText(/M, by Hanna Quist$/)
      .waitFor()
    await inEachSize(page, async (where) => {
      await expectSound(page, { hasTouch: where === `at ${phone.width} px` })
    })
    await page.setViewportSize(laptop)
  }
  await entry(owner, 'Owns the back five')
    .getByText(/M, by you$/)
    .waitFor()
  await entry(jonas, 'Owns the back five')
    .getByText(/M, by the owner$/)
    .waitFor()
  for (const text of ['Owns the back five', 'Asks about the well', 'Wants a survey'])
    expect(await ways(owner, text), text).toBe('Change, Delete')
  expect(await ways(jonas, 'Owns the back five')).toBe('')
  expect(await ways(jonas, 'Asks about the well')).toBe('')
  expect(await ways(jonas, 'Wants a survey')).toBe('Change, Delete')

  await askAsAdmin('PUT', '/api/admin/owner-name', { name: 'Dana Reyes' })
  await jonas.reload()
  await entry(jonas, 'Owns the back five')
    .getByText(/M, by Dana Reyes$/)
    .waitFor()
  await entry(jonas, 'Wants a survey')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await jonas.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expectToast(jonas, 'Note deleted.')
  await entry(jonas, 'Wants a survey').waitFor({ state: 'detached' })
})

it('an owner without a name reads that an email goes out in the name of the business, and gives theirs', async () => {
  onTestFinished(leaveNobodyInvited)
  const { id } = await askAsAdmin<Lead>('POST', '/api/admin/contact-requests', {
    name: 'Nestor Crane',
    phone: '(352) 555-0172',
    email: 'nestor@mail.example',
    source: 'call',
  })
  const owner = await enter(`/admin/leads?edit=${id}`)
  const write = async () => await owner.getByLabel('Write an email').check()
  await write()
  await owner.getByText(/^To nestor@mail\.example\. Your names, company/).waitFor()
  await join('Hanna Quist', 'hanna@mail.example')
  await owner.reload()
  await write()
  await owner.getByText(/^In the name of .+, to nestor@mail\.example\. Your names,/).waitFor()
  await inEachSize(owner, async (where) => {
    await expectSound(owner, { hasTouch: where === `at ${phone.width} px` })
  })
  await owner.getByLabel('Subject').fill('Your land')
  const opened = owner.context().waitForEvent('page')
  await owner.getByRole('link', { name: 'Settings → People' }).click()
  const people = await opened
  await people.getByLabel('Your name').fill('Dana Reyes')
  await people.getByRole('button', { name: 'Save name' }).click()
  await expectToast(people, 'Your name is saved.')
  expect(await owner.getByLabel('Subject').inputValue()).toBe('Your land')
  await owner.reload()
  await write()
  await owner
    .getByText(/^In the name of Dana Reyes, to nestor@mail\.example\. Your name,/)
    .waitFor()
  expect(await owner.getByRole('link', { name: 'Settings → People' }).count()).toBe(0)
})
