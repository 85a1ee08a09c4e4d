import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectToast, hasFocus, showWholeToday, useAdmin } from './admin.ts'
import { violations } from './axe.ts'
import { createOffer } from './offers.ts'
import { reflowProblems } from './reflow.ts'
import { ask } from './seller-api.ts'
import { tooSmall } from './touch-sizes.ts'
import { laptop, phone, rest } from './visit.ts'

const { enter } = useAdmin()

const replyTo = '(928) 555-0117'
const titles = { question: 'Questions to answer', call: 'Calls to make' } as const
type Kind = keyof typeof titles

const linkTo = (page: Page, kind: Kind) =>
  page.getByRole('link', { name: new RegExp(`^See .* in the list: ${titles[kind]}$`) })

/** Goes from Today to the list, where as many offers stand as Today says. */
async function goToList(page: Page, kind: Kind): Promise<void> {
  // Other tests leave questions too, and answer theirs, so that both are read until nobody came between.
  const difference = async () => {
    await page.goto('/admin')
    const said = /^See (\d+) /.exec((await linkTo(page, kind).textContent()) ?? '')
    await linkTo(page, kind).click()
    await page.waitForURL(`**/admin/offers?${kind}=waiting`)
    const counted = await page.getByText(/^(?:1–\d+ of )?\d+ offers?$/).textContent()
    return Number(/(\d+) offers?$/.exec(counted ?? '')?.[1]) - Number(said?.[1])
  }
  await expect.poll(difference, { timeout: 30_000 }).toBe(0)
}

const rowOf = (page: Page, referenceNumber: string) =>
  page.getByRole('row').filter({ hasText: referenceNumber })

describe.each([
  ['on a phone', { viewport: phone, hasTouch: true }],
  ['on a laptop', { viewport: laptop }],
])('who waits, %s', (_where, options) => {
  it.each([
    ['question', 'Asks: Who pays for the survey?'],
    ['call', 'Wants a call in the morning, your time'],
  ] as const)('a %s leads from Today to its offers, and goes once answered', async (kind, why) => {
    const waits = await createOffer({ sellerName: 'Wilma Waiting' })
    const calm = await createOffer({ sellerName: 'Carl Calm' })
    if (kind === 'call')
      await ask('POST', `/api/offers/${waits}/call-backs`, { phone: replyTo, time: 'morning' })
    else
      for (const question of ['Who pays for the survey?', 'When do we hear?'])
        await ask('POST', `/api/offers/${waits}/questions`, { question, replyTo })
    const page = await enter('/admin', options)
    await goToList(page, kind)
    const row = rowOf(page, waits)
    await row.getByText(why).waitFor()
    expect(await row.getByText('and 1 more').count()).toBe(kind === 'call' ? 0 : 1)
    const reply = row.getByRole('link', { name: replyTo })
    expect(await reply.getAttribute('href')).toBe('tel:+19285550117')
    expect(await rowOf(page, calm).count()).toBe(0)
    expect(await violations(page)).toEqual([])
    expect(await reflowProblems(page)).toEqual([])
    expect('hasTouch' in options ? await tooSmall(page) : []).toEqual([])

    await page.goBack()
    await linkTo(page, kind).waitFor()
    const own = page.getByRole('listitem').filter({ hasText: waits })
    const more = page.getByRole('button', { name: new RegExp(`^Show \\d+ more: ${titles[kind]}`) })
    if ((await more.count()) > 0) await more.click()
    const done = own.getByRole('button', {
      name: kind === 'call' ? `Called about ${waits}` : /as answered$/,
    })
    for (let left = await done.count(); left > 0; left -= 1) {
      await done.first().click()
      await expect.poll(async () => await done.count()).toBe(left - 1)
    }
    await expectToast(
      page,
      kind === 'call' ? 'Call marked as made.' : 'Question marked as answered.',
    )
    await page.goto(`/admin/offers?${kind}=waiting&search=${waits}`)
    await page.getByText('No offers match.').waitFor()
    await page.getByRole('button', { name: 'Remove filter: ' }).click()
    await rowOf(page, waits).waitFor()
    expect(await rowOf(page, waits).getByText(why).count()).toBe(0)
  })

  it.each([
    ['question', 'Question marked as answered.'],
    ['call', 'Call marked as made.'],
  ] as const)('a %s is ticked off in the list, row by row, and put back', async (kind, told) => {
    const waits = await createOffer({ sellerName: 'Wilma Waiting' })
    const later = await createOffer({ sellerName: 'Wilma Waiting' })
    const leave = async (about: string, words: string) => {
      if (kind === 'call')
        await ask('POST', `/api/offers/${about}/call-backs`, { phone: replyTo, time: 'morning' })
      else await ask('POST', `/api/offers/${about}/questions`, { question: words, replyTo })
    }
    await leave(waits, 'Who pays for the survey?')
    await leave(later, 'Is it fair?')
    await leave(waits, 'When do we hear?')
    // Other tests leave some too; their offers have other sellers.
    const page = await enter(`/admin/offers?${kind}=waiting&search=Wilma+${later}`, options)
    await page.getByText('1 offer', { exact: true }).waitFor()
    await page.goto(`/admin/offers?${kind}=waiting&search=Wilma`)
    const order = page.getByLabel('Sort by')
    expect(await order.locator('option:checked').textContent()).toBe('Longest wait')
    const rows = page.getByRole('row').filter({ hasText: /Wilma/ })
    const placeOf = async (about: string) =>
      (await rows.allTextContents()).findIndex((text) => text.includes(about))
    await rowOf(page, later).waitFor()
    expect(await placeOf(waits)).toBeLessThan(await placeOf(later))

    await page.goto(`/admin/offers?${kind}=waiting&search=${waits}`)
    const row = rowOf(page, waits)
    await row.getByText('and 1 more').waitFor()
    const done = row.getByRole('button', {
      name:
        kind === 'call' ? `Called about ${waits}` : `Mark the question about ${waits} as answered`,
    })
    const press = async () => {
      if ('hasTouch' in options) await done.tap()
      else {
        await done.focus()
        await page.keyboard.press('Enter')
      }
    }
    await press()
    await expectToast(page, told)
    await row.getByText('and 1 more').waitFor({ state: 'detached' })
    if (kind === 'question') await row.getByText('Asks: When do we hear?').waitFor()
    expect(await violations(page)).toEqual([])
    await press()
    await page.getByText('No offers match.').waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Manage Offers')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectToast(page, 'It waits for you again.')
    await row.waitFor()
    await page.getByText('1 offer', { exact: true }).waitFor()
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await violations(page)).toEqual([])
    expect(await reflowProblems(page)).toEqual([])
    expect('hasTouch' in options ? await tooSmall(page) : []).toEqual([])
    await press()
    await page.getByText('No offers match.').waitFor()
    await page.goto(`/admin/offers?edit=${waits}`)
    await page.getByText(/noted that this still waits$/).waitFor()
  })
})

