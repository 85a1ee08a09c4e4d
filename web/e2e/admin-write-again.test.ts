import { expect, it } from 'vitest'
import { expectToast, useAdmin } from './admin.ts'
import { mail } from './mailed.ts'
import { createOffer } from './offers.ts'
import { openOffer } from './seller-api.ts'
import { expectSound } from './sound.ts'
import { laptop, phone } from './visit.ts'

const { enter } = useAdmin()

it.each([
  { device: 'a phone', viewport: phone, hasTouch: true },
  { device: 'a laptop', viewport: laptop, hasTouch: false },
])('writes again with a new text and a new last day in five clicks on $device', async (visit) => {
  const { viewport, hasTouch } = visit
  const mark = `${viewport.width}-${Date.now()}`
  const numbers: string[] = []
  for (const place of [0, 1, 2])
    numbers.push(
      await createOffer({
        apn: `5${mark}-${place}`,
        sellerMailingAddress: `${place} Fir St\nKingman, AZ 86401`,
      }),
    )
  const name = `Quiet ${mark}`
  const id = await mail(name, numbers, '2026-06-01')
  await openOffer(numbers[0] ?? '')

  const page = await enter(`/admin/mailings/${id}`, { viewport, hasTouch })
  let clicks = 0
  await page.exposeFunction('countClick', () => (clicks += 1))
  await page.evaluate(() =>
    // Counted before the page sees them; the keyboard makes clicks without a pointer.
    document.addEventListener(
      'click',
      (event) => {
        if (event instanceof PointerEvent && event.pointerType !== '')
          void (window as unknown as { countClick: () => Promise<void> }).countClick()
      },
      { capture: true },
    ),
  )
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Write Again' }).click()
  // Those who did not open it are chosen beforehand: two of the three.
  await dialog.getByText('2 offers go into the mailing').waitFor()
  await dialog.getByLabel('New last day').click()
  await page.keyboard.type('12/31/2039')
  await dialog.getByText('2 offers go into the mailing').waitFor()
  await dialog.getByRole('button', { name: 'Put In 2' }).click()
  await page.getByRole('heading', { name: `${name}, next letter` }).waitFor()
  const before = page.getByLabel('Before the offer')
  await before.click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('We wrote to you about {county} in June.')
  await page.getByRole('button', { name: 'Save Text' }).click()
  await expectToast(page, 'Text saved. The letters say this when you print them.')
  expect(clicks).toBe(5)
  expect(await before.inputValue()).toBe('We wrote to you about {county} in June.')
  await expectSound(page, { hasTouch })
})
