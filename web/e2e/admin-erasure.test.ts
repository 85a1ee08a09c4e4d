import { expect, it } from 'vitest'
import { expectToast, useAdmin } from './admin.ts'
import { violations } from './axe.ts'
import { createOffer } from './offers.ts'
import { nextLink } from './signing/link.ts'
import { signAgreement } from './signing/walk.ts'
import { phone } from './visit.ts'

const { open, enter } = useAdmin()

const sellerName = 'Quillon Marshferry'
const seller = { sellerName, sellerEmail: 'quillon@mail.example' }

it('the owner erases a seller who never wrote, after seeing what goes and what stays', async () => {
  const signed = await createOffer(seller)
  const visitor = await open((await nextLink(signed)).path, { viewport: phone })
  await signAgreement(visitor, sellerName, seller.sellerEmail)
  await visitor.getByText('Congratulations').first().waitFor()
  const unsigned = await createOffer(seller)

  const page = await enter('/admin/leads', { viewport: phone, allow: /404|409/ })
  const form = page.locator('form', { hasText: 'Everything about one person' })
  const look = form.getByRole('button', { name: 'Look at What Can Be Erased' })
  const find = form.getByLabel('Phone, email or whole name')
  await look.click()
  await form.getByText('Please type a phone number, an email address or a name').waitFor()
  await find.fill('Nobody Known')
  await look.click()
  await page.getByText('Nobody found').first().waitFor()

  await find.fill(sellerName)
  await look.click()
  const shown = form.getByRole('region', { name: `What is kept under “${sellerName}”` })
  await shown.getByRole('link', { name: unsigned }).waitFor()
  await shown.getByText('This stays.').waitFor()
  await shown.getByRole('link', { name: signed }).waitFor()
  expect(await violations(page)).toEqual([])

  // Nothing goes that was not shown.
  const later = await createOffer(seller)
  const erase = shown.getByRole('button', { name: 'Erase What Goes' })
  const dialog = page.getByRole('dialog')
  await erase.click()
  await dialog.getByText('The signed agreement stays, because it is a contract.').waitFor()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await erase.click()
  await dialog.getByRole('button', { name: 'Erase' }).click()
  await page.getByText('Something changed since you looked').first().waitFor()
  await shown.getByRole('link', { name: later }).waitFor()

  await erase.click()
  await dialog.getByText('2 offers will be erased for good.').waitFor()
  await dialog.getByRole('button', { name: 'Erase' }).click()
  await expectToast(page, 'Everything that can be erased is gone.')
  await shown.waitFor({ state: 'detached' })

  await find.fill(seller.sellerEmail)
  await look.click()
  await form.getByRole('link', { name: signed }).waitFor()
  expect(await form.getByRole('button', { name: 'Erase What Goes' }).count()).toBe(0)
  expect(await form.getByRole('link', { name: unsigned }).count()).toBe(0)
})
