import type { Integration } from 'offers-service/contract'
import { expect, it } from 'vitest'
import { expectToast, useAdmin } from './admin.ts'
import { violations } from './axe.ts'
import { givenUpJob } from './given-up-job.ts'

const { enter } = useAdmin()

const integration: Integration = {
  isConfigured: true,
  isStopped: false,
  canBeTested: true,
  detail: 'Set up',
  lastSuccessAt: null,
  lastFailureAt: null,
  lastFailure: null,
}

it('says what is not connected, and how a test of the mail went', async () => {
  const page = await enter('/admin/settings/connections')
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await row('CRM Not connected').waitFor()
  await row('E-signature Connected').waitFor()
  await row('Email notifications Not enabled').getByText('Not sent yet').waitFor()
  expect(await page.getByRole('button', { name: 'Send a test: CRM' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Send a test: Email notifications' }).click()
  await expectToast(page, 'A test is on its way.')
  await row('Email notifications').getByText('Last worked').waitFor()
  expect(await violations(page)).toEqual([])
})

it('calls CRM, e-signature and mail by the plain words when all are set up', async () => {
  const page = await enter('/admin')
  await page.route('**/api/admin/integrations', async (route) => {
    await route.fulfill({ json: { crm: integration, esignature: integration, email: integration } })
  })
  await page.getByRole('link', { name: 'Site Settings' }).click()
  for (const state of ['CRM Connected', 'E-signature Connected', 'Email notifications Enabled'])
    await page.getByRole('listitem').filter({ hasText: state }).waitFor()
})

it('names on the first screen what was not delivered, to send again or to drop', async () => {
  const page = await enter('/admin')
  // A delivery is only given up after days, so the service's answers stand in for one here.
  let jobs = [
    givenUpJob,
    { ...givenUpJob, id: '8', title: 'News for your CRM: offer signed', lastError: null },
  ]
  await page.route('**/api/admin/today', async (route) => {
    const today = (await (await route.fetch()).json()) as object
    await route.fulfill({ json: { ...today, failedJobs: { total: jobs.length, first: jobs } } })
  })
  await page.route('**/api/admin/jobs?status=failed', async (route) => {
    await route.fulfill({ json: jobs })
  })
  await page.route('**/api/admin/jobs/**', async (route) => {
    const isRetry = route.request().method() === 'POST'
    jobs = jobs.filter(({ id }) => id !== (isRetry ? '7' : '8'))
    await route.fulfill({ json: isRetry ? { ...givenUpJob, status: 'waiting' } : { ok: true } })
  })
  await page.reload()
  await page.getByRole('heading', { name: 'Failed tasks 2' }).waitFor()
  await page.getByText('It was not done. Try it again there, or drop it').first().waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: givenUpJob.title }).click()
  await page.getByText('For the person who set up your site').click()
  await page.getByText('Mailbox full').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: `Try again: ${givenUpJob.title}` }).click()
  await expectToast(page, 'It is being tried again.')
  await page.getByText(givenUpJob.title).waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Drop: News for your CRM: offer signed' }).click()
  await page.getByText('It will never be done.').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Drop' }).click()
  await expectToast(page, 'It will not be done.')
  await page.getByText('Nothing has failed.').waitFor()
  await page.getByRole('link', { name: 'Back to Admin' }).click()
  await page.getByText('Total Testimonials').waitFor()
  await page.getByRole('heading', { name: /^Failed tasks/ }).waitFor({ state: 'detached' })
})
