import type { ListBrief } from 'offers-service/contract'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { askAsAdmin, beginSession } from './admin-api.ts'
import { createOffer } from './offers.ts'
import { giveAnswer } from './public/answers.ts'
import { nextLink } from './signing/link.ts'
import { site } from './visit.ts'

export const press = async (page: Page, name: string | RegExp) =>
  await page.getByRole('button', { name, exact: true }).first().click()

const createLead = async (name: string) => {
  const lead = { name, phone: '(352) 555-0131', propertyLocation: 'Elko County', acres: '1-5' }
  await askAsAdmin('POST', '/api/contact', lead)
}

export const newList = async (
  file = 'OWNER NAME,PARCEL NUMBER\nGREER OPAL,12-34\n',
): Promise<string> => {
  const query = new URLSearchParams({ fileName: `levy-${Date.now()}.csv` })
  const session = await beginSession()
  const answer = await fetch(`${site().url}/api/admin/lists?${query}`, {
    method: 'POST',
    headers: {
      cookie: `admin=${session.cookie}`,
      authorization: `Bearer ${session.token}`,
      'content-type': 'application/octet-stream',
    },
    body: file,
  })
  return ((await answer.json()) as { id: string }).id
}

export interface Case {
  /** Opens the dialog; what it needs has been made by then. */
  openDialog: (page: Page) => Promise<void>
  path: () => Promise<string>
  /** The button that does it, and the call that it makes. */
  confirm: string | RegExp
  call: RegExp
  failure: string | RegExp
  /** What is typed into the dialog's fields, by their labels. */
  typed?: Record<string, string>
  /** The name of the file that was chosen in it. */
  chosen?: string
  /** The status of the refusal that opens it, where one does. */
  refusedWith?: number
}

