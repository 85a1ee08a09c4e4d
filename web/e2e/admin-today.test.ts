import {
  type AdminClosing,
  type CreatedMailing,
  noMoreLettersPromise,
  noMoreLettersWish,
  type Today,
} from 'offers-service/contract'
import { describe, expect, it } from 'vitest'
import { askAsAdmin } from './admin-api.ts'
import { expectToast, showWholeToday, useAdmin } from './admin.ts'
import { violations } from './axe.ts'
import { createOffer } from './offers.ts'
import { reflowProblems } from './reflow.ts'
import { ask, signNext } from './seller-api.ts'
import { tooSmall } from './touch-sizes.ts'
import { laptop, phone } from './visit.ts'

const { enter, open } = useAdmin()

describe('today', () => {
  it('shows the first three of a kind, and the rest where they are asked for', async () => {
    const referenceNumber = await createOffer()
    const questions = ['Who pays?', 'When is it?', 'Is it fair?', 'Who comes?', 'Who signs?']
    for (const question of questions) {
      const replyTo = '(928) 555-0117'
      await ask('POST', `/api/offers/${referenceNumber}/questions`, { question, replyTo })
    }
    const page = await enter('/admin', { viewport: phone })
    const group = page.getByRole('heading', { name: /^Questions to answer/ }).locator('..')
    const more = group.getByRole('button', { name: /^Show \d+ more: Questions to answer$/ })
    await more.waitFor()
    expect(await group.getByRole('listitem').count()).toBe(3)
    await more.click()
    // Other tests leave questions too, in the same words.
    const own = group.getByRole('listitem').filter({ hasText: referenceNumber })
    for (const question of questions) await own.getByText(question).waitFor()
    const answered = group.getByRole('button', {
      name: `Mark the question about ${referenceNumber} as answered`,
    })
    for (const question of questions.toReversed()) {
      await answered.last().click()
      await own.getByText(question).waitFor({ state: 'detached' })
    }
  })

  it('has a signed offer until its next step is done, also when the owner comes back within the app', async () => {
    const referenceNumber = await createOffer({ sellerName: 'Dolores Whitcomb' })
    await signNext(referenceNumber, 'Dolores Whitcomb')
    const page = await enter('/admin')
    await showWholeToday(page)
    const due = page.getByRole('listitem').filter({ hasText: referenceNumber })
    await due.getByText(/^Open escrow, promised by/).waitFor()
    await due.getByRole('link', { name: referenceNumber }).click()
    const { signedOn } = await askAsAdmin<AdminClosing>(
      'GET',
      `/api/admin/offers/${referenceNumber}/closing`,
    )
    await page.getByLabel('Escrow opened').fill(signedOn ?? '')
    await page.getByRole('button', { name: 'Save closing' }).click()
    await expectToast(page, 'Closing updated successfully.')
    const asked = page.waitForResponse('**/api/admin/today')
    await page.getByRole('link', { name: 'Back to Admin' }).click()
    await asked
    await page.getByRole('heading', { name: 'Today' }).waitFor()
    await showWholeToday(page)
    await due.waitFor({ state: 'detached' })
  })

  it('says how many owners have signed and whom to call', async () => {
    const referenceNumber = await createOffer({
      sellerName: 'Dolores Whitcomb',
      sellerPhone: '(928) 555-0117',
    })
    const coSellers = [
      { name: 'Frank Whitcomb', email: 'frank@mail.example' },
      { name: 'Iris Ortiz', email: '' },
    ]
    await askAsAdmin('PUT', `/api/admin/offers/${referenceNumber}/co-sellers`, { coSellers })
    await ask('GET', `/api/offers/${referenceNumber}`)
    await signNext(referenceNumber, 'Dolores Whitcomb')
    const page = await enter('/admin', { viewport: phone })
    await showWholeToday(page)
    const part = page.getByRole('listitem').filter({ hasText: referenceNumber })
    await part.getByText('1 of 3 owners has signed').waitFor()
    expect(await part.count()).toBe(1)
    expect(await part.getByRole('link', { name: 'Email Frank Whitcomb' }).count()).toBe(1)
    const call = part.getByRole('link', { name: 'Call Dolores Whitcomb' })
    expect(await call.getAttribute('href')).toBe('tel:+19285550117')
    expect(await violations(page)).toEqual([])
  })

  it('has one line for a mailing that ends soon and figures of the month, which lead to what they count', async () => {
    const soon = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    const ending = { expirationDate: soon, sellerMailingAddress: '4 Elm St\nKingman, AZ 86401' }
    const referenceNumbers = [
      await createOffer({ ...ending, apn: `71-${Date.now()}` }),
      await createOffer({ ...ending, apn: `72-${Date.now()}` }),
    ]
    const name = `Ends soon ${Date.now()}`
    const made = { name, selection: { referenceNumbers } }
    const { mailing } = await askAsAdmin<CreatedMailing>('POST', '/api/admin/mailings', made)
    const page = await enter('/admin', { viewport: phone, hasTouch: true })
    await expect
      .poll(async () => {
        await page.reload()
        await showWholeToday(page)
        return await page.getByText(/^2 offers, the first on/).count()
      })
      .toBe(1)
    expect(await violations(page)).toEqual([])
    expect(await reflowProblems(page)).toEqual([])
    expect(await tooSmall(page)).toEqual([])
    const { month } = await askAsAdmin<Today>('GET', '/api/admin/today')
    await page.getByRole('link', { name }).click()
    await page.getByText('1–2 of 2 offers').waitFor()
    expect(new URL(page.url()).searchParams.get('mailing')).toBe(mailing.id)
    await page.goBack()
    await page
      .getByRole('link', { name: new RegExp(`^${month.offered.count} for .*, offered since`) })
      .first()
      .click()
    await page.getByText(`of ${month.offered.count} offers`).waitFor()
  })

  it('has a decline until it is ticked off', async () => {
    const referenceNumber = await createOffer({ sellerName: 'Wanda Pell' })
    const url = `/api/offers/${referenceNumber}/decline`
    await ask('POST', url, { reason: 'The amount is too low.' })
    const page = await enter('/admin', { viewport: phone, allow: /500/ })
    await showWholeToday(page)
    const decline = page.getByRole('listitem').filter({ hasText: referenceNumber })
    await decline.getByText('“The amount is too low.”').waitFor()
    const seen = page.getByRole('button', { name: `Mark the decline of ${referenceNumber}` })
    await page.route('**/decline-seen', async (route) => await route.fulfill({ status: 500 }))
    await seen.click()
    await expectToast(page, 'Failed to mark the decline.')
    await page.unroute('**/decline-seen')
    await seen.click()
    await expectToast(page, 'Decline marked as seen.')
    await decline.waitFor({ state: 'detached' })
    await page.goto(`/admin/offers?edit=${referenceNumber}`)
    await page.getByText('You noted it').waitFor()
  })

  it('puts who declines and wants no more letters on the do-not-mail list', async () => {
    const referenceNumber = await createOffer({
      sellerName: 'Nora Nomail',
      apn: `73-${Date.now()}`,
    })
    const callBack = { phone: '(928) 555-0117', time: 'any' }
    await ask('POST', `/api/offers/${await createOffer()}/call-backs`, callBack)
    const reason = 'Please do not write to me again.'
    await ask('POST', `/api/offers/${referenceNumber}/decline`, { reason })
    const page = await enter('/admin', { viewport: phone, hasTouch: true })
    await showWholeToday(page)
    const decline = page.getByRole('listitem').filter({ hasText: referenceNumber })
    const stop = `No more letters to the seller of ${referenceNumber}`
    await page.getByRole('button', { name: stop }).waitFor()
    await page
      .getByRole('button', { name: /^Called about / })
      .first()
      .waitFor()
    expect(await violations(page)).toEqual([])
    expect(await reflowProblems(page)).toEqual([])
    expect(await tooSmall(page)).toEqual([])
    await page.getByRole('button', { name: stop }).click()
    await expectToast(page, 'They are on the do-not-mail list.')
    await decline.waitFor({ state: 'detached' })
    const listed = async () => {
      await page.goto(`/admin/do-not-mail?search=Nora`)
      await page.getByRole('heading', { name: 'Do Not Mail' }).waitFor()
      return await page.getByRole('link', { name: referenceNumber }).count()
    }
    await expect.poll(listed, { timeout: 15_000, interval: 1000 }).toBe(1)
  })

  it('says at a decline that the seller asked for no more letters, and offers that no more', async () => {
    const referenceNumber = await createOffer({
      sellerName: 'Ida Nomore',
      sellerMailingAddress: '9 Elm St\nKingman, AZ 86401',
      apn: `74-${Date.now()}`,
    })
    const visitor = await open(`/offer/${referenceNumber}`, { viewport: phone, hasTouch: true })
    await visitor.getByText('Decline this offer', { exact: true }).click()
    const box = visitor.getByRole('checkbox', { name: noMoreLettersWish })
    expect(await box.isChecked()).toBe(false)
    await box.check()
    expect(await violations(visitor)).toEqual([])
    expect(await reflowProblems(visitor)).toEqual([])
    expect(await tooSmall(visitor)).toEqual([])
    await visitor.getByRole('button', { name: 'Decline This Offer' }).click()
    await visitor.getByText(/^We will not mail you about land again/).waitFor()
    expect(await violations(visitor)).toEqual([])
    const page = await enter('/admin', { viewport: phone, hasTouch: true })
    await showWholeToday(page)
    const decline = page.getByRole('listitem').filter({ hasText: referenceNumber })
    await decline.getByText('On the do-not-mail list').waitFor()
    expect(await decline.getByRole('button').allTextContents()).toEqual(['Seen'])
    expect(await violations(page)).toEqual([])
    expect(await reflowProblems(page)).toEqual([])
    await page.goto(`/admin/offers?edit=${referenceNumber}`)
    await page.getByText('The seller asked for no more letters').waitFor()
  })

  it.each([
    ['on a phone', { viewport: phone, hasTouch: true }],
    ['on a laptop', { viewport: laptop }],
    ['without scripts', { viewport: phone, javaScriptEnabled: false }],
  ])('says what a seller asked for after their decline, %s', async (_where, options) => {
    const expectGood = async () => {
      // Nothing can be asked of a page without scripts.
      if ('javaScriptEnabled' in options) return
      expect(await violations(visitor)).toEqual([])
      expect(await reflowProblems(visitor)).toEqual([])
      expect('hasTouch' in options ? await tooSmall(visitor) : []).toEqual([])
    }
    const referenceNumber = await createOffer({ sellerName: 'Ada Nomore', apn: `75-${Date.now()}` })
    await ask('POST', `/api/offers/${referenceNumber}/decline`, { reason: '' })
    const visitor = await open(`/offer/${referenceNumber}`, options)
    const button = visitor.getByRole('button', { name: 'Please do not mail me about land again' })
    await button.waitFor()
    await expectGood()
    await button.focus()
    await visitor.keyboard.press('Enter')
    await visitor.getByText(noMoreLettersPromise).waitFor()
    expect(await button.count()).toBe(0)
    await expectGood()
    await visitor.reload()
    await visitor.getByText(noMoreLettersPromise).waitFor()
    const page = await enter('/admin', { viewport: phone, hasTouch: true })
    await showWholeToday(page)
    const decline = page.getByRole('listitem').filter({ hasText: referenceNumber })
    await decline.getByText('On the do-not-mail list').waitFor()
  })
})
