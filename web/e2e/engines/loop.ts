import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { adminScreens } from '../admin-screens.ts'
import { expectToast, logIn, save } from '../admin.ts'
import { violations } from '../axe.ts'
import { restoreContent } from '../content.ts'
import { createOffer } from '../offers.ts'
import { newLink } from '../signing/link.ts'
import { drawLine } from '../signing/pad.ts'
import { press, signAgreement, walk } from '../signing/walk.ts'
import { laptop, phone, site } from '../visit.ts'
import { describeFilling } from './filling.ts'
import type { EnginePage } from './page.ts'
import { startRecorder } from './recorder.ts'
import { openAndTouch, pathOf } from './steps.ts'

interface Engine {
  page: EnginePage
  end: () => Promise<void>
}

async function expectNoViolations(page: EnginePage, where: string): Promise<void> {
  expect(await violations(page), where).toEqual([])
}

/** Expects that the open dialog is as high as what it holds; WebKit is apt to stretch one to the height of the screen. */
async function expectFittingDialog(page: EnginePage): Promise<void> {
  await page.getByRole('dialog').waitFor()
  const { spare, tallest } = await page.evaluate(() => {
    const dialog = document.querySelector('dialog[open]')
    const heightOf = (element: Element) => element.getBoundingClientRect().height
    const last = dialog?.lastElementChild?.getBoundingClientRect().bottom ?? 0
    const bottom = dialog?.getBoundingClientRect().bottom ?? 0
    const buttons = [...(dialog?.querySelectorAll('button') ?? [])]
    return { spare: bottom - last, tallest: Math.max(...buttons.map(heightOf)) }
  })
  expect(spare, 'below the last line of the dialog').toBeLessThan(60)
  expect(tallest, 'the tallest button').toBeLessThan(100)
}

async function fillLookup(page: EnginePage, referenceNumber: string): Promise<void> {
  const form = page.locator('form[action="/forms/lookup"]')
  await form.getByLabel('Name').fill('Dolores Whitcomb')
  await form.getByLabel('Phone Number').fill('(928) 555-0117')
  await form.getByLabel('Reference Number').fill(referenceNumber)
  await form.getByRole('button', { name: 'View My Offer' }).click()
}

/**
 * Walks the whole site in one engine: everything a landowner does on a phone, then everything the admin does on a laptop.
 *
 * Each test ends with a console without an error. `start` is absent where the engine is not installed.
 */
