import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { askAsAdmin } from './admin-api.ts'
import { expectToast, hasFocus, save, useAdmin } from './admin.ts'
import { violations } from './axe.ts'
import { createOffer } from './offers.ts'

const { enter } = useAdmin()

/** What stands in the region that tells of the other person's changes. */
const notice = (page: Page) =>
  page.getByRole('region', { name: 'This was changed somewhere else after you opened it' })

/** Two people with the same form open, each in a browser of their own. */
async function twoPeople(path: string) {
  const people = { allow: /409/ }
  const mine = await enter(path, people)
  const theirs = await enter(path, people)
  return { mine, theirs }
}

const read = async <Item>(path: string) => await askAsAdmin<Item>('GET', path)

describe('two people with the same offer open', () => {
  it('both keep what they changed in different fields, and the history says from what to what', async () => {
    const referenceNumber = await createOffer()
    const { mine, theirs } = await twoPeople(`/admin/offers?edit=${referenceNumber}`)
    await mine.getByLabel('Notes').fill('Called her')
    await theirs.getByLabel('Amount').fill('20000')
    await save(theirs).click()
    await expectToast(theirs, 'Offer updated successfully.')
    await save(mine).click()
    await expectToast(mine, 'Offer updated successfully.')
    const url = `/api/admin/offers/${referenceNumber}`
    expect(await read(url)).toMatchObject({ amount: 20_000, notes: 'Called her' })
    const events = await read<{ detail: string }[]>(`${url}/events`)
    const details = events.map(({ detail }) => detail)
    expect(details).toContain('Amount: $18,500 → $20,000')
    expect(details).toContain('Notes: (empty) → Called her')
  })

  it('are asked one by one about the fields that both changed', async () => {
    const referenceNumber = await createOffer({ zoning: 'Rural' })
    const { mine, theirs } = await twoPeople(`/admin/offers?edit=${referenceNumber}`)
    for (const [page, amount, zoning, more] of [
      [theirs, '20000', 'Farm', 'Access'],
      [mine, '21000', 'Timber', 'Notes'],
    ] as const) {
      await page.getByLabel('Amount').fill(amount)
      await page.getByLabel('Zoning').fill(zoning)
      await page.getByLabel(more).fill('Gate')
    }
    await save(theirs).click()
    await expectToast(theirs, 'Offer updated successfully.')
    await save(mine).click()
    await notice(mine).waitFor()
    await expect.poll(async () => await hasFocus(notice(mine))).toBe(true)
    expect(await violations(mine)).toEqual([])
    expect(await mine.getByLabel('Access').inputValue()).toBe('Gate')

    const zoning = notice(mine).getByRole('group', { name: 'Zoning' })
    await zoning.getByText('From Rural → to Timber').waitFor()
    await zoning.getByText('From Rural → to Farm').waitFor()
    await save(mine).click()
    await mine.getByText('Please choose above first which version to keep.').waitFor()
    await zoning.getByRole('button', { name: 'Use theirs' }).click()
    const amount = notice(mine).getByRole('group', { name: 'Amount' })
    await amount.getByText('From 18500 → to 20000').waitFor()
    await amount.getByRole('button', { name: 'Keep mine' }).click()
    await amount.waitFor({ state: 'detached' })
    await save(mine).click()
    await expectToast(mine, 'Offer updated successfully.')
    expect(await read(`/api/admin/offers/${referenceNumber}`)).toMatchObject({
      amount: 21_000,
      zoning: 'Farm',
      access: 'Gate',
      notes: 'Gate',
    })
  })

  it('see at once what the other changed where they have typed nothing', async () => {
    const referenceNumber = await createOffer()
    const { mine, theirs } = await twoPeople(`/admin/offers?edit=${referenceNumber}`)
    await theirs.getByLabel('Notes').fill('Their note')
    await save(theirs).click()
    await expectToast(theirs, 'Offer updated successfully.')
    await mine.getByRole('button', { name: 'Withdraw' }).click()
    await mine.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
    await expectToast(mine, /^Failed to withdraw offer\. It was changed in another window/)
    await expect.poll(async () => await mine.getByLabel('Notes').inputValue()).toBe('Their note')
  })
})

const saveAnswer = async (page: Page) =>
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()

