import type { AdminSigning, SigningView } from '../../contract/index.ts'
import { copyLink } from '../features/signing/signers/signer-tokens.ts'
import { hashToken } from '../platform/security/tokens.ts'
import { sampleOffer } from './samples.ts'
import type { startService } from './service.ts'

type Service = Awaited<ReturnType<typeof startService>>

/** The signing call's path for the address a visitor is sent to. */
export function apiLink(signatureUrl: string): string {
  return `/api/signing/${new URL(signatureUrl).pathname.split('/').at(-1)}`
}

/**
 * Starts to sign an offer and returns the call's path of the admin who signs next; once somebody has signed, the admin of the
 * business copies it.
 */
export async function openNextLink(service: Service, referenceNumber = 'TEST-0001') {
  const answer = await service.call('POST', '/api/breezedoc/initiate', { referenceNumber })
  const { signatureUrl } = answer.json<{ signatureUrl: string }>()
  if (!signatureUrl.endsWith('/next-owner')) return apiLink(signatureUrl)
  const admin = await service.logIn()
  const { signings } = (await admin('GET', `/api/admin/offers/${referenceNumber}/signing`)).json<{
    signings: AdminSigning[]
  }>()
  const signing = signings.find(({ status }) => status === 'open')
  const next = signing?.signers.find(({ status }) => status === 'waiting')
  return await copyLinkOf(admin, signing?.id ?? '', next?.position ?? 0)
}

type Admin = Awaited<ReturnType<Service['logIn']>>

/** The call's path of the link with which the seller at this position signs, as the admin copies it. */
export async function copyLinkOf(admin: Admin, signingId: string, position: number) {
  const answer = await admin('POST', `/api/admin/signings/${signingId}/signers/${position}/link`)
  return apiLink(answer.json<{ link: string }>().link)
}

/** Downloads the signed copy of the seller of a link with the address in their mail. */
export async function downloadCopy(service: Service, link: string) {
  const token = link.split('/').at(-1) ?? ''
  const signer = await service.db.read
    .selectFrom('signers')
    .select('id')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirstOrThrow()
  return await service.call('GET', new URL(copyLink(service.services, signer.id)).pathname)
}

/** What a signer sends who has read what the link shows. */
export async function signatureFor(
  service: Service,
  link: string,
  signer: { name: string; email: string },
) {
  const view = (await service.call('GET', link)).json<SigningView>()
  return {
    ...signer,
    consent: true,
    agreementVersion: view.agreement.version,
    consentVersion: view.consent.version,
  }
}

/** Makes an offer to these sellers and lets all of them sign; returns the calls' paths of their links. */
export async function signByAll(
  service: Service,
  sellers: readonly { name: string; email: string }[],
): Promise<string[]> {
  const admin = await service.logIn()
  const [first, ...coSellers] = sellers
  await admin('POST', '/api/admin/offers', {
    ...sampleOffer,
    confirmed: true,
    sellerName: first?.name,
    sellerEmail: first?.email,
  })
  await admin('PUT', '/api/admin/offers/TEST-0001/co-sellers', { coSellers })
  const links: string[] = []
  for (const signer of sellers) {
    const link = await openNextLink(service)
    await service.call('POST', `${link}/sign`, await signatureFor(service, link, signer))
    links.push(link)
  }
  return links
}