it('an Enter too many ticks no further question off, neither of the same offer nor of the next', async () => {
  const first = await createOffer({ sellerName: 'Nadia Twice' })
  const second = await createOffer({ sellerName: 'Nadia Later' })
  const asked = ['Who pays the taxes?', 'Who pays the survey?', 'When do we hear?']
  for (const question of asked)
    await ask('POST', `/api/offers/${first}/questions`, { question, replyTo })
  await ask('POST', `/api/offers/${second}/questions`, { question: 'Is it fair?', replyTo })
  const page = await enter('/admin/offers?question=waiting&search=Nadia', { viewport: laptop })
  let ticked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/answered')) ticked += 1
  })
  const done = page.getByRole('button', { name: `Mark the question about ${first} as answered` })
  for (const [index, next] of [...asked.slice(1), 'Is it fair?'].entries()) {
    await done.press('Enter')
    const words = page.getByText(`Asks: ${next}`)
    await words.waitFor()
    await expect.poll(async () => await hasFocus(words)).toBe(true)
    await page.keyboard.press('Enter')
    await rest(page)
    expect(ticked).toBe(index + 1)
    expect(await hasFocus(words)).toBe(true)
  }
  expect(await violations(page)).toEqual([])
  const other = page.getByRole('button', { name: `Mark the question about ${second} as answered` })
  for (let tabs = 0; tabs < 2; tabs += 1) await page.keyboard.press('Tab')
  expect(await hasFocus(other)).toBe(true)

  await ask('POST', `/api/offers/${second}/questions`, { question: 'May we meet?', replyTo })
  const task = page.getByRole('listitem').filter({ hasText: second })
  await page.goto('/admin')
  await showWholeToday(page)
  await task.filter({ hasText: 'Is it fair?' }).getByRole('button', { name: 'Mark' }).press('Enter')
  await expectToast(page, 'Question marked as answered.')
  await expect
    .poll(async () => await page.evaluate(() => document.activeElement?.tagName))
    .toBe('SPAN')
  await page.keyboard.press('Enter')
  await rest(page)
  expect(ticked).toBe(asked.length + 1)
})
