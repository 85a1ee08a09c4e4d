import type { AdminOffer, SigningView } from 'offers-service/contract'
import { expect } from 'vitest'
import { askAsAdmin } from './admin-api.ts'
import { nextLink } from './signing/link.ts'
import { site } from './visit.ts'

/** Calls the API as a landowner's browser would. */
export async function ask<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const answer = await fetch(site().url + path, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}

/** Opens an offer as its seller. That is noted a little later where others write, so it waits until it is. */
export async function openOffer(referenceNumber: string): Promise<void> {
  await ask('GET', `/api/offers/${referenceNumber}`)
  const openedAt = async () =>
    (await askAsAdmin<AdminOffer>('GET', `/api/admin/offers/${referenceNumber}`)).firstViewedAt
  await expect.poll(openedAt).not.toBeNull()
}

/** Signs an offer as the next of its sellers. */
export async function signNext(referenceNumber: string, name: string): Promise<void> {
  const { api } = await nextLink(referenceNumber)
  const { agreement, consent } = await ask<SigningView>('GET', api)
  await ask('POST', `${api}/sign`, {
    name,
    email: `${name.toLowerCase().replaceAll(' ', '.')}@mail.example`,
    consent: true,
    agreementVersion: agreement.version,
    consentVersion: consent.version,
  })
}
