import { addDays } from 'date-fns/addDays'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdminSigning } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { withFaultInjection } from '../../../testing/fault-injection.ts'
import { expectLegalState, expectProof } from '../../../testing/legal-state.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { startService, testNow } from '../../../testing/service.ts'
import { copyLinkOf, signatureFor } from '../../../testing/signing.ts'

const { referenceNumber: _, status: __, ...parcel } = sampleOffer
const coSellers = ['Joseph Tully', 'Anna Tully'].map((name) => ({ name, email: '' }))
const seller = { sellerName: 'Marian Tully', sellerEmail: 'marian@mail.example' }

/** What can happen to an offer, from either side. `who` is the admin who does it, counted from 0. */
const Action = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ type: 'initiate' } as const) },
  { weight: 5, arbitrary: fc.record({ type: fc.constant('sign' as const), who: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('doubleSign' as const), who: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.constant({ type: 'allSign' } as const) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('view' as const), who: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('decline' as const), who: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.constant({ type: 'declineOffer' } as const) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('price' as const), amount: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.constant({ type: 'withdraw' } as const) },
  { weight: 1, arbitrary: fc.constant({ type: 'putLive' } as const) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('owners' as const), others: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.constant({ type: 'cancel' } as const) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('wait' as const), days: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.constant({ type: 'extend' } as const) },
)
/** How a call counts that did not even come back. */
const powerFailed = 599
type Action = typeof Action extends fc.Arbitrary<infer A> ? A : never

/** What happens at the same moment, and after how many moments the power fails; then it is tried again, as people do. */
const Step = fc.record({
  actions: fc.array(Action, { minLength: 1, maxLength: 3 }),
  cutAfter: fc.option(fc.nat(16), { nil: undefined, freq: 3 }),
})
const Life = fc.record({
  others: fc.nat(2),
  steps: fc.array(Step, { minLength: 1, maxLength: 12 }),
})

const isSigning = ({ type }: Action) =>
  type === 'sign' || type === 'doubleSign' || type === 'allSign' || type === 'initiate'

describe.each([
  { engine: engines[0], runs: 40 },
  { engine: engines[1], runs: 12 },
])('signing in any order, on $engine.name', ({ engine, runs }) => {
  let service: Awaited<ReturnType<typeof startService>>
  let cutAfter: (moments: number | undefined) => void
  let count = 0

  beforeAll(async () => {
    if (!engine) throw new Error('There is no such engine.')
    const fused = withFaultInjection(await engine.open())
    cutAfter = fused.cutAfter
    service = await startService(fused.db, { VISITOR_LIMIT: '1000000' })
    service.clock.tickMs = 1
  })
  afterAll(async () => await service.stop())

  /** The calls of one offer's life. */
  async function newOffer(others: number) {
    service.clock.now = testNow
    count += 1
    const referenceNumber = `PROPERTY-${count}`
    const offerUrl = `/api/admin/offers/${referenceNumber}`
    const asAdmin: typeof service.call = async (method, url, payload) =>
      await (
        await service.logIn()
      )(method, url, payload)
    await asAdmin('POST', '/api/admin/offers', {
      ...parcel,
      ...seller,
      referenceNumber,
      status: 'active',
      confirmed: true,
    })
    await asAdmin('PUT', `${offerUrl}/co-sellers`, { coSellers: coSellers.slice(0, others) })

    const signings = async () =>
      (await asAdmin('GET', `${offerUrl}/signing`)).json<{ signings: AdminSigning[] }>().signings
    const links = new Map<string, string>()
    const linkOf = async (who: number) => {
      const open = (await signings()).find(({ status }) => status !== 'cancelled')
      const signer = open?.signers[who % open.signers.length]
      if (!open || !signer) return '/api/signing/nobody'
      // One that no longer signs keeps the link it had.
      const known = links.get(`${open.id} ${signer.position}`)
      if (open.status !== 'open' || signer.status !== 'waiting')
        return known ?? '/api/signing/nobody'
      // It may have been cancelled since.
      const link = await copyLinkOf(asAdmin, open.id, signer.position).catch(() => known)
      if (link === undefined) return '/api/signing/nobody'
      links.set(`${open.id} ${signer.position}`, link)
      return link
    }
    const sign = async (who: number) => {
      const link = await linkOf(who)
      const person = {
        name: `Owner ${who}`,
        email: `owner${who}@mail.example`,
        nameDiffers: 'for_them',
      }
      const signature = await signatureFor(service, link, person).catch(() => ({ ...person }))
      return await service.call('POST', `${link}/sign`, signature)
    }
    const change = async (changes: object) =>
      await asAdmin('PUT', offerUrl, { ...parcel, ...seller, ...changes })

    /** Does all of this at once and waits for every call, also when one fails. */
    async function act(actions: Action[]): Promise<number[]> {
      // Time passes first: a session that ends in the middle of a call is not what this is about.
      for (const action of actions)
        if (action.type === 'wait') service.clock.now = addDays(service.clock.now, action.days)
      const answers = await Promise.allSettled(actions.flatMap(calls))
      return answers.map((answer) =>
        answer.status === 'fulfilled' ? answer.value.statusCode : powerFailed,
      )
    }
    function calls(action: Action) {
      switch (action.type) {
        case 'initiate':
          return [service.call('POST', '/api/breezedoc/initiate', { referenceNumber })]
        case 'sign':
          return [sign(action.who)]
        case 'doubleSign':
          return [sign(action.who), sign(action.who)]
        case 'allSign':
          return [sign(0), sign(1), sign(2)]
        case 'view':
          return [linkOf(action.who).then(async (link) => await service.call('GET', link))]
        case 'decline':
          return [
            linkOf(action.who).then(
              async (link) => await service.call('POST', `${link}/decline`, {}),
            ),
          ]
        case 'declineOffer':
          return [service.call('POST', `/api/offers/${referenceNumber}/decline`, {})]
        case 'price':
          return [change({ amount: 1000 + action.amount })]
        case 'withdraw':
          return [asAdmin('POST', `${offerUrl}/withdraw`, {})]
        case 'putLive':
          return [change({ status: 'active' })]
        case 'owners':
          return [
            asAdmin('PUT', `${offerUrl}/co-sellers`, {
              coSellers: coSellers.slice(0, action.others),
            }),
          ]
        case 'cancel':
          return [
            signings().then(
              async ([newest]) =>
                await asAdmin('POST', `/api/admin/signings/${newest?.id ?? 'none'}/cancel`),
            ),
          ]
        case 'wait':
          return []
        default:
          return [asAdmin('POST', `${offerUrl}/extend`, { expirationDate: '2027-01-01' })]
      }
    }
    return { referenceNumber, act }
  }

  const lookUp = async (referenceNumber: string) =>
    (await service.call('GET', `/api/offers/${referenceNumber}`)).statusCode

  const documents = async (referenceNumber: string) =>
    await service.db.read
      .selectFrom('signing_documents')
      .innerJoin('signings', 'signings.id', 'signing_documents.signing_id')
      .innerJoin('offers', 'offers.id', 'signings.offer_id')
      .select(['signing_documents.id', 'signing_documents.sha256'])
      .where('offers.reference_number', '=', referenceNumber)
      .where('kind', '=', 'signed_agreement')
      .orderBy('signing_documents.id')
      .execute()

  it('always leaves a legal state, keeps every signed document, and signs no offer that has lapsed', async () => {
    await fc.assert(
      fc.asyncProperty(Life, async ({ others, steps }) => {
        const { referenceNumber, act } = await newOffer(others)
        let kept = await documents(referenceNumber)
        for (const { actions, cutAfter: moments } of steps) {
          const isVisible = (await lookUp(referenceNumber)) === 200
          cutAfter(moments)
          const first = await act(actions)
          cutAfter(undefined)
          const mayBeSigned = isVisible || !actions.every(isSigning)
          expect(mayBeSigned || !first.includes(200), 'a lapsed offer was signed').toBe(true)
          await expectLegalState(service.db.read, referenceNumber)
          for (const status of await act(actions)) expect(status).toBeLessThan(500)
          await expectLegalState(service.db.read, referenceNumber)
          const now = await documents(referenceNumber)
          expect(now).toEqual(expect.arrayContaining(kept))
          kept = now
        }
        await expectProof(service.services, referenceNumber)
      }),
      { numRuns: runs, seed: 20_260_615 },
    )
    // Were nothing ever signed, the property would hold for nothing.
    const { signed } = await service.db.read
      .selectFrom('offers')
      .select((eb) => eb.fn.countAll<number>().as('signed'))
      .where('status', '=', 'signed')
      .executeTakeFirstOrThrow()
    expect(signed).toBeGreaterThan(runs / 4)
  }, 300_000)
})
