import { pricesByAcre } from '../../offers-service/src/testing/samples.ts'
import { askAsAdmin } from './admin-api.ts'
import { type Case, newList, press } from './admin-dialog-cases.ts'
import { createOffer } from './offers.ts'
import { signNext } from './seller-api.ts'

async function createDeal(): Promise<string> {
  const sellerName = 'Dora Dealer'
  const number = await createOffer({ sellerName })
  await signNext(number, sellerName)
  return number
}

const dealPath = async () => `/admin/offers?edit=${await createDeal()}`

const withCalendarAddress = async () => {
  await askAsAdmin('POST', '/api/admin/calendar-address')
  return '/admin/deals'
}

/** The dialogs about the price, documents and days of deals, and those that make letters and offers. */
export const dealCases: Record<string, Case> = {
  'a new price for a deal': {
    path: dealPath,
    openDialog: async (page) => await press(page, 'Change the price'),
    confirm: 'Make It Live',
    call: /\/new-agreement$/,
    failure: 'Failed to make a new agreement. You can safely try again.',
    typed: { 'New amount': '$17,500', 'Last day to sign it': 'Mar 5, 2027' },
  },
  'a document to remove': {
    path: dealPath,
    openDialog: async (page) => {
      const documents = page.getByRole('region', { name: 'Documents' })
      await documents.locator('input[type="file"]').setInputFiles({
        name: 'deed.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.7'),
      })
      await press(page, 'Remove deed.pdf')
    },
    confirm: 'Remove',
    call: /\/closing-documents\//,
    failure: 'Failed to remove document.',
  },
  'a new address for calendars': {
    path: withCalendarAddress,
    openDialog: async (page) => await press(page, 'New address'),
    confirm: 'Make a New One',
    call: /\/calendar-address$/,
    failure: 'Failed to make a calendar address.',
  },
  'an address for calendars to end': {
    path: withCalendarAddress,
    openDialog: async (page) => await press(page, 'End address'),
    confirm: 'End It',
    call: /\/calendar-address$/,
    failure: 'Failed to end the calendar address.',
  },
  'letters that are held back': {
    path: async () => {
      const apn = `57-${Date.now()}`
      await createOffer({ apn: `${apn}-1` })
      await createOffer({
        apn: `${apn}-2`,
        sellerName: 'Opal Greer',
        sellerMailingAddress: '12 Pine Street\nBronson, FL 32621',
      })
      return `/admin/offers?search=${apn}`
    },
    openDialog: async (page) => {
      await press(page, 'Choose all on this page')
      await press(page, 'Print letters')
    },
    confirm: 'Print the Other',
    call: /\/offers\/letters$/,
    failure: 'Failed to print letters.',
    refusedWith: 409,
  },
  'a list to make live': {
    path: async () => {
      const id = await newList(
        [
          'OWNER NAME,MAIL ADDRESS,MAIL CITY,MAIL STATE,MAIL ZIP,PARCEL NUMBER,ACRES,COUNTY,STATE',
          `GREER OPAL,9 ELM ST,TAMPA,FL,33601,58-${Date.now()},5,LEVY,FL`,
        ].join('\n'),
      )
      await askAsAdmin('PUT', `/api/admin/lists/${id}`, { rules: pricesByAcre(1000, null) })
      return `/admin/lists/${id}?step=check`
    },
    openDialog: async (page) => await press(page, 'Go Live'),
    confirm: 'Go Live',
    call: /\/lists\/[^/]+\/offers$/,
    failure: /^The offers may have been made or not/,
  },
}
