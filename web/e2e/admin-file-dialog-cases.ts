import { readFileSync } from 'node:fs'
import { type Case, press } from './admin-dialog-cases.ts'
import { createOffer, printLetter } from './offers.ts'

const picture = {
  name: 'prairie.webp',
  mimeType: 'image/webp',
  buffer: readFileSync(new URL('../public/images/prairie-400.webp', import.meta.url)),
}

/** The dialogs that send a file, and those that ask whether an offer is meant as it is. */
export const fileCases: Record<string, Case> = {
  'a file of those not to mail': {
    path: async () => '/admin/do-not-mail',
    openDialog: async (page) => {
      await press(page, 'Add from a File')
      await page
        .getByRole('dialog')
        .getByLabel('CSV file')
        .setInputFiles({
          name: 'asked.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from('APN,COUNTY,STATE\n331-09-155,MOHAVE,AZ\n'),
        })
    },
    confirm: 'Add to the List',
    call: /\/do-not-mail\/import$/,
    failure: 'Failed to add them to the list.',
    chosen: 'asked.csv',
  },
  'a picture to add': {
    path: async () => '/admin/blog?new=',
    openDialog: async (page) => {
      const chooser = page.waitForEvent('filechooser')
      await press(page, 'Picture')
      await (await chooser).setFiles([picture])
    },
    confirm: /^(Add picture|Try again)$/,
    call: /\/admin\/images\?/,
    failure: /^prairie.webp could not be sent. Your text is safe./,
    typed: { 'What does it show?': 'A gravel road' },
    chosen: picture.name,
  },
  'an agreement that was signed on paper': {
    path: async () => `/admin/offers?edit=${await createOffer()}`,
    openDialog: async (page) => {
      await press(page, 'Signed on paper')
      const scan = { ...picture, name: 'agreement.webp' }
      await page.getByRole('dialog').locator('input[type="file"]').setInputFiles(scan)
    },
    confirm: 'Mark as Signed',
    call: /\/paper-signature\?/,
    failure: /^agreement.webp could not be sent/,
    chosen: 'agreement.webp',
  },
  'a second offer for a parcel': {
    path: async () => {
      const apn = `59-${Date.now()}`
      await createOffer({ apn })
      return `/admin/offers?edit=${await createOffer({ apn, status: 'draft' })}`
    },
    openDialog: async (page) => {
      await page.getByLabel(/^Live:/).check()
      await press(page, 'Save')
    },
    confirm: 'Make it live anyway',
    call: /\/admin\/offers\/LB-[^/]+$/,
    failure: 'Failed to update offer.',
    refusedWith: 409,
  },
  'an offer whose letter says otherwise': {
    path: async () => {
      const number = await createOffer({
        apn: `60-${Date.now()}`,
        sellerMailingAddress: '418 Orchard Lane\nKingman, AZ 86401',
      })
      await printLetter(number)
      return `/admin/offers?edit=${number}`
    },
    openDialog: async (page) => {
      await page.getByLabel('Amount').fill('20000')
      await press(page, 'Save')
    },
    confirm: 'Yes, save it',
    call: /\/admin\/offers\/LB-[^/]+$/,
    failure: 'Failed to update offer.',
    refusedWith: 409,
  },
}
