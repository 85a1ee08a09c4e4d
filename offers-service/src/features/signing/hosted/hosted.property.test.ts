import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { engines } from '../../../testing/databases.ts'
import type { Fault } from '../../../testing/fake-server.ts'
import { hostedActions, startHostedLife } from '../../../testing/hosted-life.ts'
import { expectLegalState, expectProof } from '../../../testing/legal-state.ts'

const minute = 60_000
const day = 24 * 60 * minute

const often = ['initiate', 'all sign there', 'pass time', 'come back'] as const
const Action = fc.record({
  type: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...often) },
    { weight: 2, arbitrary: fc.constantFrom(...hostedActions) },
  ),
  n: fc.nat(5),
})

/** What a service may do wrong with any call. */
const failures: Fault['instead'][] = [
  'breaks before',
  'breaks after',
  { status: 400, body: { message: 'No.' } },
  { status: 403, headers: { 'content-type': 'text/html' }, body: '<h1>Hm</h1>' },
  { status: 422, body: { errors: { email: ['Bad.'] } } },
  { status: 429 },
  { status: 502, body: '<h1>Bad gateway</h1>' },
  { status: 200, body: { answer: 42 } },
]
const Failure = fc.record({
  on: fc.constantFrom(/./, /create-document|POST .*submissions/, /send/, /GET/, /file/),
  instead: fc.constantFrom(...failures),
  times: fc.integer({ min: 1, max: 3 }),
})

/** What happens at the same moment, what goes wrong meanwhile, and after how many moments the power fails. */
const Step = fc.record({
  actions: fc.array(Action, { minLength: 1, maxLength: 2 }),
  failure: fc.option(Failure, { nil: undefined, freq: 2 }),
  cutAfter: fc.option(fc.nat(24), { nil: undefined, freq: 2 }),
})
const Life = fc.record({
  provider: fc.integer({ min: 1, max: 2 }),
  steps: fc.array(Step, { minLength: 3, maxLength: 12 }),
})

describe.each([
  { engine: engines[0], runs: 40 },
  { engine: engines[1], runs: 12 },
])('signing elsewhere in any order, on $engine.name', ({ engine, runs }) => {
  type Life = Awaited<ReturnType<typeof startHostedLife>>
  let signed = 0

  /** Nobody is asked twice: one document for each signing, sent once. */
  async function expectOneDocumentEach({ breezedoc, db, docuseal }: Life): Promise<void> {
    const rows = await db.read
      .selectFrom('signings')
      .select('external_id')
      .where('provider', '=', 'breezedoc')
      .execute()
    const known = new Set(rows.map((row) => row.external_id))
    const sent = breezedoc.documents.filter(({ recipients }) => recipients[0]?.sent_at)
    expect(sent.filter(({ id }) => !known.has(String(id)))).toEqual([])
    expect(breezedoc.sends().filter((times) => times !== 1)).toEqual([])
    const firsts = docuseal.submissions.map(({ submitters }) => submitters[0]?.external_id)
    expect(new Set(firsts).size, 'one submission for each signing').toBe(firsts.length)
  }

  /** Whatever was signed in time and not cancelled is known in the end, and nothing stays open for ever. */
  async function expectAnEnd(life: Life): Promise<void> {
    for (let days = 0; days < 3; days += 1) {
      life.pass(day)
      await life.work()
    }
    await expectLegalState(life.db.read, life.referenceNumber)
    const open = await life.db.read
      .selectFrom('signings')
      .select('external_id')
      .where('status', '=', 'open')
      .execute()
    const complete = [...life.breezedoc.documents, ...life.docuseal.submissions]
      .filter((one) => one.completed_at)
      .map(({ id }) => String(id))
    for (const { external_id: id } of open) expect(complete).not.toContain(id)
    life.clock.now = new Date('2027-02-01T12:00:00Z')
    await life.work()
    const left = await life.db.read
      .selectFrom('signings')
      .select('id')
      .where('status', '=', 'open')
      .where('external_id', 'is not', null)
      .execute()
    expect(left).toEqual([])
    await expectLegalState(life.db.read, life.referenceNumber)
    await expectProof(life.services, life.referenceNumber)
  }

  it('always leaves a legal state, at most one document for each signing, and an end', async () => {
    await fc.assert(
      fc.asyncProperty(Life, async ({ provider, steps }) => {
        if (!engine) throw new Error('There is no such engine.')
        const life = await startHostedLife(await engine.open())
        try {
          await life.act([{ type: 'switch provider', n: provider }])
          for (const { actions, cutAfter, failure } of steps) {
            if (failure) for (const there of [life.breezedoc, life.docuseal]) there.fail(failure)
            life.cutAfter(cutAfter)
            await life.act(actions)
            life.cutAfter(undefined)
            for (const there of [life.breezedoc, life.docuseal]) there.mend()
            await expectLegalState(life.db.read, life.referenceNumber)
            await expectOneDocumentEach(life)
            life.pass(2 * minute)
            const again = await life.act(actions)
            for (const status of again) expect(status === 503 || status < 500).toBe(true)
            await expectLegalState(life.db.read, life.referenceNumber)
            await expectOneDocumentEach(life)
          }
          await expectAnEnd(life)
          if ((await life.offerStatus()) === 'signed') signed += 1
        } finally {
          await life.stop()
        }
      }),
      { numRuns: runs, seed: 20_260_615, endOnFailure: true },
    )
    // Were nothing ever signed, the property would hold for nothing.
    expect(signed).toBeGreaterThan(runs / 4)
  }, 600_000)
})