describe('two owners with the same saved answer open', () => {
  const saved = '/api/admin/saved/answer'

  it('both keep what they changed, and are asked where both changed the same', async () => {
    const name = `Costs ${Date.now()}`
    onTestFinished(async () => {
      for (const item of await read<{ name: string }[]>(saved))
        await askAsAdmin('DELETE', `${saved}/${encodeURIComponent(item.name)}`)
    })
    await askAsAdmin('PUT', saved, { name, value: 'We pay for it.' })
    const { mine, theirs } = await twoPeople('/admin/settings/website')
    const change = async (page: Page, more: Record<string, string>) => {
      await page.getByRole('button', { name: `Change ${name}` }).click()
      for (const [label, text] of Object.entries(more))
        await page.getByRole('dialog').getByLabel(label, { exact: true }).fill(text)
    }
    await change(mine, { Text: 'We pay for all of it.' })
    await change(theirs, { Text: 'We pay the fees.' })
    await saveAnswer(theirs)
    await expectToast(theirs, 'Answer saved successfully.')
    await saveAnswer(mine)
    const text = notice(mine).getByRole('group', { name: 'Text' })
    await text.getByText('From We pay for it. → to We pay the fees.').waitFor()
    await expect.poll(async () => await hasFocus(notice(mine))).toBe(true)
    expect(await violations(mine)).toEqual([])
    await saveAnswer(mine)
    await mine.getByText('Please choose above first which version to keep.').waitFor()
    expect(await read(saved)).toMatchObject([{ name, value: 'We pay the fees.' }])
    await text.getByRole('button', { name: 'Keep mine' }).click()
    await text.waitFor({ state: 'detached' })
    await expect
      .poll(async () => await hasFocus(mine.getByRole('dialog').getByText('Save', { exact: true })))
      .toBe(true)
    await saveAnswer(mine)
    await expectToast(mine, 'Answer saved successfully.')
    expect(await read(saved)).toMatchObject([{ name, value: 'We pay for all of it.' }])

    await theirs.reload()
    await change(mine, { Name: `${name} (all)` })
    await change(theirs, { Text: 'We pay for all.' })
    await saveAnswer(theirs)
    await saveAnswer(mine)
    await expect
      .poll(async () => await read(saved))
      .toMatchObject([{ name: `${name} (all)`, value: 'We pay for all.' }])
  })
})

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label })

describe('two people with the same text open', () => {
  const kinds = [
    {
      kind: 'pages',
      screen: '/admin/pages',
      item: { title: 'Meanwhile', body: 'At first', published: false },
      fields: ['Title', 'Body'],
    },
    {
      kind: 'posts',
      screen: '/admin/blog',
      item: { title: 'Meanwhile', excerpt: '', body: 'At first', published: false },
      fields: ['Excerpt', 'Body'],
    },
  ] as const

  it.each(kinds)('keep both changes of $kind, over a reload too', async (given) => {
    const { kind, screen, item, fields } = given
    const slug = `meanwhile-${Date.now()}`
    const path = `/api/admin/${kind}`
    const { id } = await askAsAdmin<{ id: string }>('POST', path, { ...item, slug })
    const { mine, theirs } = await twoPeople(`${screen}?edit=${id}`)
    const [first, second] = fields
    await field(mine, first).fill('My words')
    await field(theirs, second).fill('Their words')
    await save(theirs).click()
    await theirs.waitForURL((url) => !url.search.includes('edit'))
    await mine.reload()
    await notice(mine).getByText('From At first → to Their words').waitFor()
    expect(await violations(mine)).toEqual([])
    expect(await field(mine, first).inputValue()).toBe('My words')
    await save(mine).click()
    await mine.waitForURL((url) => !url.search.includes('edit'))
    const items = await read<{ id: string }[]>(path)
    expect(items.find((one) => one.id === id)).toMatchObject({
      [first.toLowerCase()]: 'My words',
      [second.toLowerCase()]: 'Their words',
    })
  })
})

it('two people with the same lead open keep both corrections, and are asked about the same one', async () => {
  const name = `Meanwhile ${Date.now()}`
  await askAsAdmin('POST', '/api/contact', {
    name,
    phone: '(928) 555-0117',
    propertyLocation: 'Mohave County, Arizona',
    acres: '5-20',
  })
  const path = '/api/admin/contact-requests'
  const leads = await read<{ id: string; name: string }[]>(path)
  const id = leads.find((lead) => lead.name === name)?.id ?? ''
  const { mine, theirs } = await twoPeople(`/admin/leads?edit=${id}`)
  for (const page of [mine, theirs])
    await page.getByRole('button', { name: 'Edit details' }).click()
  await theirs.getByLabel('Property').fill('Yavapai County, Arizona')
  await theirs.getByLabel('Phone').fill('(928) 555-0118')
  await save(theirs).click()
  await expectToast(theirs, 'Lead updated successfully.')
  await mine.getByLabel('Phone').fill('(928) 555-0119')
  await save(mine).click()
  const phone = notice(mine).getByRole('group', { name: 'Phone' })
  await phone.getByText('From (928) 555-0117 → to (928) 555-0118').waitFor()
  await phone.getByRole('button', { name: 'Keep mine' }).click()
  await save(mine).click()
  await expectToast(mine, 'Lead updated successfully.')
  const { lead } = await read<{ lead: object }>(`${path}/${id}`)
  expect(lead).toMatchObject({
    phone: '(928) 555-0119',
    propertyLocation: 'Yavapai County, Arizona',
  })
})

it('two people with the settings open keep both changes', async () => {
  const { mine, theirs } = await twoPeople('/admin/settings')
  const [phone, email] = ['Phone Display', 'Obfuscated Email']
  await mine.getByLabel(phone).fill('(352) 555-0178')
  await theirs.getByLabel(email).fill('us [at] example')
  for (const page of [theirs, mine]) {
    await page.getByRole('button', { name: 'Save Settings' }).click()
    await expectToast(page, 'Settings updated successfully.')
  }
  expect(await mine.getByLabel(email).inputValue()).toBe('us [at] example')
  expect(await mine.getByLabel(phone).inputValue()).toBe('(352) 555-0178')
  await notice(mine).getByText('Email obfuscated').waitFor()
})
