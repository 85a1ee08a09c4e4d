import type { CreatedMailing, Mailing } from 'offers-service/contract'
import { describe, expect, it } from 'vitest'
import { askAsAdmin } from './admin-api.ts'
import { useAdmin } from './admin.ts'
import { createOffer } from './offers.ts'
import { translations } from './public/page-changes.ts'
import { expectSaid, expectWritten, press, translatedAdmin } from './translated-admin.ts'

const { enter } = useAdmin()

const seller = {
  sellerName: 'Opal Greer',
  sellerMailingAddress: '4 Elm St\nKingman, AZ 86401',
}

async function createMailing(apn: string): Promise<{ id: string; numbers: string[] }> {
  const numbers = [
    await createOffer({ ...seller, apn: `${apn}-1` }),
    await createOffer({ ...seller, sellerName: 'Wanda Pell', apn: `${apn}-2` }),
  ]
  const { mailing } = await askAsAdmin<CreatedMailing>('POST', '/api/admin/mailings', {
    name: `Spring ${apn}`,
    selection: { referenceNumbers: numbers },
  })
  const letterCount = async () =>
    (await askAsAdmin<Mailing>('GET', `/api/admin/mailings/${mailing.id}`)).letterCount
  await expect.poll(letterCount).toBe(2)
  return { id: mailing.id, numbers }
}

describe.each(translations)('in the admin area, where %s,', (change) => {
  const { openTwice, openTranslated } = translatedAdmin(enter, change)

  it('letters are held back, printed and looked at', async () => {
    const apn = `72-${Date.now()}`
    const held = await createOffer({ apn: `${apn}-1` })
    await createOffer({ ...seller, apn: `${apn}-2` })
    const page = await openTranslated(`/admin/offers?search=${apn}`)
    await press(page, 'Choose all on this page')
    await press(page, 'Print letters')
    const dialog = page.getByRole('dialog')
    await expectSaid(page, 'Please add the mailing address of the seller')
    await Promise.all([page.waitForEvent('download'), press(dialog, 'Print the Other')])
    await expectSaid(page, 'The letter is saved as a PDF, ready to print.')
    await expectSaid(page, '2 offers chosen')
    await page.getByRole('link', { name: held }).click()
    await press(page, 'Print letter')
    await expectSaid(page, 'Please add the mailing address of the seller')
    await press(dialog, 'Close')
    await page.getByLabel(/Mailing Address/).fill(seller.sellerMailingAddress)
    await press(page, 'Save')
    await expectSaid(page, 'Offer updated successfully.')
  })

  it('the text of a mailing is written, its letters are printed and posted, and written again', async () => {
    const apn = `73-${Date.now()}`
    const { id, numbers } = await createMailing(apn)
    const expectAlike = await openTwice(`/admin/mailings/${id}`)
    const opening = /Before the offer/
    await expectAlike(async (page) => await page.getByLabel(opening).fill('Is {county} home to '))
    await expectAlike(async (page) => await press(page, '{acreage}'))
    await expectAlike(async (page) => await page.keyboard.type(' of {acers}'))
    await expectAlike(async (page) => await press(page, 'Save Text'))
    await expectAlike(
      async (page) => void (await page.getByLabel(/As read by/).selectOption(numbers[1] ?? '')),
    )
    await expectAlike(async (page) => await press(page, 'Use the Usual Text'))
    await expectAlike(async (page) => await press(page, 'Write to One Owner'))
    await expectAlike(async (page) => {
      await page
        .getByRole('dialog')
        .getByLabel(/Reference number/)
        .fill('LB-WRONG')
      await press(page.getByRole('dialog'), 'Save Text')
    })
    await expectAlike(async (page) => await press(page.getByRole('dialog'), 'Cancel'))

    const page = await openTranslated(`/admin/mailings/${id}`)
    const dialog = page.getByRole('dialog')
    await page.getByLabel(opening).fill('Is your land in {county} for sale?')
    await press(page, 'Save Text')
    await expectSaid(page, 'Text saved. The letters say this when you print them.')
    await press(page, 'Write to One Owner')
    await dialog.getByLabel(/Reference number/).fill(numbers[0] ?? '')
    await dialog.getByLabel(opening).fill('Ann told us about {county}.')
    await press(dialog, 'Save Text')
    await expectSaid(page, `Only the letter of ${numbers[0]} says this.`)
    await expectWritten(page, 'Ann told us about Mohave County.')
    await press(page, 'Make the Files')
    await expectSaid(page, '2 letters are ready, sorted by pages and ZIP code.')
    await Promise.all([page.waitForEvent('download'), press(page, 'Print letters to 86401')])
    await expectSaid(page, '2 letters are saved as a PDF, ready to print.')
    await press(page, 'Note as Posted')
    const mailing = `/api/admin/mailings/${id}`
    await askAsAdmin('PUT', mailing, { name: `Spring ${apn}`, letterCost: 0.85 })
    await press(dialog, 'Note as Posted')
    await expectSaid(page, 'It was changed in another window.')
    await dialog.waitFor({ state: 'detached' })
    await press(page, 'Note as Posted')
    await press(dialog, 'Note as Posted')
    await expectSaid(page, 'Noted. What sellers do counts for this mailing from that day on.')
    await press(page, 'Write Again')
    await dialog.getByLabel(/Days since the last letter/).fill('0')
    await expectSaid(page, '2 offers go into the mailing')
    await dialog.getByLabel(/To those who/).selectOption({ index: 1 })
    await expectSaid(page, 'There is nothing to do for these offers.')
    await dialog.getByLabel(/To those who/).selectOption({ index: 0 })
    await press(dialog, 'Put In 2')
    await expectSaid(page, `Spring ${apn}, next letter`)
  })
})
