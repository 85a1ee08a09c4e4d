import { describe, expect, it } from 'vitest'
import type {
  AdminOffer,
  CreatedMailing,
  OfferEvent,
  PrintRun,
} from '../../../../../contract/index.ts'
import { engines } from '../../../../testing/databases.ts'
import { sampleOffer } from '../../../../testing/samples.ts'
import { useAdmin, useService } from '../../../../testing/use-service.ts'
import { notPrinted } from './not-printed.ts'

describe.each(engines)('letters that were not printed after all, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  async function makeMailing(): Promise<string> {
    for (const referenceNumber of ['TEST-0001', 'TEST-0002'])
      await admin('POST', '/api/admin/offers', {
        ...sampleOffer,
        sellerName: 'Dolores Whitcomb',
        sellerMailingAddress: `${referenceNumber.slice(-1)}18 Orchard Lane\nKingman, AZ 86401`,
        apn: referenceNumber,
        referenceNumber,
      })
    const body = { name: 'Mohave in spring', selection: { matching: {} } }
    const made = await admin('POST', '/api/admin/mailings', body)
    await service.deliverMail()
    return `/api/admin/mailings/${made.json<CreatedMailing>().mailing.id}`
  }
  const read = async (mailing: string) =>
    (await admin('GET', `${mailing}/print`)).json<{ run: PrintRun | null }>().run
  async function make(mailing: string, body: object = {}): Promise<PrintRun> {
    await admin('POST', `${mailing}/print`, body)
    for (let jobs = 0; jobs < 5; jobs += 1) await service.deliverMail()
    const run = await read(mailing)
    if (run?.status !== 'ready') throw new Error(`The files are ${run?.status}.`)
    return run
  }

  it('are printed and noted again, and count as printed when they were before', async () => {
    const mailing = await makeMailing()
    const run = await make(mailing)
    const [first] = run.files
    const takeBack = async () =>
      (await admin('DELETE', `${mailing}/print/files/${first?.id}/printed`)).statusCode
    const print = async () =>
      await admin('POST', `${mailing}/print/files`, { run: run.id, files: [first?.id] })
    const printedAt = async () =>
      (await admin('GET', '/api/admin/offers/TEST-0001')).json<AdminOffer>().letterPrintedAt
    expect(await takeBack()).toBe(404)
    await print()
    expect(await printedAt()).not.toBeNull()
    expect(await takeBack()).toBe(200)
    expect(await takeBack()).toBe(404)
    expect(await printedAt()).toBeNull()
    expect((await read(mailing))?.files.map(({ isPrinted }) => isPrinted)).toEqual([false])
    const history = await admin('GET', '/api/admin/offers/TEST-0001/events')
    expect(history.json<OfferEvent[]>().at(-1)).toMatchObject({ detail: notPrinted })
    await print()
    const earlier = await printedAt()
    service.clock.now = new Date(+service.clock.now + 60_000)
    await print()
    expect(await printedAt()).not.toBe(earlier)
    await takeBack()
    expect(await printedAt()).toBe(earlier)
    await takeBack()
    expect(await printedAt()).toBe(earlier)
    expect((await make(mailing, { unprintedOnly: true })).files).toEqual([])
  })
})
