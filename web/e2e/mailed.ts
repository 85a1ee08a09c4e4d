import { business, type CreatedMailing, type Mailing } from 'offers-service/contract'
import { expect } from 'vitest'
import { askAsAdmin } from './admin-api.ts'

/** The day it is where the business is. */
export const today = () =>
  new Intl.DateTimeFormat('en-CA', { timeZone: business.timeZone }).format(new Date())

/** Mails a letter for each of these offers, at 85 cents, and answers the mailing's id. */
export async function mail(
  name: string,
  referenceNumbers: string[],
  postedOn = today(),
): Promise<string> {
  const body = { name, letterCost: 0.85, selection: { referenceNumbers } }
  const { mailing } = await askAsAdmin<CreatedMailing>('POST', '/api/admin/mailings', body)
  const url = `/api/admin/mailings/${mailing.id}`
  const letterCount = async () => (await askAsAdmin<Mailing>('GET', url)).letterCount
  await expect.poll(letterCount).toBe(referenceNumbers.length)
  await askAsAdmin('POST', `${url}/posted`, { postedOn })
  return mailing.id
}
