import { describe, expect, it } from 'vitest'
import type { CreatedMailing, HeldOfPerson, PrintRun } from '../../../../../contract/index.ts'
import { engines } from '../../../../testing/databases.ts'
import { sampleOffer } from '../../../../testing/samples.ts'
import { useAdmin, useService } from '../../../../testing/use-service.ts'
import { eraseOffers } from '../../erasure.ts'

const at = (mailing: string, what: string) => `/api/admin/mailings/${mailing}/${what}`

const numbers = ['TEST-0001', 'TEST-0002', 'TEST-0003', 'TEST-0004']

describe.each(engines)('what else is done to a mailing that is printed, on $name', ({ open }) => {
  const service = useService(open, { PUBLIC_URL: 'https://larkenby.example' })
  const admin = useAdmin(service)

  async function makeMailing(): Promise<string> {
    for (const referenceNumber of numbers)
      await admin('POST', '/api/admin/offers', {
        ...sampleOffer,
        referenceNumber,
        apn: referenceNumber,
        sellerName: 'Dolores Whitcomb',
        sellerEmail: `${referenceNumber}@mail.example`,
        sellerMailingAddress: `${referenceNumber.at(-1)} Elm St\nReno, NV 89501`,
      })
    const body = { name: 'Mohave in spring', selection: { referenceNumbers: numbers } }
    const made = await admin('POST', '/api/admin/mailings', body)
    await service.deliverMail()
    return made.json<CreatedMailing>().mailing.id
  }
  const read = async (mailing: string) =>
    (await admin('GET', at(mailing, 'print'))).json<{ run: PrintRun | null }>().run
  async function make(mailing: string): Promise<PrintRun> {
    await admin('POST', at(mailing, 'print'), { together: false })
    for (let jobs = 0; jobs < 3; jobs += 1) await service.deliverMail()
    const run = await read(mailing)
    if (run?.status !== 'ready') throw new Error(`The files are ${run?.status}.`)
    return run
  }
  const leftOf = async (mailing: string) =>
    await service.db.read
      .selectFrom('offers')
      .select(['id', 'reference_number'])
      .where('id', 'not in', (eb) =>
        eb.selectFrom('mailing_letters').select('offer_id').where('mailing_id', '=', mailing),
      )
      .execute()

  it.each([
    {
      how: 'was taken out of the mailing',
      leave: async (mailing: string) => {
        await admin('POST', '/api/admin/bulk-changes', {
          action: { kind: 'remove_from_mailing', mailing },
          selection: { referenceNumbers: ['TEST-0002', 'TEST-0004'] },
        })
        await service.deliverMail()
      },
    },
    {
      how: 'went into the other half of a split one',
      leave: async (mailing: string) => {
        await admin('POST', at(mailing, 'split'))
      },
    },
  ])('deletes its files with an offer that is erased after it $how', async ({ leave }) => {
    const mailing = await makeMailing()
    await make(mailing)
    await leave(mailing)
    const ids = (await leftOf(mailing)).map(({ id }) => id)
    expect(ids).toHaveLength(2)
    await service.db.write
      .transaction()
      .execute(async (query) => await eraseOffers(service.services, query, ids))
    expect(await read(mailing)).toBeNull()
    const left = await service.db.read.selectFrom('print_files').select('id').execute()
    expect(left).toEqual([])
  })

  it('fails for nobody, whatever comes at the same moment', async () => {
    const mailing = await makeMailing()
    for (const erased of numbers.slice(2)) {
      const run = await make(mailing)
      const find = `${erased}@mail.example`
      const shown = await admin('POST', '/api/admin/people/erasure-preview', { find })
      const { seen } = shown.json<HeldOfPerson>()
      const text = { opening: `Is your land for sale? ${erased}`, closing: '' }
      const many = [1, 2, 3].flatMap(() => [
        admin('POST', at(mailing, 'print'), { together: true }),
        admin('PUT', at(mailing, 'text'), text),
        admin('POST', at(mailing, 'print/files'), { run: run.id }),
        admin('PUT', at(mailing, 'letter-text'), { referenceNumber: erased, ...text }),
        admin('POST', '/api/admin/people/erasure', { find, seen }),
        admin('POST', at(mailing, 'print'), { together: false }),
        service.deliverMail().then(() => ({ statusCode: 200, body: '' })),
      ])
      const answers = await Promise.all(many)
      const failed = answers.filter(({ statusCode }) => statusCode >= 500)
      expect(failed.map(({ body }) => body)).toEqual([])
    }
  })

  it('notes no letter as printed whose file cannot be given out any more', async () => {
    const mailing = await makeMailing()
    const run = await make(mailing)
    await service.db.write.updateTable('print_files').set({ content: null }).execute()
    const printed = await admin('POST', at(mailing, 'print/files'), { run: run.id })
    expect(printed.json()).toMatchObject({ code: 'changed_meanwhile' })
    const offers = await service.db.read.selectFrom('offers').select('letter_printed_at').execute()
    expect(offers.map((offer) => offer.letter_printed_at)).toEqual([null, null, null, null])
  })
})
