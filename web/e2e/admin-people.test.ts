import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { leaveNobodyInvited } from './admin-api.ts'
import { expectToast, unfold, useAdmin } from './admin.ts'
import { createOffer } from './offers.ts'
import { codeOf, confirm, secondStep, turnOn } from './second-step.ts'
import { expectSound } from './sound.ts'
import { inEachSize, laptop, phone, site } from './visit.ts'

const { enter, join, open } = useAdmin()
const theirs = 'moss kettle harbor ninety'
const name = 'Hanna Quist'
const ownerName = 'Dana Reyes'

async function expectSoundInEachSize(page: Page) {
  await inEachSize(page, async (where) => {
    await expectSound(page, { hasTouch: where === `at ${phone.width} px` })
  })
}

it('an owner invites a helper, who works beside them, and ends their way in', async () => {
  onTestFinished(leaveNobodyInvited)
  const owner = await enter('/admin/settings/people', { allow: /400/ })
  await owner.getByText(/^You are the only one who logs in here/).waitFor()
  await expectSoundInEachSize(owner)
  await owner.getByRole('button', { name: 'Invite somebody' }).click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByLabel('Their name').fill(name)
  await dialog.getByLabel('Their email').fill('hanna@mail.example')
  await dialog.getByLabel('Your password').fill('wrong')
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await dialog.getByText('This is not your password').waitFor()
  await dialog.getByLabel('Your password').fill(site().password)
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await owner.getByRole('heading', { name: `The link for ${name}` }).waitFor()
  const link = await owner.getByLabel(`Link for ${name}`, { exact: true }).inputValue()
  await expectSoundInEachSize(owner)
  await owner.getByRole('button', { name: 'Done' }).click()
  await owner.getByText(/hanna@mail\.example · invited, the link is good until/).waitFor()

  const helper = await open(new URL(link).pathname + new URL(link).hash, {
    viewport: phone,
    allow: /400|401|410/,
  })
  await helper.getByRole('heading', { name: `Welcome, ${name}` }).waitFor()
  await expectSoundInEachSize(helper)
  await helper.getByLabel('New password').fill('password1234')
  await helper.getByRole('button', { name: 'Choose this password' }).click()
  await helper.getByText(/^This is easy to guess/).waitFor()
  await helper.getByLabel('New password').fill(theirs)
  await helper.getByRole('button', { name: 'Choose this password' }).click()
  await helper.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()

  await helper.setViewportSize(laptop)
  expect(await helper.getByRole('link', { name: 'Settings', exact: true }).count()).toBe(0)
  const ofSettings = ['', '/website', '/connections', '/health', '/people']
  for (const path of [...ofSettings.map((part) => `/admin/settings${part}`), '/admin/notices']) {
    await helper.goto(path)
    await helper.getByText(/^This part is for owners of the site/).waitFor()
  }
  await expectSoundInEachSize(helper)
  await helper.goto('/admin/settings/safety')
  await helper.getByRole('heading', { name: 'Your log-in' }).waitFor()
  await helper.getByText('This browser').waitFor()
  expect(await helper.getByRole('heading', { name: 'Backups' }).count()).toBe(0)
  await expectSoundInEachSize(helper)
  for (const path of ['/admin/leads', '/admin/offers', '/admin/deals', '/admin/blog']) {
    await helper.goto(path)
    await helper.getByRole('heading', { level: 1 }).waitFor()
    await helper.waitForLoadState('networkidle')
    expect(await helper.getByRole('alert').allInnerTexts(), path).toEqual([])
  }

  await helper.goto('/admin/offers')
  await unfold(helper, 'More')
  await helper.getByRole('link', { name: 'Bring In a List' }).waitFor()
  for (const hidden of ['Export', 'State notices'])
    expect(await helper.getByRole('link', { name: hidden }).count(), hidden).toBe(0)
  await helper.goto(`/admin/offers?edit=${await createOffer({ status: 'draft' })}`)
  await helper
    .getByRole('region', { name: 'History' })
    .getByText(/made this offer/)
    .waitFor()
  expect(await helper.getByRole('button', { name: 'Delete' }).count()).toBe(0)
  const offer = await createOffer()
  await helper.goto(`/admin/offers?edit=${offer}`)
  await helper.getByRole('button', { name: 'Withdraw' }).click()
  await helper.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await owner.goto(`/admin/offers?edit=${offer}`)
  await owner.getByText(`${name} withdrew it`, { exact: true }).waitFor()
  await owner.getByText('You made this offer', { exact: true }).waitFor()
  await expectSoundInEachSize(owner)

  await helper.goto(`/admin/offers?edit=${offer}`)
  await helper.getByText('The owner made this offer', { exact: true }).waitFor()
  await owner.goto('/admin/settings/people')
  const people = owner.getByRole('region', { name: 'People' })
  await people.getByText('With the first password of this site', { exact: true }).waitFor()
  const ownName = owner.getByLabel('Your name')
  await ownName.fill(name.toUpperCase())
  await owner.getByRole('button', { name: 'Save name' }).click()
  await owner.getByText('Somebody here has this name already').waitFor()
  await expectSoundInEachSize(owner)
  await ownName.fill(ownerName)
  await owner.getByRole('button', { name: 'Save name' }).click()
  await expectToast(owner, 'Your name is saved.')
  const ownEntry = people.getByRole('listitem').filter({ hasText: ownerName })
  await ownEntry.getByText('You, with the first password of this site').waitFor()
  await expectSoundInEachSize(owner)
  await helper.reload()
  await helper.getByText(`${ownerName} made this offer`, { exact: true }).waitFor()
  await expectSoundInEachSize(helper)
  await ownName.fill('')
  await owner.getByRole('button', { name: 'Save name' }).click()
  await expectToast(owner, 'Your name is removed.')
  await helper.reload()
  await helper.getByText('The owner made this offer', { exact: true }).waitFor()

  await helper.goto('/admin')
  await unfold(helper, 'Menu')
  await helper.getByRole('button', { name: 'Logout' }).click()
  await helper.getByLabel('Name or email').fill('hanna@mail.example')
  await expectSoundInEachSize(helper)
  await helper.getByLabel('Admin Password').fill(theirs)
  await helper.getByRole('button', { name: 'Log In' }).click()
  await helper.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()

  await owner.reload()
  await owner.getByText(/hanna@mail\.example · last logged in/).waitFor()
  await expectSoundInEachSize(owner)
  await owner.getByRole('button', { name: `Remove ${name}` }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expectToast(owner, `${name} is removed.`)
  await owner.getByText(/^You are the only one who logs in here/).waitFor()
  await helper.reload()
  await helper.getByRole('heading', { name: 'Please log in again' }).waitFor()

  const late = await open(new URL(link).pathname + new URL(link).hash, { allow: /410/ })
  await late.getByText(/^This link was used already, or is over/).waitFor()
  await expectSoundInEachSize(late)
})

it('a helper turns two-step verification on for themselves, and an owner turns it off once the phone is lost', async () => {
  onTestFinished(leaveNobodyInvited)
  const helper = await join(name, 'hanna@mail.example', { viewport: phone, allow: /40[01]/ })
  await helper.goto('/admin/settings/safety')
  await helper.getByRole('heading', { name: 'Your log-in' }).waitFor()
  const { secret, codes } = await turnOn(helper, theirs, expectSoundInEachSize)
  expect(codes).toHaveLength(10)
  await helper.getByRole('button', { name: 'I have kept them' }).click()
  await secondStep(helper).getByText('You have 10 recovery codes left.').waitFor()
  await expectSoundInEachSize(helper)
  await helper.goto('/admin')
  await unfold(helper, 'Menu')
  await helper.getByRole('button', { name: 'Logout' }).click()
  const logIn = async () => {
    await helper.getByLabel('Name or email').fill(name)
    await helper.getByLabel('Admin Password').fill(theirs)
    await helper.getByRole('button', { name: 'Log In' }).click()
  }
  await logIn()
  await helper.getByLabel('Code from your app').fill(codeOf(secret, 30))
  await helper.keyboard.press('Enter')
  await helper.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()

  const owner = await enter('/admin/settings/people', { allow: /400/ })
  await owner.getByText(/· two-step verification on$/).waitFor()
  await expectSoundInEachSize(owner)
  const lost = owner.getByRole('button', { name: `Turn off two-step verification for ${name}` })
  await lost.click()
  await owner.getByText(/^For somebody who lost their phone/).waitFor()
  await expectSoundInEachSize(owner)
  await confirm(owner, 'wrong', 'Turn it off')
  await owner.getByText('This is not your password').waitFor()
  await confirm(owner, site().password, 'Turn it off')
  await expectToast(owner, `Two-step verification for ${name} is off.`)
  await lost.waitFor({ state: 'detached' })
  await helper.reload()
  await helper.getByRole('heading', { name: 'Please log in again' }).waitFor()
  await logIn()
  await helper.getByRole('heading', { name: 'Please log in again' }).waitFor({ state: 'detached' })
  await helper.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
})
