import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as others } from 'node:timers/promises'
import { addDays } from 'date-fns/addDays'
import * as v from 'valibot'
import { describe, expect, it, onTestFinished } from 'vitest'
import { NewOffer, type Today } from '../../../../contract/index.ts'
import { writeLedgerEnd } from '../../../platform/backup/backup-folder.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { testNow } from '../../../testing/service.ts'
import { signByAll } from '../../../testing/signing.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'
import { newOfferRow } from '../../offers/offer-rows.ts'
import { storeDocument } from '../documents/documents.ts'
import { openSigning } from '../seller/initiate.ts'
import { changeOpenSigning } from '../store.ts'
import { sha256 } from './chain.ts'
import { checkAllRecords } from './check-all.ts'
import { existingLedgerHead } from './ledger.ts'
import { evidenceCheckJob } from './nightly-check.ts'
import { recordEvents } from './record.ts'

const dolores = { name: 'Dolores Whitcomb', email: 'dolores@mail.example' }
const signings = 250
const perTransaction = 50
/** Far more than a real one has, so that fewer signings, which take long to fill in, tell as much. */
const documentBytes = 1_000_000

/** What this thread holds of memory, outside the database itself. */
const heldBytes = () => {
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

describe.each(engines)('the nightly check of all records, on $name,', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const today = async () => (await admin('GET', '/api/admin/today')).json<Today>().changedRecords
  /** Goes on by a day and does what is done in the night. */
  const night = async () => {
    service.clock.now = addDays(service.clock.now, 1)
    await admin.logInAgain()
    await service.tidy()
    await service.deliverMail()
  }

  it('says nothing while all is well, and from the next night on what was changed', async () => {
    await signByAll(service, [dolores])
    await night()
    expect(await today()).toEqual({ total: 0, first: [] })
    await service.db.write.updateTable('offers').set({ amount_cents: 100 }).execute()
    await night()
    expect(await today()).toEqual({
      total: 1,
      first: [expect.stringContaining('Offer TEST-0001: The terms of the offer are not')],
    })
  })

  it('notices that the end of the ledger was cut off with its signing since the last night', async () => {
    await signByAll(service, [dolores])
    await night()
    const { write } = service.db
    for (const table of ['signing_events', 'signing_documents', 'signers', 'signings'] as const)
      await write.deleteFrom(table).execute()
    await write.deleteFrom('evidence_ledger').execute()
    await write.updateTable('offers').set({ status: 'active' }).execute()
    await night()
    expect((await today()).first).toEqual([expect.stringContaining('was set back')])
    await night()
    expect((await today()).total).toBe(1)
  })

  it('notices with the backups at hand that the database was set back while no process ran', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'ledger-end-'))
    onTestFinished(async () => await rm(dir, { recursive: true }))
    const { read, write } = service.db
    /** Checks as a process that was started only now. */
    const checkAnew = async () => {
      const { config, ...rest } = service.services
      const services = { ...rest, config: { ...config, backups: { ...config.backups, dir } } }
      await evidenceCheckJob.handler({ services })?.({}, { id: '', about: null })
    }
    await signByAll(service, [dolores])
    await checkAnew()
    expect(await today()).toEqual({ total: 0, first: [] })
    await writeLedgerEnd(dir, await existingLedgerHead(read))
    await checkAnew()
    expect(await today()).toEqual({ total: 0, first: [] })
    for (const table of ['signing_events', 'signing_documents', 'signers', 'signings'] as const)
      await write.deleteFrom(table).execute()
    await write.deleteFrom('evidence_ledger').execute()
    await write.updateTable('offers').set({ status: 'active' }).execute()
    await checkAnew()
    expect((await today()).first).toEqual([expect.stringContaining('was set back')])
  })

  it('says so when nothing was checked for days, or somebody else says that all is well', async () => {
    await signByAll(service, [dolores])
    await night()
    const late = { total: 1, first: ['The signed records were not checked for 2 days.'] }
    service.clock.now = addDays(service.clock.now, 3)
    await admin.logInAgain()
    expect(await today()).toEqual(late)

    await night()
    expect((await today()).total).toBe(0)
    const { read, write } = service.db
    const kept = write.updateTable('key_values').where('name', '=', 'evidence-check')
    const { value } = await read
      .selectFrom('key_values')
      .select('value')
      .where('name', '=', 'evidence-check')
      .executeTakeFirstOrThrow()
    await kept.set({ value: value.replace('"at":"2026', '"at":"2027') }).execute()
    expect(await today()).toEqual(late)
  })

  it('is planned again although somebody says that it was done on a day to come', async () => {
    await night()
    await service.db.write
      .updateTable('key_values')
      .set({ value: '9999-12-31' })
      .where('name', '=', 'evidence-check-day')
      .execute()
    await service.tidy()
    const jobs = await service.db.read
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', 'check-evidence')
      .execute()
    expect(jobs).toHaveLength(2)
  })

  it('is done once a day, by whichever process comes first', async () => {
    await service.tidy()
    await service.tidy()
    const jobs = await service.db.read
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', 'check-evidence')
      .execute()
    expect(jobs).toHaveLength(1)
  })

  /** Fills a site with sealed signings, as far as their records go; drawing so many documents would take an hour. */
  async function fill() {
    const { services, db } = service
    const { macs } = services
    for (let start = 0; start < signings; start += perTransaction)
      await db.write.transaction().execute(async (query) => {
        for (let index = start; index < start + perTransaction; index += 1)
          await fillOne(query, `MANY-${String(index).padStart(4, '0')}`)
      })

    async function fillOne(query: Queries, referenceNumber: string) {
      const input = v.parse(NewOffer, { ...sampleOffer, referenceNumber })
      const offer = newOfferRow(referenceNumber, input, testNow)
      await query.insertInto('offers').values(offer).execute()
      const signing = await openSigning(services, query, offer)
      const content = randomBytes(documentBytes)
      await recordEvents(query, macs, signing, testNow, [
        {
          type: 'sealed',
          signer: 0,
          documentSha256: sha256(content),
          certificateSha256: services.sealer.certificateSha256,
          level: 'B-B',
          waitingFor: 1,
        },
      ])
      const document = {
        signing_id: signing.id,
        signer_position: 0,
        kind: 'signed_agreement',
        media_type: 'application/pdf',
        content,
      } as const
      await changeOpenSigning(query, macs, signing.id, {
        document_id: await storeDocument(query, document, testNow),
      })
    }
  }

  it(`checks ${signings} signings in bounded memory and lets others come to their turn`, async () => {
    await fill()
    const before = heldBytes()
    const watch = { most: 0, turns: 0, isOver: false }
    const watching = (async () => {
      while (!watch.isOver) {
        await others()
        watch.turns += 1
        watch.most = Math.max(watch.most, heldBytes() - before)
      }
    })()
    const check = await checkAllRecords(service.db.read, service.services.macs)
    watch.isOver = true
    await watching
    expect(check).toMatchObject({ signings, wrong: [] })
    // Rows that nobody needs any more wait a while to be cleared away; all of them together would be far more.
    expect(watch.most).toBeLessThan((signings * documentBytes) / 2)
    // How long a turn takes is a question for `pnpm bench:operations`; here, that there is one after each record.
    expect(watch.turns).toBeGreaterThanOrEqual(signings)
  })
})
