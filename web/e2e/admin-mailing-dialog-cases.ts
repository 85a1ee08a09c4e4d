import type { CreatedMailing, Mailing } from 'offers-service/contract'
import { expect } from 'vitest'
import { askAsAdmin } from './admin-api.ts'
import { type Case, press } from './admin-dialog-cases.ts'
import { createOffer } from './offers.ts'
import { signNext } from './seller-api.ts'

/** A mailing with two letters, by its id. */
async function createMailing(): Promise<string> {
  const apn = `55-${Date.now()}`
  const referenceNumbers = [
    await createOffer({ apn: `${apn}-1` }),
    await createOffer({ apn: `${apn}-2` }),
  ]
  const { mailing } = await askAsAdmin<CreatedMailing>('POST', '/api/admin/mailings', {
    name: `Spring ${apn}`,
    selection: { referenceNumbers },
  })
  const letters = async () =>
    (await askAsAdmin<Mailing>('GET', `/api/admin/mailings/${mailing.id}`)).letterCount
  await expect.poll(letters).toBe(2)
  return mailing.id
}

const path = async () => `/admin/mailings/${await createMailing()}`

/** The dialogs of mailings and deals that call the service. */
export const mailingCases: Record<string, Case> = {
  'letters to put into a mailing': {
    path: async () => {
      const apn = `56-${Date.now()}`
      await createOffer({ apn })
      return `/admin/offers?search=${apn}`
    },
    openDialog: async (page) => {
      await press(page, 'Choose all on this page')
      await press(page, 'Mailing')
      await page
        .getByText(/^1 offer goes/)
        .first()
        .waitFor()
    },
    confirm: 'Put In 1',
    call: /\/admin\/mailings$/,
    failure: /^The offers may have been put in or not/,
    typed: { Name: 'Spring', 'Cost of a letter': '0.85' },
  },
  'letters that were posted': {
    path,
    openDialog: async (page) => await press(page, 'Note as Posted'),
    confirm: 'Note as Posted',
    call: /\/posted$/,
    failure: 'Failed to note that it was posted.',
    typed: { 'Posted on': 'Mar 5, 2024' },
  },
  'letters that were not posted after all': {
    path: async () => {
      const id = await createMailing()
      await askAsAdmin('POST', `/api/admin/mailings/${id}/posted`, { postedOn: '2024-03-05' })
      return `/admin/mailings/${id}`
    },
    openDialog: async (page) => await press(page, 'Not posted after all'),
    confirm: 'Take Back',
    call: /\/posted\?/,
    failure: 'Failed to take that back.',
  },
  'letters that came back': {
    path: async () => '/admin/mailings',
    openDialog: async (page) => await press(page, 'Letters That Came Back'),
    confirm: 'Note Them',
    call: /\/returned-letters$/,
    failure: /^Failed to note these letters/,
    typed: { 'Reference numbers': 'LB-2222-2222' },
  },
  'the calls of a day': {
    path,
    openDialog: async (page) => await press(page, 'Another Day'),
    confirm: 'Save Calls',
    call: /\/calls$/,
    failure: /^Failed to save the calls/,
    typed: { Day: 'Mar 5, 2024', Calls: '3' },
  },
  'a mailing to split': {
    path,
    openDialog: async (page) => await press(page, 'Split in Two'),
    confirm: 'Split',
    call: /\/split$/,
    failure: /^The mailing may have been split or not/,
  },
  'a mailing to delete': {
    path,
    openDialog: async (page) => await press(page, 'Delete'),
    confirm: 'Delete',
    call: /\/admin\/mailings\/[^/]+$/,
    failure: 'Failed to delete this mailing.',
  },
  'a deal to move': {
    path: async () => {
      await signNext(await createOffer({ sellerName: 'Dora Mover' }), 'Dora Mover')
      return '/admin/deals'
    },
    openDialog: async (page) => {
      await press(page, /^Move to … Dora Mover/)
      await page.getByLabel('Move to').selectOption('fell_through')
    },
    confirm: 'Move',
    call: /\/deals\/moves$/,
    failure: /^Failed to move/,
    typed: { On: 'Mar 5, 2024', Why: 'A lien on it' },
  },
}
