import { describe, expect, it } from 'vitest'
import { askAsAdmin } from './admin-api.ts'
import { expectToast, useAdmin } from './admin.ts'
import { expectSound } from './sound.ts'
import { laptop, phone } from './visit.ts'

const { enter } = useAdmin()

describe.each([
  ['a phone', { viewport: phone, hasTouch: true }],
  ['a laptop', { viewport: laptop, hasTouch: false }],
])('on %s', (_name, options) => {
  it('the mail of the morning is turned on and off under the connections', async () => {
    await askAsAdmin('PUT', '/api/admin/morning-mail', { isSent: false })
    const page = await enter('/admin/settings/connections', options)
    const setting = page.getByRole('region', { name: 'An email each morning' })
    const box = setting.getByLabel('Email me each morning')
    expect(await box.isChecked()).toBe(false)
    await expectSound(page, options)
    for (const isOn of [true, false]) {
      await box.setChecked(isOn)
      await setting.getByRole('button', { name: 'Save choice' }).click()
      await expectToast(page, 'Saved.')
      await page.reload()
      await box.waitFor()
      await expect.poll(async () => await box.isChecked()).toBe(isOn)
    }
  })
})
