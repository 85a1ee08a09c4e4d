import type { Lead, LeadPage } from 'offers-service/contract'
import { describe, expect, it } from 'vitest'
import { askAsAdmin } from './admin-api.ts'
import { expectToast, hasFocus, unfold, useAdmin } from './admin.ts'
import { expectSound } from './sound.ts'
import { laptop, phone } from './visit.ts'

const { enter } = useAdmin()

const leads = '/api/admin/contact-requests'

async function enterLead(name: string): Promise<Lead> {
  const body = { name, phone: '(505) 555-0132', source: 'call', propertyLocation: 'Levy County' }
  const lead = await askAsAdmin<Lead>('POST', leads, body)
  await askAsAdmin('POST', `${leads}/${lead.id}/notes`, { text: 'Sells after the harvest' })
  return lead
}

const found = async (query: string) =>
  (await askAsAdmin<LeadPage>('GET', `${leads}/search?${query}`)).leads

describe.each([
  ['a laptop', laptop, false],
  ['a phone', phone, true],
] as const)('a deleted lead, on %s,', (where, viewport, hasTouch) => {
  it('comes back by Undo, with its notes', async () => {
    const { id, name } = await enterLead(`Undone on ${where}`)
    const page = await enter(`/admin/leads?edit=${id}`, { viewport, hasTouch })
    await page.getByRole('button', { name: 'Delete lead' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('You can put it back for 30 days').waitFor()
    await dialog.getByText('An email that is still waiting to go out is not sent.').waitFor()
    await expectSound(page, { hasTouch })
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expectToast(page, 'Lead deleted successfully.')
    await page.getByRole('heading', { name: 'Manage Leads' }).waitFor()
    await page.getByRole('link', { name, exact: true }).waitFor({ state: 'detached' })
    await expectSound(page, { hasTouch })
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectToast(page, 'The lead is back as it was.')
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByText('Sells after the harvest').waitFor()
  })

  it('stands under Deleted, from where it is put back or goes for good', async () => {
    const back = await enterLead(`Back on ${where}`)
    const gone = await enterLead(`Gone on ${where}`)
    for (const { id } of [back, gone]) await askAsAdmin('POST', `${leads}/${id}/delete`, {})
    const page = await enter('/admin/leads', { viewport, hasTouch })
    await page.getByRole('link', { name: back.name, exact: true }).waitFor({ state: 'detached' })
    await unfold(page, 'Filters')
    await page.getByLabel('Show', { exact: true }).selectOption({ label: 'Deleted' })
    const row = page.getByRole('row').filter({ hasText: back.name })
    await row.getByText(/by you$/).waitFor()
    await expectSound(page, { hasTouch })
    await row.getByRole('button', { name: `Put back ${back.name}` }).click()
    await expectToast(page, 'The lead is back as it was.')
    await row.waitFor({ state: 'detached' })
    expect(await hasFocus(page.getByRole('heading', { level: 1 }))).toBe(true)
    expect(await found(`search=${encodeURIComponent(back.name)}`)).toMatchObject([{ id: back.id }])

    await page.getByRole('button', { name: `Delete for good: ${gone.name}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('It cannot be put back.').waitFor()
    await expectSound(page, { hasTouch })
    await dialog.getByRole('button', { name: 'Delete for good' }).click()
    await expectToast(page, 'Deleted for good.')
    await page.getByRole('row').filter({ hasText: gone.name }).waitFor({ state: 'detached' })
    expect(await found(`deleted=true&search=${encodeURIComponent(gone.name)}`)).toEqual([])
  })
})
