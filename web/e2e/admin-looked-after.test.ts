import type { Lead } from 'offers-service/contract'
import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { askAsAdmin, leaveNobodyInvited } from './admin-api.ts'
import { expectToast, showWholeToday, unfold, useAdmin } from './admin.ts'
import { faintText } from './axe.ts'
import { expectSound } from './sound.ts'
import { inEachSize, laptop, phone } from './visit.ts'

const { enter, join } = useAdmin()

const addLead = async (name: string) =>
  (
    await askAsAdmin<Lead>('POST', '/api/admin/contact-requests', {
      name,
      phone: '(352) 555-0171',
      source: 'call',
    })
  ).id
const change = async (id: string, body: object) =>
  await askAsAdmin<Lead>('PATCH', `/api/admin/contact-requests/${id}`, body)
const leadAt = (id: string) => `/admin/leads?edit=${id}`
const whoSelect = (page: Page) => page.getByLabel('Who looks after')
const entry = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

/** The due steps of Today, in their order. */
const due = (page: Page) =>
  page.locator('li').filter({ hasText: /Crane/ }).filter({ hasText: 'due' })

async function expectSoundInEachSize(page: Page, { onPhone = { hasTouch: false } } = {}) {
  await inEachSize(page, async (where) => {
    await expectSound(page, where === `at ${phone.width} px` ? onPhone : { hasTouch: false })
  })
  await page.setViewportSize(laptop)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await faintText(page)).toEqual([])
  await page.emulateMedia({ colorScheme: null })
}

it('a lead is given to one of two people, who see it as theirs', async () => {
  onTestFinished(leaveNobodyInvited)
  const [id, other] = [await addLead('Nora Crane'), await addLead('Nestor Crane')]
  for (const each of [id, other]) await change(each, { followUpOn: '2026-01-05' })
  await change(other, { followUpOn: '2026-01-04', followUpTask: 'Ask for the deed' })
  const owner = await enter(leadAt(id))
  const hanna = await join('Hanna Quist', 'hanna@mail.example')

  await owner.reload()
  await whoSelect(owner).selectOption('Hanna Quist')
  await expectToast(owner, 'Hanna Quist looks after this lead now.')
  await entry(owner, 'nobody → Hanna Quist')
    .getByText(/, by you$/)
    .waitFor()
  await owner.getByRole('button', { name: 'Undo' }).click()
  await expectToast(owner, 'Nobody looks after this lead now.')
  await entry(owner, 'Hanna Quist → nobody').waitFor()
  expect(await whoSelect(owner).inputValue()).toBe('')
  await whoSelect(owner).selectOption('Hanna Quist')
  await entry(owner, 'nobody → Hanna Quist').nth(1).waitFor()
  await expectSoundInEachSize(owner, { onPhone: { hasTouch: true } })

  await hanna.reload()
  await showWholeToday(hanna)
  expect(await due(hanna).first().innerText()).toMatch(/^Nora Crane\n[^]*You look after this/)
  expect(await due(hanna).last().innerText()).toMatch(/^Nestor Crane\n/)
  expect(await due(hanna).last().innerText()).not.toContain('looks after')
  await expectSoundInEachSize(hanna)
  const today = await enter('/admin')
  await showWholeToday(today)
  expect(await due(today).first().innerText()).toMatch(/^Nestor Crane\n/)
  await due(today).filter({ hasText: 'Hanna Quist looks after this' }).waitFor()

  await hanna.goto('/admin/leads?search=Crane')
  await hanna.getByRole('link', { name: 'Nestor Crane', exact: true }).waitFor()
  await unfold(hanna, 'Filters')
  await hanna.getByLabel('Whose').selectOption('Mine')
  await hanna
    .getByRole('link', { name: 'Nestor Crane', exact: true })
    .waitFor({ state: 'detached' })
  expect(new URL(hanna.url()).search).toBe('?search=Crane&whose=mine')
  await hanna.getByRole('cell', { name: 'You', exact: true }).waitFor()
  await expectSoundInEachSize(hanna)
  await hanna.getByLabel('Whose').selectOption('Nobody’s')
  await hanna.getByRole('link', { name: 'Nestor Crane', exact: true }).waitFor()
  await today.goto(`/admin/leads?search=Crane&whose=${encodeURIComponent('@Hanna Quist')}`)
  await today.getByRole('cell', { name: 'Hanna Quist', exact: true }).waitFor()
  expect(await today.getByRole('link', { name: 'Nestor Crane', exact: true }).count()).toBe(0)
})

it('one who looks after a lead meanwhile is not overruled by who did not see it', async () => {
  onTestFinished(leaveNobodyInvited)
  const id = await addLead('Nils Crane')
  await join('Hanna Quist', 'hanna@mail.example')
  const owner = await enter(leadAt(id), { allow: /409/ })
  await whoSelect(owner).waitFor()
  await change(id, { lookedAfterBy: '@Hanna Quist' })
  await whoSelect(owner).selectOption('You')
  await owner
    .getByText(/It was changed in another window/)
    .first()
    .waitFor()
  await entry(owner, 'nobody → Hanna Quist').waitFor()
  expect(await whoSelect(owner).inputValue()).toBe('@Hanna Quist')
})

it('somebody who works alone sees nothing of it, also after others have left', async () => {
  onTestFinished(leaveNobodyInvited)
  const id = await addLead('Nadja Crane')
  await change(id, { followUpOn: '2026-01-05' })
  const owner = await enter(leadAt(id))
  const seesNothing = async () => {
    await owner.goto(leadAt(id))
    await owner.getByRole('button', { name: 'Edit details' }).waitFor()
    await owner.waitForLoadState('networkidle')
    expect(await owner.getByText('looks after').count()).toBe(0)
    await owner.goto('/admin/leads?search=Nadja&whose=nobody')
    await owner.getByRole('link', { name: 'Nadja Crane', exact: true }).waitFor()
    expect(await owner.getByLabel('Whose').count()).toBe(0)
    expect(await owner.getByRole('columnheader', { name: 'Looked after by' }).count()).toBe(0)
    await owner.goto('/admin')
    await showWholeToday(owner)
    await owner.getByRole('link', { name: 'Nadja Crane', exact: true }).first().waitFor()
    expect(await owner.getByText(/looks? after/).count()).toBe(0)
  }
  await seesNothing()
  await join('Hanna Quist', 'hanna@mail.example')
  await change(id, { lookedAfterBy: '@Hanna Quist' })
  await owner.goto(leadAt(id))
  await whoSelect(owner).waitFor()
  await leaveNobodyInvited()
  await seesNothing()
  await owner.goto(leadAt(id))
  await entry(owner, 'Hanna Quist → nobody, because Hanna Quist was removed').waitFor()
  await change(id, { lookedAfterBy: '@owner' })
  await seesNothing()
})
