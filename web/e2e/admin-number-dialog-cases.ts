import { askAsAdmin } from './admin-api.ts'
import { type Case, press } from './admin-dialog-cases.ts'
import { showWholeToday } from './admin.ts'
import { createOffer } from './offers.ts'
import { ask } from './seller-api.ts'

/** An offer whose seller has named another number, which no other may do meanwhile. */
async function path(): Promise<string> {
  const referenceNumber = await createOffer()
  await askAsAdmin('PUT', '/api/admin/counter-offers', { areAllowed: true })
  await ask('POST', `/api/offers/${referenceNumber}/counter-offers`, { amount: 25_000 })
  await askAsAdmin('PUT', '/api/admin/counter-offers', { areAllowed: false })
  return `/admin/offers?edit=${referenceNumber}`
}

const failure = 'Failed to store your answer.'
const call = /\/counter-offers\/[^/]+\/answer$/

async function pathOfQuestion(): Promise<string> {
  const referenceNumber = await createOffer()
  const asked = { question: 'Who pays?', replyTo: 'ruth@mail.example' }
  await ask('POST', `/api/offers/${referenceNumber}/questions`, asked)
  return '/admin'
}

/** The dialogs in which a seller is answered. */
export const numberCases: Record<string, Case> = {
  'a number to agree to': {
    path,
    openDialog: async (page) => await press(page, 'Agree to $25,000'),
    confirm: 'Agree to $25,000',
    call,
    failure,
    typed: { 'Last day': 'Mar 5, 2027' },
  },
  'a number to meet': {
    path,
    openDialog: async (page) => await press(page, 'Meet at…'),
    confirm: 'Make It Our Offer',
    call,
    failure,
    typed: { 'Meet at': '$21,000', 'Last day': 'Mar 5, 2027' },
  },
  'a question to answer': {
    path: pathOfQuestion,
    openDialog: async (page) => {
      // Other tests have asked before.
      await showWholeToday(page)
      await page
        .getByRole('button', { name: /^Answer by Email/ })
        .first()
        .click()
    },
    confirm: 'Send Email',
    call: /\/questions\/[^/]+\/answer$/,
    failure: 'Failed to send the answer.',
    typed: { 'Your answer': 'We do.' },
  },
  'an offer that stays': {
    path,
    openDialog: async (page) => await press(page, 'Stay at $18,500'),
    confirm: 'Stay at $18,500',
    call,
    failure,
  },
}
