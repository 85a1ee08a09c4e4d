import { sql } from 'kysely'
import { expect } from 'vitest'
import {
  type AdminCounterOffer,
  type AdminOffer,
  type HeldOfPerson,
  type Invited,
  type OfferHistoryEntry,
  type ParcelPage,
} from '../../contract/index.ts'
import type { Database } from '../platform/database/database.ts'
import { repeatSignings } from './filled-database.ts'
import { sampleLead, sampleOffer, samplePrivateFields } from './samples.ts'
import type { startService } from './service.ts'
import { openNextLink, signatureFor } from './signing.ts'
import { useCountyFile } from './use-county-file.ts'
import { useLeads } from './use-leads.ts'
import { type Ask, type Method, useMailing, usePostcards } from './use-mailings.ts'
import { useNearbySales } from './use-nearby-sales.ts'

type Service = Awaited<ReturnType<typeof startService>>

/** Where everything is used: a service whose database is filled, and the session of its admin. */
interface Site {
  service: Service
  admin: Awaited<ReturnType<Service['logIn']>>
  engine: string
  /** The same database, whose statements nobody watches. */
  filled: Database
  password: string
}

export const expectOk = ({ statusCode, body }: { statusCode: number; body: string }) =>
  expect(statusCode, body.slice(0, 500)).toBeLessThan(300)

/** Invites somebody, lets them in, and removes them. */
async function usePeople(visit: Ask, own: Ask, password: string): Promise<void> {
  const newPassword = 'moss kettle harbor ninety'
  const person = { name: 'Hanna Quist', email: 'hanna@mail.example', role: 'helper', password }
  const invited = (await own('POST', '/api/admin/members', person)).json<Invited>()
  const memberUrl = `/api/admin/members/${invited.member.id}`
  const again = (await own('POST', `${memberUrl}/invitation`, { password })).json<Invited>()
  const token = new URL(again.link).hash.slice(1)
  await visit('POST', '/api/invitations/read', { token })
  await visit('POST', '/api/invitations/accept', { token, newPassword })
  await visit('GET', '/api/admin/auth')
  await visit('POST', '/api/admin/auth', { name: person.email, password: newPassword })
  for (const who of ['members', 'colleagues', 'sessions']) await own('GET', `/api/admin/${who}`)
  const lead = '/api/admin/contact-requests/lead-1510'
  await own('PATCH', lead, { lookedAfterBy: '@Hanna Quist' })
  await own('PUT', `${memberUrl}/role`, { role: 'owner', password })
  await own('DELETE', memberUrl)
}

