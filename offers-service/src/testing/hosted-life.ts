import { addMinutes } from 'date-fns/addMinutes'
import { type AdminSigning, signingProviders } from '../../contract/index.ts'
import { signingLink } from '../features/signing/signers/link.ts'
import type { Database } from '../platform/database/database.ts'
import { startBreezedoc } from './breezedoc-server.ts'
import { signNotice, startDocuseal } from './docuseal-server.ts'
import { hostedSeller, startHosting } from './hosted.ts'
import { sampleOffer } from './samples.ts'
import { apiLink } from './signing.ts'

const secret = 'whsec_for-a-whole-life'
const coSellers = [{ name: 'Joseph Whitcomb', email: 'joseph@mail.example' }]
const { referenceNumber, status: _, ...parcel } = sampleOffer
const pauses = [1, 5, 60, 24 * 60, 20 * 24 * 60]

/** What can happen to an offer whose sellers sign elsewhere, from any side. */
export const hostedActions = [
  'initiate',
  'come back',
  'look at the offer',
  'sign there',
  'all sign there',
  'decline there',
  'expire there',
  'notify',
  'pass time',
  'check',
  'cancel',
  'withdraw',
  'put live',
  'extend',
  'change price',
  'change owners',
  'decline',
  'switch provider',
] as const

/** `n` says which owner, document, pause, price or provider, as the action needs it. */
export interface HostedAction {
  type: (typeof hostedActions)[number]
  n: number
}

/** How a call counts that did not even come back. */
const powerFailed = 599

/** An offer on a site with both signing services, and everybody who does something about it. */
export async function startHostedLife(db: Database) {
  const breezedoc = await startBreezedoc({ parties: 2 })
  const docuseal = await startDocuseal({ roles: ['Seller', 'Spouse'] })
  const site = await startHosting(db, [breezedoc, docuseal], {
    DOCUSEAL_WEBHOOK_SECRET: secret,
  })
  const { call, offerUrl, admin } = site
  site.clock.tickMs = 1
  await admin('PUT', `${offerUrl}/co-sellers`, { coSellers })

  const newestSigning = async () =>
    (await admin('GET', `${offerUrl}/signing`)).json<{ signings: AdminSigning[] }>().signings[0]
      ?.id ?? 'none'

  async function comeBack(n: number) {
    const signers = await db.read.selectFrom('signers').select('id').execute()
    const id = signers[n % signers.length]?.id ?? 'none'
    return await call('GET', apiLink(signingLink(site.services.config, id)))
  }

  const submissionOf = (n: number) => docuseal.submissions[n % docuseal.submissions.length]

  /** A document that BreezeDoc has mailed can be signed whatever has become of the offer; DocuSeal's only while it stands. */
  function happenThere({ type, n }: HostedAction): void {
    if (type === 'all sign there')
      for (const who of [0, 1]) happenThere({ type: 'sign there', n: n * 2 + who })
    const at = site.clock.now.toISOString()
    const who = n % 2
    const sent = breezedoc.documents.filter(({ recipients }) => recipients[0]?.sent_at)
    const which = Math.floor(n / 2)
    const document = sent[which % sent.length]
    if (type === 'sign there' && document) breezedoc.sign(who + 1, at, document)
    const submission = submissionOf(which)
    if (submission?.status !== 'pending' || submission.archived_at !== null) return
    if (type === 'sign there') docuseal.sign(who, at, submission)
    if (type === 'decline there') submission.status = 'declined'
    if (type === 'expire there') submission.status = 'expired'
  }

  async function notify(n: number) {
    const payload = JSON.stringify({ data: { submission_id: submissionOf(n)?.id } })
    return await site.app.inject({
      method: 'POST',
      url: '/api/webhooks/docuseal',
      headers: {
        'content-type': 'application/json',
        ...signNotice(secret, payload, site.clock.now),
      },
      payload,
    })
  }

  /** A step of people's that ends in an answer; undefined for what happens elsewhere. */
  async function answerTo({ type, n }: HostedAction): Promise<{ statusCode: number } | undefined> {
    switch (type) {
      case 'initiate':
        return await site.initiate()
      case 'come back':
        return await comeBack(n)
      case 'look at the offer':
        return await call('GET', `/api/offers/${referenceNumber}`)
      case 'notify':
        return await notify(n)
      case 'check':
      case 'cancel':
        return await admin('POST', `/api/admin/signings/${await newestSigning()}/${type}`)
      case 'withdraw':
        return await admin('POST', `${offerUrl}/withdraw`, {})
      case 'put live':
        return await admin('PUT', offerUrl, { ...parcel, ...hostedSeller, status: 'active' })
      case 'extend':
        return await admin('POST', `${offerUrl}/extend`, { expirationDate: '2027-01-01' })
      case 'change price':
        return await admin('PUT', offerUrl, { ...parcel, ...hostedSeller, amount: 1000 + n })
      case 'change owners':
        return await admin('PUT', `${offerUrl}/co-sellers`, { coSellers: coSellers.slice(n % 2) })
      case 'decline':
        return await call('POST', `/api/offers/${referenceNumber}/decline`, {})
      case 'pass time':
        await site.work()
        return undefined
      default:
        happenThere({ type, n })
        return undefined
    }
  }

  return {
    ...site,
    referenceNumber,
    breezedoc,
    docuseal,
    /** Does all of this at once and waits for every answer, also when one fails; returns the statuses. */
    act: async (actions: readonly HostedAction[]): Promise<number[]> => {
      for (const { type, n } of actions) {
        if (type === 'pass time')
          site.clock.now = addMinutes(site.clock.now, pauses[n % pauses.length] ?? 0)
        if (type === 'switch provider')
          site.services.config = {
            ...site.services.config,
            signingProvider: signingProviders[n % signingProviders.length] ?? 'builtin',
          }
      }
      const answers = await Promise.allSettled(actions.map(answerTo))
      return answers.map((answer) =>
        answer.status === 'fulfilled' ? (answer.value?.statusCode ?? 200) : powerFailed,
      )
    },
    stop: async () => {
      await site.stop()
      await breezedoc.stop()
      await docuseal.stop()
    },
  }
}
