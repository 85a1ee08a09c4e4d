import type { AdminOffer, ListBrief, ParcelList } from 'offers-service/contract'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { pricesByAcre } from '../../offers-service/src/testing/samples.ts'
import { askAsAdmin } from './admin-api.ts'
import { newList } from './admin-dialog-cases.ts'
import { expectToast, useAdmin } from './admin.ts'
import { violations } from './axe.ts'
import { createOffer } from './offers.ts'

const { enter } = useAdmin()
const people = { allow: /409/ }

interface StoredList {
  list: ParcelList
  apn: string
}

const makeOffers = async (id: string) =>
  await askAsAdmin<ParcelList>('POST', `/api/admin/lists/${id}/offers`, {
    status: 'draft',
    expirationDate: '2039-12-31',
  })

/** A list whose two rows are offers. */
async function storedList(): Promise<StoredList> {
  const apn = `61-${Date.now()}`
  const rows = ['GREER OPAL', 'PELL WANDA'].map(
    (owner, at) => `${owner},${9 + at} ELM ST,TAMPA,FL,33601,${apn}-${at},5,LEVY,FL`,
  )
  const id = await newList(
    [
      'OWNER NAME,MAIL ADDRESS,MAIL CITY,MAIL STATE,MAIL ZIP,PARCEL NUMBER,ACRES,COUNTY,STATE',
      ...rows,
    ].join('\n'),
  )
  await askAsAdmin('PUT', `/api/admin/lists/${id}`, { rules: pricesByAcre(1000, null) })
  return { list: await makeOffers(id), apn }
}

const offerCount = async (apn: string) =>
  (await askAsAdmin<{ offers: object[] }>('GET', `/api/admin/offers/search?search=${apn}`)).offers
    .length

const listNow = async (id: string) =>
  (await askAsAdmin<ListBrief[]>('GET', '/api/admin/lists')).find((list) => list.id === id)

const askToUndo = async (page: Page, { list }: StoredList) =>
  await page.getByRole('button', { name: `Undo ${list.name}` }).click()
const confirmUndo = async (page: Page) =>
  await page.getByRole('button', { name: 'Take Them Back' }).click()

describe('a list that two owners undo', () => {
  it('at once is undone once, and both are told how it stands', async () => {
    const stored = await storedList()
    expect(await offerCount(stored.apn)).toBe(2)
    const [mine, theirs] = [await enter('/admin/lists'), await enter('/admin/lists')]
    for (const page of [mine, theirs]) await askToUndo(page, stored)
    await Promise.all([confirmUndo(mine), confirmUndo(theirs)])
    for (const page of [mine, theirs]) {
      await expectToast(page, 'Its offers are taken back. The list is open again.')
      await page.getByRole('button', { name: `Delete ${stored.list.name}` }).waitFor()
      expect(await page.getByRole('dialog').count()).toBe(0)
    }
    expect(await offerCount(stored.apn)).toBe(0)
    expect(await listNow(stored.list.id)).toMatchObject({ status: 'open', offerCount: 0 })
  })

  it('keeps the offers that one made anew, until the other has seen them', async () => {
    const stored = await storedList()
    const { id } = stored.list
    const mine = await enter('/admin/lists', people)
    await askToUndo(mine, stored)
    await askAsAdmin('POST', `/api/admin/lists/${id}/undo`)
    await makeOffers(id)
    await confirmUndo(mine)
    const dialog = mine.getByRole('dialog')
    await dialog.getByText(/It was changed in another window\. You see it as it is now/).waitFor()
    expect(await violations(mine)).toEqual([])
    expect(await offerCount(stored.apn)).toBe(2)
    await confirmUndo(mine)
    await expectToast(mine, 'Its offers are taken back. The list is open again.')
    expect(await offerCount(stored.apn)).toBe(0)
  })
})

/** Withdraws it as the other owner, in a browser of their own. */
async function withdraw(number: string): Promise<void> {
  const theirs = await enter(`/admin/offers?edit=${number}`)
  await theirs.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await theirs.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expectToast(theirs, 'Offer withdrawn successfully.')
}

const printedAt = async (number: string) =>
  (await askAsAdmin<AdminOffer>('GET', `/api/admin/offers/${number}`)).letterPrintedAt

describe('letters of an offer that the other owner has withdrawn meanwhile', () => {
  const seller = { sellerName: 'Opal Greer', sellerMailingAddress: '4 Elm St\nKingman, AZ 86401' }
  const reason = 'This offer was withdrawn; put it live again if you still want to mail it'

  it('are held back, and those of the others are printed without it', async () => {
    const apn = `62-${Date.now()}`
    const withdrawn = await createOffer({ ...seller, apn: `${apn}-1` })
    const other = await createOffer({ ...seller, apn: `${apn}-2` })
    const mine = await enter(`/admin/offers?search=${apn}`, people)
    await mine.getByRole('button', { name: 'Choose all on this page' }).click()
    await withdraw(withdrawn)
    await mine.getByRole('button', { name: 'Print letters' }).click()
    const dialog = mine.getByRole('dialog')
    await dialog.getByText(reason).waitFor()
    expect(await dialog.getByRole('link').allInnerTexts()).toEqual([withdrawn])
    expect(await violations(mine)).toEqual([])
    const [file] = await Promise.all([
      mine.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Print the Other' }).click(),
    ])
    expect(file.suggestedFilename()).toBe(`letter-${other}.pdf`)
    expect(await printedAt(withdrawn)).toBeNull()
    expect(await printedAt(other)).toEqual(expect.any(String))
  })

  it('are refused on its own screen, which offers to put it live again', async () => {
    const number = await createOffer({ ...seller, apn: `63-${Date.now()}` })
    const mine = await enter(`/admin/offers?edit=${number}`, people)
    await mine.getByRole('button', { name: 'Print letter', exact: true }).waitFor()
    await withdraw(number)
    await mine.getByRole('button', { name: 'Print letter', exact: true }).click()
    const dialog = mine.getByRole('dialog')
    await dialog.getByText(reason).waitFor()
    await dialog.getByRole('link', { name: number }).click()
    await mine.getByRole('button', { name: 'Put live again' }).waitFor()
  })
})
