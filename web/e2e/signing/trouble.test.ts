import { expect, it } from 'vitest'
import { changeOffer } from '../offers.ts'
import { holdAnswer, listenForCalls } from '../public/answers.ts'
import { expectMessage, toastOf } from '../public/see.ts'
import { useBrowser } from '../visit.ts'
import { newLink } from './link.ts'
import { dolores, press, seeStep, walk } from './walk.ts'

const { open } = useBrowser()

const sign = 'Sign the Agreement'

it('an agreement that does not come says so, and can be asked for again', async () => {
  const { path, api } = await newLink()
  const page = await open('/', { allow: /503/ })
  await page.route(`**${api}`, async (route) => await route.fulfill({ status: 503, body: '' }))
  await page.goto(path)
  await page.getByRole('heading', { name: 'Your agreement did not load' }).waitFor()
  await page.unroute(`**${api}`)
  await press(page, 'Try Again')
  await seeStep(page, 1)
})

it('a signature that does not arrive is told, and the next try counts', async () => {
  const { path, api } = await newLink()
  const page = await open(path, { allow: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ })
  await walk(page, 1, 5)
  await page.route(`**${api}/sign`, async (route) => await route.abort('internetdisconnected'))
  await press(page, sign)
  await expectMessage(page, {
    title: 'Error',
    text: 'There was a problem signing your agreement. Please try again or call us.',
    variant: 'destructive',
  })
  await seeStep(page, 5)
  await page.unroute(`**${api}/sign`)
  await press(page, sign)
  await page.getByRole('heading', { name: 'Congratulations' }).waitFor()
  await toastOf(page).waitFor({ state: 'detached' })
})

it('a signature whose answer is lost on the way gets the same answer when it is sent again', async () => {
  const { path, api } = await newLink()
  const page = await open(path, { allow: /ERR_CONNECTION_RESET/ })
  await walk(page, 1, 5)
  await page.route(
    `**${api}/sign`,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await press(page, sign)
  await toastOf(page).waitFor()
  await press(page, sign)
  await page.getByRole('heading', { name: 'Congratulations' }).waitFor()
})

it('over a slow line the button says that it is busy, and a second tap signs nothing twice', async () => {
  const { path, api } = await newLink()
  const page = await open(path)
  await walk(page, 1, 5)
  const release = await holdAnswer(page, `${api}/sign`)
  const calls = listenForCalls(page)
  await page.getByRole('button', { name: sign }).dblclick()
  const busy = page.getByRole('button', { name: 'Signing...' })
  await busy.waitFor()
  await page.getByRole('status').filter({ hasText: 'Signing the agreement' }).waitFor()
  await busy.click({ force: true })
  release()
  await page.getByRole('heading', { name: 'Congratulations' }).waitFor()
  expect(calls.filter((call) => call === `POST ${api}/sign`)).toHaveLength(1)
})

it('a double tap on Continue to Review does not sign', async () => {
  const { path, api } = await newLink()
  const page = await open(path)
  await walk(page, 1, 4)
  await page.getByLabel('Type your name to sign').fill(dolores.name)
  const calls = listenForCalls(page)
  const button = page.getByRole('button', { name: 'Continue to Review' })
  await button.scrollIntoViewIfNeeded()
  await button.dblclick()
  await seeStep(page, 5)
  await press(page, sign)
  await page.getByRole('heading', { name: 'Congratulations' }).waitFor()
  expect(calls.filter((call) => call === `POST ${api}/sign`)).toHaveLength(1)
})

it('a reload keeps what was typed, and the way back leads step by step to the offer', async () => {
  const { referenceNumber } = await newLink()
  const page = await open(`/offer/${referenceNumber}`)
  await press(page, 'Accept & Sign Offer')
  await walk(page, 1, 5)
  await page.reload()
  await page.getByText('Welcome back. What you typed is still here.').waitFor()
  await page.getByRole('checkbox').check()
  await press(page, 'Continue')
  await seeStep(page, 5)
  await page.getByText(dolores.email).waitFor()

  await page.getByRole('link', { name: 'Change Name and email' }).click()
  await seeStep(page, 3)
  expect(await page.getByLabel('Full legal name').inputValue()).toBe(dolores.name)
  await page.goBack()
  await seeStep(page, 5)
  for (const step of [4, 3, 2, 1]) {
    await page.getByRole('link', { name: `Back to step ${step}` }).click()
    await seeStep(page, step)
  }
  await page.getByRole('link', { name: 'Back to your offer' }).click()
  await page.waitForURL(`**/offer/${referenceNumber}`)
})

it('a text that changed meanwhile is read again before it can be signed', async () => {
  const { path, referenceNumber } = await newLink()
  const page = await open(path, { allow: /409/ })
  await walk(page, 1, 5)
  await changeOffer(referenceNumber, { amount: 21_000 })
  await press(page, sign)
  await seeStep(page, 1)
  await page.getByText('This agreement has changed since you read it.').waitFor()
  await page.getByText('$21,000').first().waitFor()
  expect(await page.getByText('Changed', { exact: true }).count()).toBe(1)
  await press(page, 'I Have Read It')
  await seeStep(page, 5)
  await press(page, sign)
  await page.getByRole('heading', { name: 'Congratulations' }).waitFor()
})