export function describeLoop(
  engine: string,
  start: ((url: string) => Promise<Engine>) | undefined,
): void {
  if (!start) console.log(`skipped: no ${engine}. CONTRIBUTING.md says how to get it.`)
  describe.skipIf(!start)(`${start ? 'in' : 'skipped: no'} ${engine}`, () => {
    restoreContent()
    let page: EnginePage
    let started: Engine | undefined
    let recorder: Awaited<ReturnType<typeof startRecorder>>
    beforeAll(async () => {
      recorder = await startRecorder(site().url)
      started = await start?.(recorder.url)
      if (started) ({ page } = started)
    })
    afterAll(async () => {
      await started?.end()
      await recorder.end()
    })
    afterEach(() => expect(recorder.takeProblems()).toEqual([]))

    describe('a landowner on a phone', () => {
      beforeAll(async () => await page.setViewportSize(phone))

      it('opens the menu and goes to another page', async () => {
        await page.goto('/')
        expect(await page.getByText('Your browser is older').isVisible()).toBe(false)
        await page.getByRole('button', { name: 'Menu' }).click()
        const link = page
          .getByRole('navigation', { name: 'Main' })
          .getByRole('link', { name: 'How It Works' })
        await link.waitFor()
        await expectNoViolations(page, 'the open menu')
        await link.click()
        const heading = async () =>
          await page.evaluate(() => document.querySelector('h1')?.innerText)
        await expect.poll(heading).toBe('How It Works')
        await page.locator('summary').first().click()
        await expect
          .poll(
            async () =>
              await page.evaluate(() => document.querySelector('details[open]')?.textContent),
          )
          .toBeTruthy()
        await expectNoViolations(page, 'an open question')
      })

      it('reads how to check us', async () => {
        await page.goto('/check-us')
        await page.getByRole('heading').first().waitFor()
        const isWide = async () =>
          await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
        expect(await isWide(), 'wider than the screen').toBe(false)
        await expectNoViolations(page, 'our answers')
      })

      it('asks for an offer', async () => {
        await openAndTouch(page, '/contact')
        const form = page.locator('form[action="/forms/contact"]')
        await form.getByLabel('Name').fill('Dolores Whitcomb')
        await form.getByLabel('Phone Number').fill('(928) 555-0117')
        await form.getByLabel('Email').fill('dolores@mail.example')
        await form.getByLabel('Property Location').fill('Mohave County, Arizona')
        await form.getByLabel('Approximate Acreage').selectOption('5-20')
        await expectNoViolations(page, 'the form')
        await form.getByRole('button').click()
        await page.getByRole('region', { name: 'We have your request' }).waitFor()
      })

      it('looks up an offer, accepts it and signs it with a typed name', async () => {
        const referenceNumber = await createOffer()
        await openAndTouch(page, '/')
        await fillLookup(page, referenceNumber)
        await expect.poll(async () => await pathOf(page)).toBe(`/offer/${referenceNumber}`)
        await page.getByText('$18,500').first().waitFor()
        await expectNoViolations(page, 'the offer')
        await page.getByRole('button', { name: 'Accept & Sign Offer' }).click()
        await expect.poll(async () => await pathOf(page)).toMatch(/^\/sign\//)
        await signAgreement(page, 'Dolores Whitcomb', 'dolores@mail.example')
        await page.getByText('Congratulations').first().waitFor()
        await expectNoViolations(page, 'what comes next')
      })

      it('signs with a drawn name', async () => {
        const { path } = await newLink()
        await page.goto(path)
        await walk(page, 1, 4)
        await page.getByLabel('Draw it').check()
        await drawLine(page, 0.1, 0.4)
        await drawLine(page, 0.5, 0.9)
        await press(page, 'Continue to Review')
        await page.getByText('You drew it.').waitFor()
        await expectNoViolations(page, 'the review')
        await press(page, 'Sign the Agreement')
        await page.getByText('Congratulations').first().waitFor()
      })

      describeFilling({ page: () => page, recorder: () => recorder })

      it('turns quickly from page to page', async () => {
        await page.goto('/')
        await page.evaluate(() => {
          for (const path of ['/about', '/testimonials', '/contact']) location.href = path
        })
        await expect.poll(async () => await pathOf(page)).toBe('/contact')
      })
    })

    describe('the owner on a laptop', () => {
      beforeAll(async () => {
        await page.setViewportSize(laptop)
        await page.goto('/admin')
        await logIn(page)
      })

      it.each(adminScreens)('looks at %s', async (path) => {
        await page.goto(path)
        await page.getByRole('heading').first().waitFor()
        await expect
          .poll(
            async () =>
              await page.evaluate(() => document.querySelector('[aria-busy="true"]') === null),
          )
          .toBe(true)
        await expectNoViolations(page, path)
      })

      it('writes a post and deletes it', async () => {
        await page.goto('/admin/blog')
        await page.getByRole('button', { name: 'New Post' }).first().click()
        await page.getByRole('textbox', { name: 'Title' }).fill(`A Survey in ${engine}`)
        await page.getByRole('textbox', { name: 'Body' }).fill('We pay for it.')
        await page.getByRole('checkbox', { name: 'Published' }).check()
        await save(page).click()
        await expectToast(page, 'Blog post created successfully.')
        await page.getByRole('button', { name: `Delete A Survey in ${engine}` }).click()
        await expectFittingDialog(page)
        await expectNoViolations(page, 'the dialog')
        await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
        await expectToast(page, 'Blog post deleted successfully.')
      })

      it('makes an offer and changes it', async () => {
        await page.goto('/admin/offers')
        await page.getByRole('button', { name: 'New Offer' }).first().click()
        await page.getByLabel('Seller Name').fill('Opal Greer')
        await page.getByLabel('Location').fill('Levy County, Florida')
        await page.getByLabel('Amount').fill('12,500')
        await page.getByLabel('Acreage').fill('10')
        await page.getByLabel('APN').fill('12-34-56')
        await save(page).click()
        await expectToast(page, 'Offer created successfully.')
        await page.getByLabel('Amount').fill('13,000')
        await save(page).click()
        await expectToast(page, 'Offer updated successfully.')
        await expectNoViolations(page, 'the offer')
      })
    })
  })
}
