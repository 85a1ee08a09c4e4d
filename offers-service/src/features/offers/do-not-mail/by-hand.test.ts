import { describe, expect, it, test } from 'vitest'
import type { DoNotMailEntry } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'
import { labelOf } from './by-hand.ts'

const url = '/api/admin/do-not-mail'
const owner = { name: 'José M. Peña', mailingAddress: '418 Orchard Ln\nKingman, AZ 86401' }
const parcel = { apn: '331-09-155', location: 'Mohave County, Arizona' }
const file = `OWNER NAME,MAIL ADDRESS,MAIL CITY,MAIL STATE,MAIL ZIP,APN,COUNTY,SITE STATE
"PEÑA, JOSÉ M & ANA",418 ORCHARD LN,KINGMAN,AZ,86401,,,
"GREER, OPAL",3 ELM ST,RENO,NV,89501,44-5,LEVY,FL
"LOW, ANN",,,,,,,
,,,,,331-09-155,MOHAVE,AZ
`

describe.each(engines)('owners put on the list by hand, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const put = async (body: object) => await admin('POST', url, { reason: 'asked', ...body })
  const fieldsOf = async (body: object) => (await put(body)).json<{ fields: object }>().fields
  const send = async (csv: string) => await admin('POST', `${url}/import`, { csv, reason: 'asked' })
  const entries = async () => (await admin('GET', url)).json<DoNotMailEntry[]>()
  const add = async (referenceNumber: string, changes: object) =>
    await admin('POST', '/api/admin/offers', {
      ...sampleOffer,
      apn: referenceNumber,
      sellerName: 'Somebody Else',
      sellerMailingAddress: '9 Oak St\nReno, NV 89501',
      ...changes,
      referenceNumber,
    })
  const held = async (...referenceNumbers: string[]) => {
    const answer = await admin('POST', '/api/admin/offers/letters', { referenceNumbers })
    return answer.statusCode === 200 ? [] : Object.keys(answer.json<{ fields: object }>().fields)
  }

  it('need a name with an address, or a parcel with its county, and a reason', async () => {
    expect(await fieldsOf({})).toHaveProperty(['name'])
    expect(await fieldsOf({ name: 'José Peña' })).toHaveProperty(['mailingAddress'])
    expect(await fieldsOf({ apn: '331-09-155' })).toHaveProperty(['location'])
    expect(await fieldsOf({ ...owner, reason: 'rude' })).toHaveProperty(['reason'])
    expect(await entries()).toEqual([])
  })

  it('get no letter, nor does their parcel, and can be mailed again', async () => {
    const seller = {
      sellerName: 'PEÑA JOSÉ',
      sellerMailingAddress: '418 Orchard Lane, Kingman AZ 86401',
    }
    await add('OWN-1', seller)
    await add('OWN-2', parcel)
    await add('OWN-3', {})
    expect(await held('OWN-1', 'OWN-2', 'OWN-3')).toEqual([])
    expect((await put(owner)).json()).toEqual({ added: 1, known: 0 })
    expect((await put(parcel)).json()).toEqual({ added: 1, known: 0 })
    expect(await held('OWN-1', 'OWN-2', 'OWN-3')).toEqual(['OWN-1', 'OWN-2'])
    for (const { id } of await entries()) await admin('DELETE', `${url}/${id}`)
    expect(await held('OWN-1', 'OWN-2', 'OWN-3')).toEqual([])
  })

  it('are there once, and their names are kept nowhere', async () => {
    await put({ ...owner, ...parcel })
    expect(
      (await put({ name: 'Peña, José', mailingAddress: owner.mailingAddress })).json(),
    ).toEqual({
      added: 0,
      known: 1,
    })
    expect(await entries()).toMatchObject([
      { label: 'J. M. P., 86401', apn: parcel.apn, reason: 'asked', offer: null },
    ])
    const rows = await service.db.read.selectFrom('do_not_mail').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(/Peña|Orchard/)
  })

  it('come from a file as lists are read, once, and rows without a name or parcel are reported', async () => {
    await add('OWN-1', { sellerName: 'Ana Peña', sellerMailingAddress: owner.mailingAddress })
    await add('OWN-2', parcel)
    await add('OWN-3', { apn: '44-5', location: 'Levy County, Florida' })
    const problems = [
      { rowNumber: 4, message: expect.stringContaining('neither an owner') as string },
    ]
    expect((await send(file)).json()).toEqual({ added: 3, known: 0, problems })
    expect(await held('OWN-1', 'OWN-2', 'OWN-3')).toEqual(['OWN-1', 'OWN-2', 'OWN-3'])
    const before = await entries()
    expect((await send(file)).json()).toEqual({ added: 0, known: 3, problems })
    expect(await entries()).toEqual(before)
  })

  it('are found by name, address and parcel, as far as those are kept', async () => {
    await add('OWN-1', { apn: '7-7', sellerName: 'Opal Greer' })
    await admin('POST', '/api/admin/bulk-changes', {
      action: { kind: 'do_not_mail', reason: 'died' },
      selection: { referenceNumbers: ['OWN-1'] },
    })
    await service.deliverMail()
    await put(owner)
    await put(parcel)
    const found = async (search: string) => {
      const answer = await admin('GET', `${url}?search=${encodeURIComponent(search)}`)
      return answer.json<DoNotMailEntry[]>().map(({ apn, label }) => apn || label)
    }
    expect(await found('')).toEqual([parcel.apn, 'J. M. P., 86401', '7-7'])
    expect(await found('greer opal')).toEqual(['7-7'])
    expect(await found('9 oak st')).toEqual(['7-7'])
    expect(await found('33109155')).toEqual([parcel.apn])
    expect(await found('mohave')).toEqual([parcel.apn, '7-7'])
    expect(await found('86401')).toEqual(['J. M. P., 86401'])
    expect(await found('Peña, José 418 Orchard Lane, Kingman AZ 86401')).toEqual([
      'J. M. P., 86401',
    ])
    expect(await found('nobody')).toEqual([])
  })

  it('are exported, and a file that was exported gives the same list', async () => {
    await add('OWN-1', { apn: '-7', location: 'Levy County, Florida', sellerName: '=Opal Greer' })
    await admin('POST', '/api/admin/bulk-changes', {
      action: { kind: 'do_not_mail', reason: 'died' },
      selection: { referenceNumbers: ['OWN-1'] },
    })
    await service.deliverMail()
    await put(owner)
    await put({ ...parcel, reason: 'refused' })
    const exported = async () => (await admin('GET', `${url}/export`)).body
    const stored = async () =>
      await service.db.read
        .selectFrom('do_not_mail')
        .select(['owner_key', 'apn', 'apn_key', 'location', 'reason', 'created_at'])
        .orderBy('apn')
        .execute()
    const [csv, before] = [await exported(), await stored()]
    expect((await admin('GET', `${url}/export`)).headers['content-disposition']).toBe(
      'attachment; filename="do-not-mail.csv"',
    )
    expect(csv).toContain("'=Opal Greer")
    expect((await send(csv)).json()).toEqual({ added: 0, known: 3, problems: [] })
    expect(await stored()).toEqual(before)
    for (const { id } of await entries()) await admin('DELETE', `${url}/${id}`)
    expect((await send(csv)).json()).toEqual({ added: 3, known: 0, problems: [] })
    expect(await stored()).toEqual(before)
    expect(await held('OWN-1')).toEqual(['OWN-1'])
    const withNobody = `${csv},,,,asked,,,\r\n`
    expect((await send(withNobody)).json()).toMatchObject({ problems: [{ rowNumber: 5 }] })
  })

  it('are refused where a file is none', async () => {
    expect((await send('')).json()).toMatchObject({ code: 'list_unreadable' })
    const long = `OWNER NAME,APN\n${'"LOW, ANN",1-2\n'.repeat(5001)}`
    expect((await send(long)).json()).toMatchObject({
      fields: { file: 'This file has more than 5000 rows. Please split it.' },
    })
  })
})

test.each([
  ['José M. Peña', '418 Orchard Ln\nKingman, AZ 86401', 'J. M. P., 86401'],
  ['Low Ann', '3 Elm St, Reno NV 89501-1234', 'L. A., 89501'],
  ['Tully Family Trust of 1999', 'Box 3', 'T. F. T.'],
  ['', '', ''],
])('%s at %j is shown as %j', (name, address, label) => {
  expect(labelOf(name, address)).toBe(label)
})
