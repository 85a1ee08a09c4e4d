import type { CreatedMailing, Mailing } from 'offers-service/contract'
import type { Page } from 'playwright-core'
import { encodeQR } from 'qr'
import { expect, it } from 'vitest'
import { askAsAdmin } from './admin-api.ts'
import { useAdmin } from './admin.ts'
import { createOffer } from './offers.ts'
import { expectSound } from './sound.ts'
import { laptop, phone } from './visit.ts'

const { enter } = useAdmin()

/** Gives the page a camera that sees nothing, until it is shown a code; or one that it may not use. */
async function giveCamera(page: Page, isAllowed: boolean): Promise<void> {
  await page.addInitScript((allowed) => {
    const canvas = document.createElement('canvas')
    // Upright, as a phone is held; what is shown is only its middle.
    canvas.width = 720
    canvas.height = 1280
    const context = canvas.getContext('2d')
    const draw = () => {
      const dots = Reflect.get(globalThis, 'shownCode') as boolean[][] | undefined
      if (!context) return
      context.fillStyle = 'white'
      context.fillRect(0, 0, canvas.width, canvas.height)
      context.fillStyle = 'black'
      for (const [y, row] of (dots ?? []).entries())
        for (const [x, isDark] of row.entries())
          if (isDark) context.fillRect(230 + x * 6, 500 + y * 6, 6, 6)
    }
    setInterval(draw, 50)
    Object.defineProperty(navigator, 'mediaDevices', {
      configurable: true,
      value: {
        getUserMedia: async () => {
          await Promise.resolve()
          if (!allowed) throw new DOMException('No.', 'NotAllowedError')
          return canvas.captureStream(20)
        },
        enumerateDevices: async () => await Promise.resolve([]),
      },
    })
  }, isAllowed)
}

const hold = async (page: Page, text: string) =>
  await page.evaluate(
    (dots) => void Reflect.set(globalThis, 'shownCode', dots),
    encodeQR(text, 'raw'),
  )

/** Posts a mailing with a letter for each of so many new offers, and answers their numbers. */
async function postLetters(count: number): Promise<string[]> {
  const numbers: string[] = []
  for (let made = 0; made < count; made += 1)
    numbers.push(
      await createOffer({
        apn: `6-${Date.now()}-${made}`,
        sellerName: `Returned Seller ${Date.now()}-${made}`,
        sellerMailingAddress: '9 Elm St\nKingman, AZ 86401',
      }),
    )
  const { mailing } = await askAsAdmin<CreatedMailing>('POST', '/api/admin/mailings', {
    name: `Returned ${Date.now()}`,
    selection: { referenceNumbers: numbers },
  })
  const url = `/api/admin/mailings/${mailing.id}`
  const letters = async () => (await askAsAdmin<Mailing>('GET', url)).letterCount
  await expect.poll(letters, { timeout: 20_000 }).toBe(count)
  const day = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  await askAsAdmin('POST', `${url}/posted`, { postedOn: day })
  return numbers
}

it.each([
  { device: 'a phone', viewport: phone, hasTouch: true },
  { device: 'a laptop', viewport: laptop, hasTouch: false },
])('scans letters that came back with the camera of $device', async ({ viewport, hasTouch }) => {
  const [first = '', second = ''] = await postLetters(2)
  const page = await enter('/admin', { viewport, hasTouch })
  await giveCamera(page, true)
  await page.goto('/admin/mailings')
  await page.getByRole('button', { name: 'Letters That Came Back' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Scan with the Camera' }).click()
  await hold(page, `https://larkenby.example/offer/${first}`)
  await dialog.getByText('Added. 1 letter so far.').waitFor()
  await hold(page, 'https://post.example/tracking/9400')
  await dialog.getByText('This code is not from one of your letters.').waitFor()
  await hold(page, `https://larkenby.example/offer/${second}`)
  await dialog.getByText('Added. 2 letters so far.').waitFor()
  await expectSound(page, { hasTouch })
  expect(await dialog.getByLabel('Reference numbers').inputValue()).toBe(`${first}\n${second}`)
  await dialog.getByRole('button', { name: 'Note Them' }).click()
  // The last letter is still in front of the camera, which must not enter it once more.
  await dialog.getByText('2 letters noted. Their sellers get no more mail.').waitFor()
  expect(await dialog.locator('video').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Scan with the Camera' }).click()
  await dialog.getByText('Added. 1 letter so far.').waitFor()
  await dialog.getByRole('button', { name: 'Stop the Camera' }).click()
  expect(await dialog.getByLabel('Reference numbers').inputValue()).toBe(second)
})

it('says what to do where the camera may not be used, and keeps what was typed', async () => {
  const page = await enter('/admin', { viewport: phone, hasTouch: true })
  await giveCamera(page, false)
  await page.goto('/admin/mailings')
  await page.getByRole('button', { name: 'Letters That Came Back' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reference numbers').fill('LB-TYPED')
  await dialog.getByRole('button', { name: 'Scan with the Camera' }).click()
  await dialog.getByText(/^Your browser does not let this website use the camera\./).waitFor()
  expect(await dialog.getByLabel('Reference numbers').inputValue()).toBe('LB-TYPED')
  await expectSound(page, { hasTouch: true })
})
