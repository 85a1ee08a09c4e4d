import type { CreatedMailing, Lead, ParcelList } from 'offers-service/contract'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { pricesByAcre } from '../../offers-service/src/testing/samples.ts'
import { askAsAdmin } from './admin-api.ts'
import { newList } from './admin-dialog-cases.ts'
import { expectToast, save, typedIn, useAdmin } from './admin.ts'
import { violations } from './axe.ts'
import { createOffer } from './offers.ts'

const { enter } = useAdmin()
const people = { allow: /40[49]/ }

/** Deletes it as the other person, in a browser of their own. */
async function deleteAt(path: string, name: string): Promise<void> {
  const theirs = await enter(path, people)
  await theirs.getByRole('button', { name, exact: true }).click()
  await theirs.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expectToast(theirs, / deleted(?: successfully)?\./)
}

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label })

const unnamed = { body: 'At first', published: false }
const kinds = [
  { kind: 'posts', screen: '/admin/blog', label: 'Body', item: { ...unnamed, excerpt: '' } },
  { kind: 'pages', screen: '/admin/pages', label: 'Body', item: unnamed },
  {
    kind: 'testimonials',
    screen: '/admin/testimonials',
    label: 'Quote',
    item: { location: 'Elko County, Nevada', quote: 'At first', featured: false },
  },
]

async function createItem({ kind, item }: (typeof kinds)[number]) {
  const name = `Deleted ${kind} ${Date.now()}`
  const path = `/api/admin/${kind}`
  const named = kind === 'testimonials' ? { name } : { title: name, slug: `deleted-${Date.now()}` }
  const { id } = await askAsAdmin<{ id: string }>('POST', path, { ...item, ...named })
  return { id, name, path }
}

describe('what one deletes while the other edits it', () => {
  it.each(kinds)('keeps what was typed on the screen, and makes $kind again', async (given) => {
    const { screen, label } = given
    const { id, name, path } = await createItem(given)
    const mine = await enter(`${screen}?edit=${id}`, people)
    await field(mine, label).fill('My words')
    await deleteAt(screen, `Delete ${name}`)

    await save(mine).click()
    await mine
      .getByRole('alert')
      .getByText(/^This was deleted somewhere else/)
      .waitFor()
    expect(await typedIn(field(mine, label))).toBe('My words')
    expect(await violations(mine)).toEqual([])
    await save(mine).click()
    await mine.waitForURL((url) => !url.search.includes('edit'))
    const items = await askAsAdmin<Array<Record<string, unknown>>>('GET', path)
    const again = items.filter((one) => (one['title'] ?? one['name']) === name)
    expect(again).toMatchObject([{ [label.toLowerCase()]: 'My words' }])
    expect(again[0]?.['id']).not.toBe(id)
  })

  it('is let go of by Cancel', async () => {
    const name = `Deleted ${Date.now()}`
    const page = { ...unnamed, title: name, slug: `deleted-${Date.now()}` }
    const { id } = await askAsAdmin<{ id: string }>('POST', '/api/admin/pages', page)
    const mine = await enter(`/admin/pages?edit=${id}`, people)
    await field(mine, 'Body').fill('My words')
    await askAsAdmin('DELETE', `/api/admin/pages/${id}`)
    await save(mine).click()
    await mine
      .getByRole('alert')
      .getByText(/or Cancel to let it go/)
      .waitFor()
    await mine.getByRole('button', { name: 'Cancel' }).click()
    await mine.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click()
    await mine.waitForURL((url) => !url.search.includes('edit'))
    await mine.getByRole('heading', { name: 'Manage Pages' }).waitFor()
    expect(await mine.getByRole('heading', { name }).count()).toBe(0)
  })

  it('keeps what was typed of a draft offer on the screen', async () => {
    const number = await createOffer({ status: 'draft', apn: `${Date.now()}` })
    const path = `/admin/offers?edit=${number}`
    const mine = await enter(path, people)
    await mine.getByLabel('Notes').fill('Called her')
    await deleteAt(path, 'Delete')
    await save(mine).click()
    await mine
      .getByRole('alert')
      .getByText(/copy what you need before you leave/)
      .waitFor()
    expect(await mine.getByLabel('Notes').inputValue()).toBe('Called her')
    expect(await violations(mine)).toEqual([])
  })

  it('keeps what was typed of a mailing on the screen', async () => {
    const body = { name: `Deleted ${Date.now()}` }
    const { mailing } = await askAsAdmin<CreatedMailing>('POST', '/api/admin/mailings', body)
    const path = `/admin/mailings/${mailing.id}`
    const mine = await enter(path, people)
    await mine.getByLabel('Name').fill('My name for it')
    await deleteAt(path, 'Delete')
    await mine.getByRole('button', { name: 'Save Mailing' }).click()
    await mine
      .getByRole('alert')
      .getByText(/copy what you need before you leave/)
      .waitFor()
    expect(await mine.getByLabel('Name').inputValue()).toBe('My name for it')
    expect(await violations(mine)).toEqual([])
  })
})

