import { PDF } from '@libpdf/core'
import { describe, expect, it } from 'vitest'
import type { CreatedMailing, OfferEvent, PrintRun } from '../../../../../contract/index.ts'
import { engines } from '../../../../testing/databases.ts'
import { printedCodes } from '../../../../testing/printed-codes.ts'
import { sampleOffer } from '../../../../testing/samples.ts'
import { useAdmin, useService } from '../../../../testing/use-service.ts'
import { eraseOffers } from '../../erasure.ts'
import { printRunJob } from './job.ts'
import { forgetOldRuns } from './store.ts'

const textsOf = async ({ rawPayload }: { rawPayload: Buffer }) =>
  (await PDF.load(rawPayload)).getPages().map((page) => page.extractText().text)

const counts = ({ files }: PrintRun) => files.map(({ letterCount }) => letterCount)

describe.each(engines)('printing a mailing, on $name', ({ open }) => {
  const service = useService(open, { PUBLIC_URL: 'https://larkenby.example' })
  const admin = useAdmin(service)
  const mailed = { sellerName: 'Dolores Whitcomb', expirationDate: '2026-08-01' }

  const add = async (referenceNumber: string, address: string, changes: object = {}) =>
    await admin('POST', '/api/admin/offers', {
      ...sampleOffer,
      ...mailed,
      apn: referenceNumber,
      sellerMailingAddress: address,
      ...changes,
      referenceNumber,
    })
  async function addFour() {
    await add('TEST-0001', '418 Orchard Lane\nKingman, AZ 86401')
    await add('TEST-0002', '3 Elm St\nReno, NV 89501')
    await add('TEST-0003', '1 Oak St\nBangor, ME 04401-1234')
    await add('TEST-0004', '9 Hill St\nReno, NV 89503', { sellerName: 'Estate of Opal Greer' })
    const notice = { text: 'Please read this first. '.repeat(60), belowAssessedText: '' }
    await admin('PUT', '/api/admin/state-notices/NV', notice)
  }
  async function makeMailing(): Promise<string> {
    const body = { name: 'Mohave in spring', selection: { matching: {} } }
    const made = await admin('POST', '/api/admin/mailings', body)
    await service.deliverMail()
    return `/api/admin/mailings/${made.json<CreatedMailing>().mailing.id}`
  }
  const read = async (mailing: string) =>
    (await admin('GET', `${mailing}/print`)).json<{ run: PrintRun | null }>().run
  const start = async (mailing: string, body: object = {}) =>
    (await admin('POST', `${mailing}/print`, body)).json<{ run: PrintRun }>().run
  /** Makes the files and answers them. */
  async function make(mailing: string, body?: object): Promise<PrintRun> {
    await start(mailing, body)
    for (let jobs = 0; jobs < 5; jobs += 1) await service.deliverMail()
    const run = await read(mailing)
    if (run?.status !== 'ready') throw new Error(`The files are ${run?.status}.`)
    return run
  }
  const print = async (mailing: string, run: PrintRun, body: object = {}) =>
    await admin('POST', `${mailing}/print/files`, { run: run.id, ...body })
  const typesOf = async (number: string) =>
    (await admin('GET', `/api/admin/offers/${number}/events`))
      .json<OfferEvent[]>()
      .map(({ type }) => type)

  it('makes files by pages and ZIP codes, without the letters that are held back', async () => {
    await addFour()
    const mailing = await makeMailing()
    expect(await read(mailing)).toBeNull()
    expect(await start(mailing)).toMatchObject({ status: 'sorting', files: [], isStopped: false })
    const run = await make(mailing)
    const file = { isReady: true, isPrinted: false }
    expect(run.files).toEqual([
      {
        id: expect.any(String) as string,
        letterCount: 2,
        pages: 1,
        firstZip: '04401-1234',
        lastZip: '86401',
        ...file,
      },
      {
        id: expect.any(String) as string,
        letterCount: 1,
        pages: 2,
        firstZip: '89501',
        lastZip: '89501',
        ...file,
      },
    ])
    expect(Object.keys(run.held)).toEqual(['TEST-0004'])
    const action = { kind: 'remove_from_mailing', mailing: mailing.split('/').at(-1) }
    const selection = { referenceNumbers: Object.keys(run.held) }
    await admin('POST', '/api/admin/bulk-changes', { action, selection })
    await service.deliverMail()
    expect((await read(mailing))?.held).toEqual({})

    const printed = await print(mailing, run, { files: [run.files[0]?.id] })
    const texts = await textsOf(printed)
    expect(texts.map((text) => /TEST-\d+/.exec(text)?.[0])).toEqual(['TEST-0003', 'TEST-0001'])
    expect((await read(mailing))?.files.map(({ isPrinted }) => isPrinted)).toEqual([true, false])
    expect(await typesOf('TEST-0003')).toContain('letter_printed')
    expect(await typesOf('TEST-0002')).not.toContain('letter_printed')
  })

  it('puts all letters into one file, and all addresses', async () => {
    await addFour()
    const mailing = await makeMailing()
    const run = await make(mailing)
    const texts = await textsOf(await print(mailing, run))
    expect(texts).toHaveLength(4)
    expect(texts.flatMap((text) => /Offer (TEST-\d+), page 2/.exec(text)?.[1] ?? [])).toEqual([
      'TEST-0002',
    ])
    expect((await read(mailing))?.files.every(({ isPrinted }) => isPrinted)).toBe(true)
    for (const [as, pages] of [
      ['labels', 2],
      ['envelopes', 3],
    ] as const)
      expect(await textsOf(await print(mailing, run, { as })), as).toHaveLength(pages)
  })

  it('has on each letter a QR code that opens its offer once it is printed', async () => {
    await addFour()
    const mailing = await makeMailing()
    const { rawPayload } = await print(mailing, await make(mailing))
    // The code stands with the signatures, on the second page of a letter that has two.
    expect(await printedCodes(rawPayload)).toEqual([
      ['https://larkenby.example/offer/TEST-0003'],
      ['https://larkenby.example/offer/TEST-0001'],
      [],
      ['https://larkenby.example/offer/TEST-0002'],
    ])
  })

  it('leaves out what was printed, where that is asked for', async () => {
    await addFour()
    const mailing = await makeMailing()
    const run = await make(mailing)
    await print(mailing, run, { files: [run.files[0]?.id] })
    const { files } = await make(mailing, { unprintedOnly: true })
    expect(files.map(({ firstZip }) => firstZip)).toEqual(['89501'])
  })

  it('makes one letter of all parcels of an owner where that is asked for', async () => {
    await add('TEST-0001', '418 Orchard Lane\nKingman, AZ 86401')
    await add('TEST-0002', '418 Orchard Lane\nKingman AZ 86401')
    await add('TEST-0003', '3 Elm St\nReno, NV 89501')
    const mailing = await makeMailing()
    expect(counts(await make(mailing, { together: false }))).toEqual([3])
    expect(counts(await make(mailing, { together: true }))).toEqual([1, 1])
  })

  it('gives no letter that should no longer be mailed, and says which', async () => {
    await addFour()
    const mailing = await makeMailing()
    const run = await make(mailing)
    await admin('POST', '/api/admin/offers/TEST-0001/withdraw', {})
    await admin('POST', '/api/admin/do-not-mail', {
      name: 'Dolores Whitcomb',
      mailingAddress: '3 Elm St\nReno, NV 89501',
      reason: 'asked',
    })
    const refused = await print(mailing, run)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      code: 'letter_not_possible',
      fields: {
        'TEST-0001': expect.any(String) as string,
        'TEST-0002': expect.any(String) as string,
      },
    })
    expect(await typesOf('TEST-0003')).not.toContain('letter_printed')
    expect(counts(await make(mailing))).toEqual([1])
  })

  it('gives no letter whose offer was changed or taken out since it was drawn', async () => {
    await addFour()
    const mailing = await makeMailing()
    const run = await make(mailing)
    const body = { expirationDate: '2026-09-01', confirmed: true }
    await admin('POST', '/api/admin/offers/TEST-0001/extend', body)
    await admin('POST', '/api/admin/bulk-changes', {
      action: { kind: 'remove_from_mailing', mailing: mailing.split('/').at(-1) },
      selection: { referenceNumbers: ['TEST-0002'] },
    })
    await service.deliverMail()
    expect((await print(mailing, run)).json()).toMatchObject({
      fields: {
        'TEST-0001':
          'This offer was changed after its letter was drawn; look at it, then print again',
        'TEST-0002': 'This letter is no longer in the mailing; make the files again',
      },
    })
  })

  it('holds back what is changed between sorting and drawing', async () => {
    await addFour()
    const mailing = await makeMailing()
    const { id } = await start(mailing)
    const step = async () =>
      await printRunJob.handler({ services: service.services })?.({ id }, { id, about: null })
    await step()
    expect(await read(mailing)).toMatchObject({ status: 'drawing' })
    const early = await print(mailing, (await read(mailing)) as PrintRun)
    expect(early.json()).toMatchObject({
      code: 'invalid_request',
      fields: { files: expect.stringContaining('drawn') as string },
    })
    await admin('POST', '/api/admin/offers/TEST-0001/withdraw', {})
    await admin('POST', '/api/admin/offers/TEST-0002/withdraw', {})
    await step()
    await step()
    const run = await read(mailing)
    expect(run?.status).toBe('ready')
    expect(run?.files.map(({ letterCount }) => letterCount)).toEqual([1])
    expect(Object.keys(run?.held ?? {})).toEqual(['TEST-0004', 'TEST-0001', 'TEST-0002'])
  })

  it('goes on with the same files when asked twice, and begins anew for others', async () => {
    await addFour()
    const mailing = await makeMailing()
    const { id } = await start(mailing)
    expect((await start(mailing)).id).toBe(id)
    const other = await make(mailing, { together: false })
    expect(other.id).not.toBe(id)
    const old = await print(mailing, { ...other, id })
    expect(old.json()).toMatchObject({ code: 'changed_meanwhile' })
    expect(await print(mailing, other, { files: ['no-such-file'] })).toMatchObject({
      statusCode: 409,
    })
  })

  it('says that it was given up, and begins anew when asked', async () => {
    await addFour()
    const mailing = await makeMailing()
    const { id } = await start(mailing)
    await service.db.write
      .updateTable('jobs')
      .set({ status: 'failed', last_error: 'The disk is broken.' })
      .where('kind', '=', 'print-run')
      .execute()
    expect(await read(mailing)).toMatchObject({ id, isStopped: true })
    expect((await make(mailing)).id).not.toBe(id)
  })

  it('is deleted when the text changes, an offer is erased, and after a week', async () => {
    await addFour()
    const mailing = await makeMailing()
    await make(mailing)
    await admin('PUT', `${mailing}/text`, { opening: 'Is your land for sale?', closing: '' })
    expect(await read(mailing)).toBeNull()

    await make(mailing)
    const { id } = await service.db.read
      .selectFrom('offers')
      .select('id')
      .where('reference_number', '=', 'TEST-0002')
      .executeTakeFirstOrThrow()
    await service.db.write
      .transaction()
      .execute(async (query) => await eraseOffers(service.services, query, [id]))
    expect(await read(mailing)).toBeNull()

    await make(mailing)
    await forgetOldRuns(service.db, service.clock.now)
    expect(await read(mailing)).not.toBeNull()
    await forgetOldRuns(service.db, new Date(+service.clock.now + 8 * 86_400_000))
    expect(await read(mailing)).toBeNull()
    const left = await service.db.read.selectFrom('print_files').select('id').execute()
    expect(left).toEqual([])
  })
})
