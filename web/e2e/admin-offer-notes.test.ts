import { expect, it } from 'vitest'
import { expectToast, useAdmin } from './admin.ts'
import { createOffer } from './offers.ts'
import { expectSound } from './sound.ts'
import { laptop, phone } from './visit.ts'

const { enter } = useAdmin()

it.each([
  { device: 'a phone', viewport: phone, hasTouch: true },
  { device: 'a laptop', viewport: laptop, hasTouch: false },
])(
  'a call, an email that came in, a note and an email to the seller stand in the history of an offer, on $device',
  async ({ viewport, hasTouch }) => {
    const number = await createOffer({ sellerEmail: 'ida@mail.example' })
    const page = await enter(`/admin/offers?edit=${number}`, { viewport, hasTouch })
    const panel = page.getByRole('region', { name: 'Calls and emails' })
    const history = page.getByRole('region', { name: 'History' })
    await panel.getByLabel('Reached').check()
    await panel.getByLabel('What was said').fill('She wants a day to think.')
    await page.reload()
    await panel.getByText('We brought back the changes').waitFor()
    await panel.getByRole('button', { name: 'Save call' }).click()
    await expectToast(page, 'Saved in the history.')
    const call = history.getByRole('listitem').filter({ hasText: 'called and reached them' })
    await call.getByText('She wants a day to think.').waitFor()

    await panel.getByLabel('Email received').check()
    await panel.getByLabel('What they wrote').fill('It has a creek.')
    await panel.getByRole('button', { name: 'Save email' }).click()
    await history.getByText('noted an email that came in').waitFor()
    await panel.getByLabel('Write an email').check()
    await panel.getByLabel('Subject').fill('Your creek')
    await panel.getByLabel('Message', { exact: true }).fill('Does it run all year?')
    await panel.getByText('To ida@mail.example.').waitFor()
    await expectSound(page, { hasTouch })
    await panel.getByRole('button', { name: 'Send Email' }).click()
    await expectToast(page, 'Your email is on its way.')
    await history.getByText('Your creek (to ida@mail.example)').waitFor()
    await history.getByText('wrote an email', { exact: false }).waitFor()

    await call.getByRole('button', { name: /^Delete the note/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await call.waitFor({ state: 'detached' })
    await expectSound(page, { hasTouch })
  },
)

it('nothing is mailed about a draft, or where no address is known', async () => {
  for (const changes of [{ status: 'draft' as const, sellerEmail: 'ida@mail.example' }, {}]) {
    const page = await enter(`/admin/offers?edit=${await createOffer(changes)}`)
    const panel = page.getByRole('region', { name: 'Calls and emails' })
    await panel.getByLabel('Reached').waitFor()
    expect(await panel.getByLabel('Write an email').count()).toBe(0)
  }
})