/** The admin's dialogs that call the service, by what they are about; those of the settings, of mailings, of deals and letters, and of numbers that sellers name stand in files of their own. */
export const cases: Record<string, Case> = {
  'a withdrawal': {
    path: async () => `/admin/offers?edit=${await createOffer()}`,
    openDialog: async (page) => await press(page, 'Withdraw'),
    confirm: 'Withdraw',
    call: /\/withdraw$/,
    failure: 'Failed to withdraw offer.',
  },
  'a new last day': {
    path: async () => `/admin/offers?edit=${await createOffer()}`,
    openDialog: async (page) => await press(page, 'Extend'),
    confirm: 'Extend',
    call: /\/extend$/,
    failure: 'Failed to extend offer.',
    typed: { 'New last day': 'Mar 5, 2027' },
  },
  'a draft to delete': {
    path: async () => `/admin/offers?edit=${await createOffer({ status: 'draft' })}`,
    openDialog: async (page) => await press(page, 'Delete'),
    confirm: 'Delete',
    call: /\/offers\/LB-/,
    failure: 'Failed to delete offer.',
  },
  'other sellers': {
    path: async () => `/admin/offers?edit=${await createOffer()}`,
    openDialog: async (page) => await press(page, 'Name other sellers'),
    confirm: 'Save sellers',
    call: /\/co-sellers$/,
    failure: /^The sellers could not be saved/,
    typed: { 'Other sellers': 'Iris Whitcomb' },
  },
  'a signing to cancel': {
    path: async () => {
      const number = await createOffer()
      await nextLink(number)
      return `/admin/offers?edit=${number}`
    },
    openDialog: async (page) => await press(page, 'Cancel signing'),
    confirm: 'Cancel signing',
    call: /\/cancel$/,
    failure: 'Failed to cancel signing.',
  },
  'a lead to delete': {
    path: async () => {
      await createLead('Wanda Pell')
      return '/admin/leads'
    },
    openDialog: async (page) => {
      await page.getByRole('link', { name: 'Wanda Pell', exact: true }).first().click()
      await press(page, 'Delete lead')
    },
    confirm: 'Delete',
    call: /\/contact-requests\//,
    failure: 'Failed to delete lead.',
  },
  'two leads to merge': {
    path: async () => {
      await createLead('Una Pell')
      await createLead('Uma Pell')
      return '/admin/leads?search=uma+pell'
    },
    openDialog: async (page) => {
      await page.getByRole('link', { name: 'Uma Pell', exact: true }).first().click()
      await page
        .getByRole('button', { name: /^Merge into This Lead: Una Pell/ })
        .first()
        .click()
    },
    confirm: 'Merge',
    call: /\/merge$/,
    failure: /^Failed to merge/,
  },
  'a person to erase': {
    path: async () => {
      await createLead('Quillon Marsh')
      return '/admin/leads'
    },
    openDialog: async (page) => {
      await page.getByLabel('Phone, email or whole name').fill('Quillon Marsh')
      await press(page, 'Look at What Can Be Erased')
      await press(page, 'Erase What Goes')
    },
    confirm: 'Erase',
    call: /\/people\/erasure$/,
    failure: /^Failed to erase/,
  },
  'a post to delete': {
    path: async () => '/admin/blog',
    openDialog: async (page) =>
      await page
        .getByRole('button', { name: /^Delete / })
        .first()
        .click(),
    confirm: 'Delete',
    call: /\/posts\//,
    failure: 'Failed to delete blog post.',
  },
  'a view to save': {
    path: async () => `/admin/offers?search=${Date.now()}`,
    openDialog: async (page) => await press(page, 'Save this view'),
    confirm: 'Save',
    call: /\/saved\//,
    failure: 'Failed to save this view.',
    typed: { Name: 'Small ones' },
  },
  'a change of many offers': {
    path: async () =>
      `/admin/offers?search=${await createOffer({ status: 'draft', apn: `${Date.now()}` })}`,
    openDialog: async (page) => {
      await press(page, 'Choose all on this page')
      await press(page, 'Make live')
      await page
        .getByText(/^1 draft goes live/)
        .first()
        .waitFor()
    },
    confirm: /^Make 1 Live/,
    call: /\/bulk-changes$/,
    failure: /^The change may have begun or not/,
    typed: { 'Last day for all of them (optional)': 'Mar 5, 2027' },
  },
  'a seller to mail again': {
    path: async () => {
      const apn = `44-${Date.now()}`
      const number = await createOffer({ apn, sellerName: 'Opal Greer' })
      await askAsAdmin('POST', '/api/admin/bulk-changes', {
        action: { kind: 'do_not_mail', reason: 'asked' },
        selection: { referenceNumbers: [number] },
      })
      return '/admin/do-not-mail'
    },
    openDialog: async (page) => {
      await expect
        .poll(async () => {
          await page.reload()
          await page.getByRole('heading', { name: 'Do Not Mail' }).waitFor()
          return await page.getByRole('button', { name: 'Mail again: Opal Greer' }).count()
        })
        .toBeGreaterThan(0)
      await press(page, 'Mail again: Opal Greer')
    },
    confirm: 'Mail Again',
    call: /\/do-not-mail\//,
    failure: 'Failed to take them off the list.',
  },
  'somebody to keep letters from': {
    path: async () => '/admin/do-not-mail',
    openDialog: async (page) => await press(page, 'Add by Hand'),
    confirm: 'Add to the List',
    call: /\/do-not-mail$/,
    failure: 'Failed to add them to the list.',
    typed: {
      'APN (optional)': '331-09-155',
      'County and state (optional)': 'Mohave County, Arizona',
    },
  },
  'a row to mend': {
    path: async () => `/admin/lists/${await newList()}?step=tidy`,
    openDialog: async (page) => {
      await page
        .getByRole('button', { name: /^Show rows/ })
        .first()
        .click()
      await page
        .getByRole('button', { name: /^Mend row/ })
        .first()
        .click()
    },
    confirm: 'Save',
    call: /\/rows\//,
    failure: 'Failed to change this row.',
    typed: { 'Owner (optional)': 'Opal Greer' },
  },
  'a list to delete': {
    path: async () => {
      await newList()
      return '/admin/lists'
    },
    openDialog: async (page) =>
      await page
        .getByRole('button', { name: /^Delete levy/ })
        .first()
        .click(),
    confirm: 'Delete',
    call: /\/lists\//,
    failure: 'Failed to delete this list.',
  },
  'a list to undo': {
    path: async () => {
      await newList()
      return '/admin/lists'
    },
    openDialog: async (page) => {
      const [list] = await askAsAdmin<ListBrief[]>('GET', '/api/admin/lists')
      await giveAnswer(page, '/api/admin/lists', [{ ...list, status: 'stored', offerCount: 1 }])
      await page.reload()
      await press(page, /^Undo levy/)
    },
    confirm: 'Take Them Back',
    call: /\/undo\?/,
    failure: 'Failed to undo this list.',
  },
}
