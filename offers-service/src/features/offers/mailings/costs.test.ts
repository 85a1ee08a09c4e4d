import { describe, expect, it } from 'vitest'
import type { CreatedMailing, Mailing, MailingFigures } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'

const url = '/api/admin/mailings'

describe.each(engines)('the costs of a mailing, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const add = async (...referenceNumbers: string[]) => {
    for (const referenceNumber of referenceNumbers) {
      const own = { apn: referenceNumber, referenceNumber }
      await admin('POST', '/api/admin/offers', { ...sampleOffer, ...own })
    }
  }
  const make = async (body: object) => {
    const made = await admin('POST', url, { name: 'Mohave in spring', ...body })
    await service.deliverMail()
    return made.json<CreatedMailing>().mailing
  }
  const costOf = async ({ id }: Mailing) =>
    (await admin('GET', `${url}/${id}/figures`)).json<MailingFigures>().cost

  it('are of one letter or of all, and put right when they are posted', async () => {
    await add('TEST-0001', 'TEST-0002')
    const mailing = await make({ totalCost: 17.31, selection: { matching: {} } })
    expect(mailing).toMatchObject({ letterCost: null, totalCost: 17.31 })
    expect(await costOf(mailing)).toBe(17.31)
    const posted = async (costs: object) =>
      (
        await admin('POST', `${url}/${mailing.id}/posted`, { postedOn: '2026-06-15', ...costs })
      ).json<object>()
    expect(await posted({})).toMatchObject({ letterCost: null, totalCost: 17.31 })
    expect(await posted({ totalCost: 20.5 })).toMatchObject({ totalCost: 20.5 })
    expect(await posted({ letterCost: 0.9 })).toMatchObject({ letterCost: 0.9, totalCost: null })
    expect(await costOf(mailing)).toBe(1.8)
    const fields = { totalCost: 'Please enter the cost of one or of all, not both' }
    expect(await posted({ letterCost: 1, totalCost: 2 })).toMatchObject({ fields })
    const change = { name: 'Renamed', callCount: 0 }
    const put = async (costs: object) =>
      (await admin('PUT', `${url}/${mailing.id}`, { ...change, ...costs })).json<object>()
    expect(await put({ letterCost: null, totalCost: 9 })).toMatchObject({ totalCost: 9 })
    expect(await put({ letterCost: null })).toMatchObject({ letterCost: null, totalCost: 9 })
    expect(await put({ letterCost: 1, totalCost: 2 })).toMatchObject({ fields })
    expect(await put({ letterCost: null, totalCost: null })).toMatchObject({ totalCost: null })
  })

  it('have the postage apart, with the day on which it was noted, in every file', async () => {
    await add('TEST-0001', 'TEST-0002')
    const mailing = await make({ totalCost: 17.31, selection: { matching: {} } })
    expect(mailing).toMatchObject({ postage: null, postageNotedOn: null })
    const change = { name: 'Renamed', letterCost: null }
    const put = async (more: object) =>
      (await admin('PUT', `${url}/${mailing.id}`, { ...change, ...more })).json<object>()
    const post = async (more: object) =>
      (
        await admin('POST', `${url}/${mailing.id}/posted`, { postedOn: '2026-06-15', ...more })
      ).json<object>()
    const cellOf = async (path: string, header: string) => {
      const lines = (await admin('GET', path)).body.split(/\r?\n/)
      const [headers = [], row = []] = lines.map((line) => line.split(','))
      return row[headers.indexOf(header)]
    }
    const files = async () => [
      await cellOf(`${url}/${mailing.id}/figures/csv`, 'Postage'),
      await cellOf('/api/admin/mailing-results/csv', 'Postage'),
    ]
    expect(await put({ postage: 1 })).toMatchObject({
      fields: { postage: 'Postage is noted once it is posted' },
    })
    const dear = { fields: { postage: 'This is more than the whole cost, $17.31' } }
    expect(await post({ postage: 17.32 })).toMatchObject(dear)
    expect(await post({})).toMatchObject({ postage: null, postageNotedOn: null })
    expect(await files()).toEqual(['', ''])
    expect(await post({ postage: 1.1 })).toMatchObject({
      totalCost: 17.31,
      postage: 1.1,
      postageNotedOn: '2026-06-15',
    })
    // Part of the cost: nothing is added to it.
    expect(await costOf(mailing)).toBe(17.31)
    expect(await files()).toEqual(['1.1', '1.1'])
    service.clock.now = new Date('2026-06-17T16:00:00Z')
    await admin.logInAgain()
    expect(await put({})).toMatchObject({ postage: 1.1, postageNotedOn: '2026-06-15' })
    expect(await put({ postage: 1.1 })).toMatchObject({ postageNotedOn: '2026-06-15' })
    expect(await put({ postage: 1.2 })).toMatchObject({ postageNotedOn: '2026-06-17' })
    expect(await put({ letterCost: 0.5 })).toMatchObject({
      fields: { postage: 'This is more than the whole cost, $1.00' },
    })
    expect(await put({ postage: null })).toMatchObject({ postage: null, postageNotedOn: null })
    await put({ postage: 1.2 })
    const back = await admin('DELETE', `${url}/${mailing.id}/posted`)
    expect(back.json()).toMatchObject({ totalCost: 17.31, postage: null, postageNotedOn: null })
  })

  it('do not keep a mailing from being renamed once most of its letters are erased', async () => {
    await add('TEST-0001', 'TEST-0002', 'TEST-0003')
    const mailing = await make({ letterCost: 1, selection: { matching: {} } })
    const postedUrl = `${url}/${mailing.id}/posted`
    await admin('POST', postedUrl, { postedOn: '2026-06-15', postage: 2 })
    const letters = service.db.write.deleteFrom('mailing_letters')
    const { id } = await service.db.read
      .selectFrom('offers')
      .select('id')
      .where('reference_number', '=', 'TEST-0003')
      .executeTakeFirstOrThrow()
    await letters.where('offer_id', '<>', id).execute()
    const put = async (more: object) =>
      (
        await admin('PUT', `${url}/${mailing.id}`, { name: 'Renamed', letterCost: 1, ...more })
      ).json<object>()
    const kept = { name: 'Renamed', letterCount: 1, letterCost: 1, postage: 2 }
    expect(await put({})).toMatchObject(kept)
    expect(await put({ postage: 2 })).toMatchObject(kept)
    const moved = await admin('POST', postedUrl, { postedOn: '2026-06-14' })
    expect(moved.json()).toMatchObject({ ...kept, postedOn: '2026-06-14' })
    const dear = { fields: { postage: 'This is more than the whole cost, $1.00' } }
    expect(await put({ postage: 1.9 })).toMatchObject(dear)
    expect(await put({ letterCost: 0.9 })).toMatchObject({
      fields: { postage: 'This is more than the whole cost, $0.90' },
    })
  })

  it('are shared by the halves of a mailing', async () => {
    await add('TEST-0001', 'TEST-0002', 'TEST-0003')
    const first = await make({ totalCost: 10, selection: { matching: {} } })
    expect((await admin('POST', `${url}/${first.id}/split`)).json()).toMatchObject({
      letterCost: null,
      totalCost: 3.33,
    })
    const kept = await admin('GET', `${url}/${first.id}`)
    expect(kept.json()).toMatchObject({ letterCount: 2, totalCost: 6.67 })
  })
})
