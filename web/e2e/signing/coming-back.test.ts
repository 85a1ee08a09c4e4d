import { expect, it } from 'vitest'
import { createOffer } from '../offers.ts'
import { useBrowser } from '../visit.ts'
import { press, seeStep, walk } from './walk.ts'

const { open } = useBrowser()

it('whoever leaves a signing and opens the offer again goes on where they stopped, until it is signed', async () => {
  const referenceNumber = await createOffer()
  const offer = `/offer/${referenceNumber}`
  const page = await open(offer)
  const goOn = page.getByRole('link', { name: 'Continue where you stopped' })
  await page.getByText('Not sure yet?').waitFor()
  expect(await goOn.count()).toBe(0)

  await press(page, 'Accept & Sign Offer')
  await seeStep(page, 1)
  await press(page, 'I Have Read It')
  await seeStep(page, 2)
  const signing = new URL(page.url()).pathname

  await page.goto(offer)
  await goOn.click()
  await seeStep(page, 2)
  expect(new URL(page.url()).pathname).toBe(signing)

  await walk(page, 2, 5)
  await press(page, 'Sign the Agreement')
  await page.getByRole('heading', { name: 'Congratulations' }).waitFor()
  const kept = async () => await page.evaluate(() => Object.keys(localStorage))
  await expect.poll(kept).not.toContain(`open-signing:${referenceNumber}`)
})
