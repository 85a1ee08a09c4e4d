import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectToast, hasFocus, save, useAdmin } from './admin.ts'
import { violations } from './axe.ts'
import { createOffer } from './offers.ts'

const { enter } = useAdmin()

/** Changes the settings, or the item of a list, past the form on the screen, as the other owner would. */
async function changeElsewhere(page: Page, address: string, change: object, id?: string) {
  const status = await page.evaluate(
    async ({ url, itemId, changed }) => {
      const found = await (await fetch(url, { credentials: 'include' })).json()
      const stored = itemId ? found.find((item: { id: string }) => item.id === itemId) : found
      const { updatedAt: _moment, id: _id, summary: _summary, ...fields } = stored
      const answer = await fetch(itemId ? `${url}/${itemId}` : url, {
        method: 'PUT',
        credentials: 'include',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...fields, ...changed }),
      })
      return answer.status
    },
    { url: address, itemId: id, changed: change },
  )
  expect(status).toBe(200)
}

const notice = (page: Page) =>
  page.getByRole('region', { name: 'This was changed somewhere else after you opened it' })

describe('what someone else changed after the form was opened', () => {
  it('stands beside what is typed in a page, and the owner keeps either', async () => {
    const page = await enter('/admin/pages?new=', { allow: /409/ })
    const slug = `meanwhile-${Date.now()}`
    await page.getByLabel('Title').fill('Meanwhile')
    await page.getByLabel('Slug').fill(slug)
    await page.getByRole('textbox', { name: 'Body' }).fill('At first')
    await save(page).click()
    await expectToast(page, 'Page created successfully.')
    await page.getByLabel('Search').fill(slug)
    await page.getByRole('button', { name: 'Edit Meanwhile' }).click()
    await page.waitForURL(/edit=/)
    const id = new URL(page.url()).searchParams.get('edit') ?? ''
    const body = page.getByRole('textbox', { name: 'Body' })

    await body.fill('My text')
    await changeElsewhere(page, '/api/admin/pages', { body: 'Their text' }, id)
    await save(page).click()
    await expectToast(page, 'Failed to update page.')
    await notice(page).getByText('Their text').waitFor()
    expect(await hasFocus(notice(page))).toBe(true)
    expect(await body.inputValue()).toBe('My text')
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Keep what I typed' }).click()
    await notice(page).waitFor({ state: 'detached' })
    await save(page).click()
    await expectToast(page, 'Page updated successfully.')

    await page.getByLabel('Search').fill(slug)
    await page.getByRole('button', { name: 'Edit Meanwhile' }).click()
    expect(await body.inputValue()).toBe('My text')
    await body.fill('My second text')
    await changeElsewhere(page, '/api/admin/pages', { body: 'Their second text' }, id)
    await page.reload()
    await notice(page).getByText('Their second text').waitFor()
    expect(await body.inputValue()).toBe('My second text')
    await page.getByRole('button', { name: 'Use the newer version' }).click()
    await notice(page).waitFor({ state: 'detached' })
    expect(await body.inputValue()).toBe('Their second text')
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.getByRole('heading', { name: 'Manage Pages' }).waitFor()
  })

  it('stands beside what is typed in the settings', async () => {
    const page = await enter('/admin/settings', { allow: /409/ })
    const email = page.getByLabel('Obfuscated Email')
    const before = await email.inputValue()
    await page.getByLabel('Phone Display').fill('(352) 555-0178')
    await changeElsewhere(page, '/api/admin/settings', { emailObfuscated: 'us [at] example' })
    await page.getByRole('button', { name: 'Save Settings' }).click()
    await expectToast(page, 'Failed to update settings.')
    await notice(page).getByText('us [at] example').waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Use the newer version' }).click()
    expect(await email.inputValue()).toBe('us [at] example')
    await email.fill(before)
    await page.getByRole('button', { name: 'Save Settings' }).click()
    await expectToast(page, 'Settings updated successfully.')
  })

  it('stands beside what is typed in an offer, and shows at once where nothing is', async () => {
    const referenceNumber = await createOffer()
    const page = await enter(`/admin/offers?edit=${referenceNumber}`, { allow: /409/ })
    const notes = page.getByLabel('Notes')
    const readAndChange = async (text: string) =>
      await page.evaluate(
        async ({ number, changed }) => {
          const url = `/api/admin/offers/${number}`
          const offer = await (await fetch(url, { credentials: 'include' })).json()
          const { location, acreage, apn, expirationDate, amount } = offer
          await fetch(url, {
            method: 'PUT',
            credentials: 'include',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({
              location,
              acreage,
              apn,
              expirationDate,
              amount,
              notes: changed,
            }),
          })
        },
        { number: referenceNumber, changed: text },
      )
    await notes.fill('My note')
    await readAndChange('Their note')
    await save(page).click()
    await expectToast(page, 'Failed to update offer.')
    await notice(page).getByText('Their note').waitFor()
    await page.getByRole('button', { name: 'Use the newer version' }).click()
    expect(await notes.inputValue()).toBe('Their note')

    await readAndChange('Their second note')
    await page.getByRole('button', { name: 'Withdraw' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
    await expectToast(page, 'Failed to withdraw offer.')
    await expect.poll(async () => await notes.inputValue()).toBe('Their second note')
  })
})
