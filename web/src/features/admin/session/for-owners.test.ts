import * as contract from 'offers-service/contract'
import { expect, test } from 'vitest'
import { codeOf, textOf } from '../../../../../.scripts/sources.ts'

const admin = 'web/src/features/admin/'

/** Downloads that are for owners: they are addresses, and say nothing of who may call them. */
const downloads = ['dealsCsvUrl', 'doNotMailExportUrl', 'leadExportUrl', 'offerExportUrl']

/** Where what makes a call for owners is kept from helpers. Everything in the settings is kept by `settings/settings-screen.tsx`. */
const keptIn: Record<string, string> = {
  dealsCsvUrl: 'offers/deals/deals-screen.tsx',
  deleteLead: 'leads/lead-detail.tsx',
  deleteList: 'offers/lists/lists-screen.tsx',
  deleteMailing: 'offers/mailings/mailing-screen.tsx',
  deleteOffer: 'offers/offer-steps.tsx',
  doNotMailExportUrl: 'offers/bulk/do-not-mail-screen.tsx',
  dropJob: 'deliveries/delivery.tsx',
  endCalendarAddress: 'offers/deals/deals-screen.tsx',
  endMailAddress: 'settings/settings-screen.tsx',
  eraseDeletedContent: 'content/content-screen.tsx',
  eraseDeletedDraft: 'offers/list/offer-list.tsx',
  eraseDeletedLead: 'leads/deleted-leads.tsx',
  erasePerson: 'leads/lead-list.tsx',
  exportOffers: 'offers/bulk/selection-bar.tsx',
  exportPerson: 'leads/lead-detail.tsx',
  leadExportUrl: 'leads/lead-list.tsx',
  listDeletedContent: 'content/content-screen.tsx',
  listDeletedDrafts: 'offers/list/offer-list.tsx',
  listJobs: 'settings/settings-screen.tsx',
  makeCalendarAddress: 'offers/deals/deals-screen.tsx',
  makeMailAddress: 'settings/settings-screen.tsx',
  offerExportUrl: 'offers/list/offer-list.tsx',
  previewPersonErasure: 'leads/lead-list.tsx',
  readCalendarAddress: 'offers/deals/deals-screen.tsx',
  readMailAddress: 'settings/settings-screen.tsx',
  removeClosingDocument: 'offers/closing/documents-panel.tsx',
  removeDoNotMail: 'offers/bulk/do-not-mail-screen.tsx',
  restoreDeletedContent: 'content/content-screen.tsx',
  restoreDeletedDraft: 'offers/list/offer-list.tsx',
  restoreDeletedLead: 'leads/deleted-leads.tsx',
  retryJob: 'deliveries/delivery.tsx',
  retryWaitingJobs: 'deliveries/delivery.tsx',
  setStateNotice: 'notices-page.tsx',
  updateClosingPlan: 'offers/deals/deals-screen.tsx',
}

const accessOf = (value: unknown) =>
  (value as { config?: { access?: string } } | undefined)?.config?.access
const isForOwners = (value: unknown) => accessOf(value)?.startsWith('owner') === true

test('what the service refuses helpers is kept from them wherever the website has it', () => {
  const names = Object.entries(contract).flatMap(([name, value]) =>
    isForOwners(value) ? [name] : [],
  )
  expect(names.length).toBeGreaterThan(40)
  const files = codeOf('web').source.filter((file) => !file.startsWith(`${admin}settings/`))
  const text = files.map(textOf).join('\n')
  const used = [...names, ...downloads].filter((name) => new RegExp(`\\b${name}\\b`).test(text))
  expect(used.toSorted()).toEqual(Object.keys(keptIn).toSorted())
})

test.each([...new Set(Object.values(keptIn))])('%s knows who may see it', (file) => {
  expect(textOf(admin + file)).toMatch(/<ForOwners>|useRole\(\)|isForOwners: true/)
})
