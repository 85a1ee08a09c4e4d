import type { Lead } from 'offers-service/contract'
import { expect, it, onTestFinished } from 'vitest'
import { askAsAdmin } from './admin-api.ts'
import { expectToast, showWholeToday, useAdmin } from './admin.ts'
import { createOffer } from './offers.ts'
import { ask } from './seller-api.ts'
import { expectSound } from './sound.ts'
import { laptop, phone } from './visit.ts'

const { enter } = useAdmin()

const devices = [
  { device: 'a phone', viewport: phone, hasTouch: true },
  { device: 'a laptop', viewport: laptop, hasTouch: false },
]

it.each(devices)(
  'an email is written to a lead on $device, kept while it is not sent, and seen among the notes',
  async ({ viewport, hasTouch, device }) => {
    const name = `Iris Crane on ${device}`
    const { id } = await askAsAdmin<Lead>('POST', '/api/admin/contact-requests', {
      name,
      phone: '(352) 555-0164',
      email: 'iris@mail.example',
      source: 'call',
    })
    const page = await enter(`/admin/leads?edit=${id}`, { viewport, hasTouch })
    await page.getByLabel('Write an email').check()
    const send = page.getByRole('button', { name: 'Send Email', exact: true })
    expect(await send.isDisabled()).toBe(true)
    await page.getByLabel('Subject').fill('Your land in Ocala')
    await page.getByLabel('Message', { exact: true }).fill('Is there a well?')
    await page.getByText('To iris@mail.example.').waitFor()
    await expectSound(page, { hasTouch })
    await page.reload()
    await page.getByText('We brought back the changes').waitFor()
    expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('Is there a well?')

    // A zoom of 400 percent.
    await page.setViewportSize({ width: 320, height: 256 })
    await expectSound(page, { hasTouch })
    await page.setViewportSize(viewport)
    await page.getByRole('button', { name: 'In a week', exact: true }).click()
    await send.click()
    await expectToast(page, 'Your email is on its way.')
    await page.getByText('Email written').waitFor()
    await page.getByText('Email sent: Your land in Ocala').waitFor()
    await page.getByText('Call again').first().waitFor()
    await page.getByRole('heading', { name: 'Emails on their way' }).waitFor({ state: 'detached' })
    expect(await page.getByLabel('Message', { exact: true }).count()).toBe(0)
    expect(await page.getByLabel(`Status of ${name}`).inputValue()).toBe('contacted')
    await expectSound(page, { hasTouch })
  },
)

it('there is no email to write to a lead without an address', async () => {
  const { id } = await askAsAdmin<Lead>('POST', '/api/admin/contact-requests', {
    name: 'Ivor Crane',
    phone: '(352) 555-0165',
    source: 'call',
  })
  const page = await enter(`/admin/leads?edit=${id}`)
  await page.getByLabel('Reached').waitFor()
  expect(await page.getByLabel('Write an email').count()).toBe(0)
})

it.each(devices)(
  'a question is answered by email from Today on $device, and the answer stands in the history',
  async ({ viewport, hasTouch, device }) => {
    const referenceNumber = await createOffer()
    const question = `Who pays for the survey, asked on ${device}?`
    const asked = { question, replyTo: 'ruth@mail.example' }
    await ask('POST', `/api/offers/${referenceNumber}/questions`, asked)
    const page = await enter('/admin', { viewport, hasTouch })
    await showWholeToday(page)
    const answer = page.getByRole('button', {
      name: `Answer by Email: the question about ${referenceNumber}`,
    })
    await answer.click()
    const dialog = page.getByRole('dialog', { name: `Answer about ${referenceNumber}` })
    await dialog.getByText(question).waitFor()
    await dialog.getByLabel('Your answer').fill('We do. You pay nothing.')
    await expectSound(page, { hasTouch })
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await answer.click()
    expect(await dialog.getByLabel('Your answer').inputValue()).toBe('We do. You pay nothing.')
    await dialog.getByRole('button', { name: 'Send Email' }).click()
    await expectToast(page, 'Your answer is on its way.')
    await answer.waitFor({ state: 'detached' })

    await page.goto(`/admin/offers?edit=${referenceNumber}`)
    const history = page.getByRole('region', { name: 'History' })
    await history.getByText('You wrote: We do. You pay nothing.').waitFor()
    await history.getByText(/^Your question about your land.*ruth@mail\.example/).waitFor()
    await expectSound(page, { hasTouch })
  },
)