/** Deletes it, once what the other changed was told and looked at. */
async function deleteSeen(mine: Page, name: string, seen: () => Promise<unknown>): Promise<void> {
  const ask = async () => await mine.getByRole('button', { name, exact: true }).click()
  const dialog = mine.getByRole('dialog')
  await ask()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByText(/It was changed in another window\. You see it as it is now/).waitFor()
  expect(await violations(mine)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await seen()
  await ask()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expectToast(mine, / deleted(?: successfully)?\./)
}

describe('what one deletes when the other has changed it', () => {
  it.each(kinds)('is asked about again among $kind', async (given) => {
    const { kind, screen, label } = given
    const { id, name, path } = await createItem(given)
    const mine = await enter(screen, people)
    const theirs = await enter(`${screen}?edit=${id}`, people)
    await field(theirs, label).fill('Their words')
    await save(theirs).click()
    await theirs.waitForURL((url) => !url.search.includes('edit'))
    const row = mine.getByRole('listitem').filter({ hasText: name })
    await deleteSeen(mine, `Delete ${name}`, async () =>
      kind === 'testimonials' ? await row.getByText('Their words').waitFor() : await row.waitFor(),
    )
    const items = await askAsAdmin<Array<{ id: string }>>('GET', path)
    expect(items.filter((one) => one.id === id)).toEqual([])
  })

  it('is asked about again where it is a draft offer', async () => {
    const number = await createOffer({ status: 'draft', apn: `${Date.now()}` })
    const path = `/admin/offers?edit=${number}`
    const mine = await enter(path, people)
    const theirs = await enter(path, people)
    await theirs.getByLabel('Notes').fill('Called her')
    await save(theirs).click()
    await expectToast(theirs, / updated successfully\./)
    await deleteSeen(mine, 'Delete', async () =>
      expect(await mine.getByLabel('Notes').inputValue()).toBe('Called her'),
    )
    await mine.waitForURL((url) => !url.search.includes('edit'))
  })

  it('is asked about again where it is a lead', async () => {
    const body = { name: `Both ${Date.now()}`, phone: '(505) 555-0132', source: 'letter' }
    const { id } = await askAsAdmin<Lead>('POST', '/api/admin/contact-requests', body)
    const path = `/admin/leads?edit=${id}`
    const mine = await enter(path, people)
    const theirs = await enter(path, people)
    await theirs.getByLabel('New note').fill('She sells after the harvest')
    await theirs.getByRole('button', { name: 'Save note' }).click()
    await expectToast(theirs, / updated successfully\./)
    await deleteSeen(
      mine,
      'Delete lead',
      async () => await mine.getByText('She sells after the harvest').waitFor(),
    )
    await mine.getByRole('heading', { name: 'Manage Leads' }).waitFor()
  })

  it('is asked about again where it is a list', async () => {
    const id = await newList()
    const { name } = await askAsAdmin<ParcelList>('GET', `/api/admin/lists/${id}`)
    const mine = await enter('/admin/lists', people)
    await askAsAdmin('PUT', `/api/admin/lists/${id}`, { rules: pricesByAcre(1000, null) })
    await deleteSeen(
      mine,
      `Delete ${name}`,
      async () => await mine.getByText(name).first().waitFor(),
    )
  })

  it('is asked about again where it is a mailing', async () => {
    const body = { name: `Both ${Date.now()}` }
    const { mailing } = await askAsAdmin<CreatedMailing>('POST', '/api/admin/mailings', body)
    const path = `/admin/mailings/${mailing.id}`
    const mine = await enter(path, people)
    const theirs = await enter(path, people)
    await theirs.getByLabel('Or the cost in all').fill('12')
    await theirs.getByRole('button', { name: 'Save Mailing' }).click()
    await expectToast(theirs, 'Mailing updated successfully.')
    await deleteSeen(mine, 'Delete', async () =>
      expect(await mine.getByLabel('Or the cost in all').inputValue()).toBe('12'),
    )
    await mine.getByRole('heading', { name: 'Mailings', exact: true }).waitFor()
  })
})
