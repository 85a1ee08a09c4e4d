import { expect } from 'vitest'
import type { AdminSigning } from '../../contract/index.ts'
import type { Database } from '../platform/database/database.ts'
import { withFaultInjection } from './fault-injection.ts'
import { sampleOffer } from './samples.ts'
import { startService } from './service.ts'

/** The seller of the offer that {@link startHosting} makes. */
export const hostedSeller = { sellerName: 'Dolores Whitcomb', sellerEmail: 'dolores@mail.example' }

/** Where signings are hosted: the settings that lead there, and what it was asked so far. */
interface Host {
  environment: NodeJS.ProcessEnv
  calls: readonly string[]
}

/** A service whose signings are hosted elsewhere, with one live offer, and what tests of it do. */
export async function startHosting(
  db: Database,
  hosts: readonly Host[],
  environment: NodeJS.ProcessEnv = {},
  offer: object = hostedSeller,
) {
  const callsMade = () => hosts.reduce((sum, { calls }) => sum + calls.length, 0)
  const { db: fused, cutAfter, wasCut } = withFaultInjection(db, callsMade)
  const settings = hosts.map((host) => host.environment)
  const service = await startService(fused, Object.assign({}, ...settings, environment))
  const admin: typeof service.call = async (method, url, payload) =>
    await (
      await service.logIn()
    )(method, url, payload)
  const offerUrl = '/api/admin/offers/TEST-0001'
  await admin('POST', '/api/admin/offers', { ...sampleOffer, confirmed: true, ...offer })
  // Mail goes out beside the checks, so what a check leads to waits for the next round.
  const work = async () => {
    await service.deliverMail()
    return await service.deliverMail()
  }
  const initiate = async (referenceNumber = 'TEST-0001') =>
    await service.call('POST', '/api/breezedoc/initiate', { referenceNumber })
  return {
    ...service,
    cutAfter,
    wasCut,
    admin,
    offerUrl,
    initiate,
    /** Starts signing, which must succeed, and returns where the admin is sent. */
    startedUrl: async (context?: string) => {
      const answer = await initiate()
      expect(answer.statusCode, context ?? answer.body).toBe(200)
      return answer.json<{ signatureUrl: string }>().signatureUrl
    },
    /** The newest signing as the admin sees it. */
    signing: async () => {
      const view = await admin('GET', `${offerUrl}/signing`)
      const [newest] = view.json<{ signings: AdminSigning[] }>().signings
      if (!newest) throw new Error('There is no signing.')
      return newest
    },
    offerStatus: async () => (await admin('GET', offerUrl)).json<{ status: string }>().status,
    pass: (milliseconds: number) => {
      service.clock.now = new Date(service.clock.now.getTime() + milliseconds)
    },
    /** Does all work that is due, and the mail that comes of it; returns all mail sent so far. */
    work,
    /** The problems the admin was written about. */
    problemMails: async () =>
      (await work()).filter(({ subject }) => subject.includes('needs a look')),
  }
}