it.each(devices)(
  'an answer is saved in the settings on $device, and put into a message with what is known',
  async ({ viewport, hasTouch, device }) => {
    const name = `Amount, on ${device}`
    const page = await enter('/admin/settings/website', { viewport, hasTouch })
    await page.getByRole('button', { name: 'New answer' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Name').fill(name)
    await form.getByLabel('Text', { exact: true }).fill('Hi {first name}, we pay {price} and ')
    await form.getByRole('button', { name: '{last day}' }).click()
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await form.getByText(/^There is no field \{price\}/).waitFor()
    await expectSound(page, { hasTouch })
    await form.getByRole('button', { name: 'Cancel' }).click()
    await form.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'New answer' }).click()
    expect(await form.getByLabel('Text', { exact: true }).inputValue()).toBe(
      'Hi {first name}, we pay {price} and {last day}',
    )
    await form.getByLabel('Text', { exact: true }).fill('Hi {first name}, we pay {amount} until ')
    await form.getByRole('button', { name: '{last day}' }).click()
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expectToast(page, 'Answer saved successfully.')
    await page.getByText('Hi {first name}, we pay {amount} until {last day}').waitFor()
    await expectSound(page, { hasTouch })

    const referenceNumber = await createOffer({ sellerName: 'Ruth Vance' })
    const question = `How much is it, asked on ${device}?`
    await ask('POST', `/api/offers/${referenceNumber}/questions`, {
      question,
      replyTo: 'ruth@mail.example',
    })
    await page.goto('/admin')
    await showWholeToday(page)
    await page
      .getByRole('button', { name: `Answer by Email: the question about ${referenceNumber}` })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Your answer').fill('Thank you for asking.')
    await dialog.getByLabel(/^Saved answers/).selectOption(name)
    expect(await dialog.getByLabel('Your answer').inputValue()).toMatch(
      /^Thank you for asking\.\n\nHi Ruth, we pay \$[\d,.]+ until \w+ \d+, \d{4}$/,
    )
    await expectSound(page, { hasTouch })
    await page.keyboard.press('Escape')

    await page.goto('/admin/settings/website')
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Answer deleted successfully.')
  },
)

it('of an answer that another gave meanwhile the admin is told', async () => {
  const referenceNumber = await createOffer()
  const asked = { question: 'Who signs first?', replyTo: 'rose@mail.example' }
  await ask('POST', `/api/offers/${referenceNumber}/questions`, asked)
  const page = await enter('/admin', { viewport: laptop, allow: /409/ })
  await showWholeToday(page)
  await page
    .getByRole('button', { name: `Answer by Email: the question about ${referenceNumber}` })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your answer').fill('You do.')
  const { questions } = await askAsAdmin<{
    questions: { first: { id: string; referenceNumber: string }[] }
  }>('GET', '/api/admin/today')
  const waiting = questions.first.find((one) => one.referenceNumber === referenceNumber)
  await askAsAdmin('POST', `/api/admin/questions/${waiting?.id}/answered`)
  await dialog.getByRole('button', { name: 'Send Email' }).click()
  await page
    .getByText(/Failed to send the answer\. It was changed in another window/)
    .first()
    .waitFor()
})

const giveName = async (name: string) => await askAsAdmin('PUT', '/api/admin/owner-name', { name })

it.each(devices)(
  'who writes an email reads in whose name it goes out, before it does, on $device',
  async ({ viewport, hasTouch, device }) => {
    onTestFinished(async () => void (await giveName('')))
    const { id } = await askAsAdmin<Lead>('POST', '/api/admin/contact-requests', {
      name: `Ines Crane on ${device}`,
      phone: '(352) 555-0166',
      email: 'ines@mail.example',
      source: 'call',
    })
    const referenceNumber = await createOffer()
    const asked = { question: 'Who pays for the deed?', replyTo: 'ruth@mail.example' }
    await ask('POST', `/api/offers/${referenceNumber}/questions`, asked)
    const page = await enter(`/admin/leads?edit=${id}`, { viewport, hasTouch })
    await page.getByLabel('Write an email').check()
    await page.getByText('To ines@mail.example. Your names, company').waitFor()
    await giveName('Dana "D." Reyes, Sr.')
    await page.reload()
    await page.getByLabel('Write an email').check()
    await page
      .getByText('In the name of Dana "D." Reyes, Sr., to ines@mail.example. Your name,')
      .waitFor()
    await expectSound(page, { hasTouch })
    await page.getByLabel('Subject').fill('Your land')
    await page.getByLabel('Message', { exact: true }).fill('Is there a well?')
    await page.getByRole('button', { name: 'Send Email', exact: true }).click()
    await expectToast(page, 'Your email is on its way.')
    await page.getByText('Email sent: Your land').waitFor()

    await page.goto('/admin')
    await showWholeToday(page)
    await page
      .getByRole('button', { name: `Answer by Email: the question about ${referenceNumber}` })
      .click()
    await page
      .getByText('In the name of Dana "D." Reyes, Sr., to ruth@mail.example. Your name,')
      .waitFor()
    await expectSound(page, { hasTouch })
  },
)