/** Does what visitors, the admin, programs and the clock do, each of it with success. */
export async function useEverything({
  service,
  admin,
  engine,
  filled,
  password,
}: Site): Promise<void> {
  const visit = async (method: Method, url: string, body?: object) => {
    const answer = await service.call(method, url, body)
    expectOk(answer)
    return answer
  }
  const own = async (method: Method, url: string, body?: object) => {
    const answer = await admin(method, url, body)
    expectOk(answer)
    return answer
  }
  const offer = { ...sampleOffer, ...samplePrivateFields }
  const leads = '/api/admin/contact-requests'
  await visit('POST', '/api/contact', sampleLead)
  await own('POST', '/api/admin/offers', offer)
  await visit('GET', '/api/offers/test-0001')
  await visit('POST', '/api/offers/TEST-0001/questions', {
    question: 'Who pays?',
    replyTo: 'ruth@mail.example',
  })
  const asked = await service.db.read
    .selectFrom('questions')
    .select('id')
    .where('answered_at', 'is', null)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await own('POST', `/api/admin/questions/${asked.id}/answered`)
  await own('POST', `/api/admin/questions/${asked.id}/put-back`)
  await own('POST', `/api/admin/questions/${asked.id}/answer`, { text: 'We do.' })
  await own('POST', '/api/admin/offers/TEST-0001/notes', { text: 'She has a sister in Ocala.' })
  const history = await own('GET', '/api/admin/offers/TEST-0001/events')
  const note = history.json<OfferHistoryEntry[]>().at(-1)
  await own('DELETE', `/api/admin/offers/TEST-0001/notes/${note?.position}?at=${note?.at}`)
  await own('POST', '/api/admin/offers/TEST-0001/mails', { subject: 'A well', text: 'Is there?' })
  await own('GET', '/api/admin/offers/TEST-0001/mails')
  const answer = { name: 'Amount', value: 'We pay {amount}.' }
  await own('PUT', '/api/admin/saved/answer', answer)
  await own('PUT', '/api/admin/saved/answer', { ...answer, name: 'Price', replaces: 'Amount' })
  await own('GET', '/api/admin/saved-answers?referenceNumber=TEST-0001')
  await own('PUT', '/api/admin/counter-offers', { areAllowed: true })
  await own('PUT', '/api/admin/morning-mail', { isSent: true })
  await own('PUT', '/api/admin/owner-name', { name: 'Dana Reyes' })
  await usePeople(visit, own, password)
  const mail = { email: 'ruth@mail.example', remind: true }
  await visit('POST', '/api/offers/TEST-0001/emails', mail)
  const emailed = (await service.deliverMail()).find(({ unsubscribeUrl }) => unsubscribeUrl)
  await visit('POST', new URL(emailed?.unsubscribeUrl ?? '').pathname)
  await visit('POST', '/api/offers/TEST-0001/counter-offers', { amount: 25_000 })
  const listed = await own('GET', '/api/admin/offers/TEST-0001/counter-offers')
  const [number] = listed.json<AdminCounterOffer[]>()
  await own('POST', `/api/admin/counter-offers/${number?.id}/answer`, { answer: 'stayed' })
  const link = await openNextLink(service)
  await visit('GET', link)
  const signer = { name: offer.sellerName, email: offer.sellerEmail }
  await visit('POST', `${link}/sign`, await signatureFor(service, link, signer))
  await visit('GET', '/api/offers/TEST-0001/closing')
  await own('GET', '/api/admin/offers/TEST-0001/signing')
  await own('PUT', '/api/admin/offers/TEST-0001/closing', {
    escrowOpenedOn: '2026-06-15',
    titleSearchOn: null,
    closingScheduledOn: null,
    paidOn: null,
  })
  await repeatSignings(filled)
  if (engine === 'PostgreSQL') await sql`analyze`.execute(service.db.write)

  await own('POST', '/api/admin/offers', { ...offer, referenceNumber: 'TEST-0002', apn: '1-2' })
  await visit('POST', '/api/offers/TEST-0002/decline', { reason: 'Too low' })
  await visit('POST', '/api/offers/TEST-0002/no-more-letters', {})
  await own('POST', '/api/admin/offers/TEST-0002/decline-seen')
  await own('PUT', '/api/admin/offers/TEST-0002/co-sellers', {
    coSellers: [{ name: 'Frank', email: '' }],
  })
  await own('POST', '/api/admin/offers/TEST-0002/extend', { expirationDate: '2026-08-01' })
  await own('POST', '/api/admin/offers/TEST-0002/withdraw', {})
  for (const path of ['events', 'land-links'])
    await own('GET', `/api/admin/offers/TEST-0002/${path}`)
  const draft = { referenceNumber: 'TEST-0003', apn: '1-3', status: 'draft' }
  await own('POST', '/api/admin/offers', { ...offer, ...draft })
  const trash = '/api/admin/deleted-drafts'
  const removeDraft = async () => {
    const removed = await own('DELETE', '/api/admin/offers/TEST-0003')
    return removed.json<{ id: string }>().id
  }
  await own('POST', `${trash}/${await removeDraft()}/restore`)
  const deleted = await removeDraft()
  await own('GET', trash)
  await own('DELETE', `${trash}/${deleted}`)
  for (const query of [
    '',
    'order=amount-high&page=2',
    'order=expires-first',
    'order=location',
    'order=reference&page=3',
    'status=active',
    'status=expired',
    'opened=true',
    'mailing=no-such-mailing&opened=true&asked=false&live=true',
    'list=no-such-list',
    'county=Mohave+County,+AZ',
    'county=Levy+County,+FL&order=amount-high',
    'acresFrom=5&amountTo=20000&lastDayFrom=2026-06-20&printed=false',
    'order=amount-low&acresFrom=5&printed=true',
    'offeredFrom=2026-06-01&order=amount-high',
    'signedFrom=2026-06-01&signedTo=2026-06-30',
    'paidFrom=2026-01-01',
    'number=waiting',
    'number=answered',
    'question=waiting',
    'question=waiting&order=amount-high&page=2&live=true',
    'call=waiting',
    'question=waiting&order=longest-waiting',
    'call=waiting&order=longest-waiting&page=2',
    'number=waiting&order=longest-waiting',
  ])
    await own('GET', `/api/admin/offers/search?${query}`)
  // The last one is a letter away from what all have.
  for (const search of ['FULL-12345', 'seller 777', 'selller 777'])
    await own('GET', `/api/admin/offers/search?search=${encodeURIComponent(search)}`)
  await own('GET', '/api/admin/today')

  for (const query of ['', 'order=size&page=2', 'order=place', 'order=number', 'search=331-777'])
    await own('GET', `/api/admin/parcels?${query}`)
  await own('GET', '/api/admin/counties')
  const parcels = await own('GET', '/api/admin/parcels?search=mohave&page=3')
  const parcelId = parcels.json<ParcelPage>().parcels[0]?.id
  await own('GET', `/api/admin/parcels/${parcelId}`)
  await own('PUT', `/api/admin/parcels/${parcelId}`, {
    assessedValue: 5000,
    coordinates: null,
    notes: '',
  })
  await useCountyFile(service, own)

  await useNearbySales(own, visit)

  for (const path of ['', '?search=opal', '/export'])
    await own('GET', `/api/admin/do-not-mail${path}`)

  const extend = { kind: 'extend', expirationDate: '2026-12-31' }
  for (const matching of [{ search: 'seller 777' }, { acresFrom: '5', amountTo: '10' }]) {
    const request = { action: extend, selection: { matching } }
    await own('POST', '/api/admin/bulk-changes/preview', request)
    await own('POST', '/api/admin/bulk-changes', request)
  }
  await service.deliverMail()
  const [change] = (await own('GET', '/api/admin/bulk-changes')).json<{ id: string }[]>()
  await own('GET', `/api/admin/bulk-changes/${change?.id}`)

  const mailingUrl = await useMailing(service, own)
  const again = { amount: 19_000, expirationDate: '2026-08-01' }
  const offered = await own('POST', '/api/admin/offers/TEST-0001/new-agreement', again)
  const replacement = offered.json<AdminOffer>().referenceNumber
  const newLink = await openNextLink(service, replacement)
  await visit('POST', `${newLink}/sign`, await signatureFor(service, newLink, signer))
  await own('PUT', `/api/admin/offers/${replacement}/closing-details`, { resalePrice: 30_000 })
  for (const path of ['', '/figures']) await own('GET', mailingUrl + path)
  await own('GET', '/api/admin/offers')
  const exported = await own('GET', '/api/admin/offers/export?status=draft')
  const csv = exported.body.split('\n').slice(0, 20).join('\n')
  await own('POST', '/api/admin/offers/import', { csv, dryRun: true })
  await own('POST', '/api/admin/offers/letters', {
    referenceNumbers: ['FULL-10000', 'FULL-10001'],
  })
  for (const path of ['FULL-10001/letter', 'TEST-0001/evidence', 'TEST-0001/document'])
    await own('GET', `/api/admin/offers/${path}`)

  await usePostcards(service, own)
  const { id: cardId } = await service.db.read
    .selectFrom('offers')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const letters = [`https://larkenby.example/?card=${cardId}`]
  await own('POST', '/api/admin/returned-letters', { letters })

  const leadId = await useLeads(service, own)
  for (const path of [
    'owner-name',
    'jobs',
    'security-events',
    'integrations',
    'mailings',
    'mailing-results',
  ])
    await own('GET', `/api/admin/${path}`)
  const token = await own('POST', '/api/admin/tokens', {
    password,
    name: 'CRM',
    scope: 'read',
    days: 30,
  })
  await service.app.inject({
    url: '/api/admin/today',
    headers: { authorization: `Bearer ${token.json<{ token: string }>().token}` },
  })
  await own('POST', '/api/admin/people/erasure-preview', { find: 'lead 77' })
  await own('POST', '/api/admin/people/export', { lead: leadId })
  const find = '771@mail.example'
  const held = await own('POST', '/api/admin/people/erasure-preview', { find })
  const { seen } = held.json<HeldOfPerson>()
  await own('POST', '/api/admin/people/erasure', { find, seen })
  await own('GET', '/api/admin/verification-question')
  const months = 'requests=6&offers=6&questions=6&securityEvents=6'
  await own('GET', `/api/admin/retention/preview?${months}`)
  await own('DELETE', `${leads}/${leadId}`)
  await own('DELETE', `${leads}/lead-1500`)
  await service.deliverMail()
  await service.tidy()
  await visit('POST', '/api/admin/auth', { password })
  await own('POST', '/api/admin/password', {
    currentPassword: password,
    newPassword: 'nine larks over a fence',
  })
  await own('POST', '/api/admin/logout')
}
