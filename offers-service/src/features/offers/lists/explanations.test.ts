import { describe, expect, it } from 'vitest'
import type { AdminOffer, ParcelList } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { pricesByAcre } from '../../../testing/samples.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'

const url = '/api/admin/lists'

const file = `APN,OWNER NAME,MAIL ADDRESS,MAIL CITY,MAIL STATE,MAIL ZIP,ACRES,COUNTY,SITE STATE,ROAD ACCESS
331-09-155,"TULLY, MARIAN",418 ORCHARD LN,KINGMAN,AZ,86401,10,MOHAVE,AZ,DIRT ROAD
331-09-156,"TULLY, JOSEPH",12 ELM ST,KINGMAN,AZ,86401,2.5,MOHAVE,AZ,N
331-09-160,"LARK, RUTH",77 RANCH RD,RENO,NV,89501,5,MOHAVE,AZ,US HWY 93
`

describe.each(engines)('what a list says of its offers, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  /** The id of a list whose rows are ready. */
  async function priced() {
    const uploaded = await service.app.inject({
      method: 'POST',
      url: `${url}?fileName=list.csv`,
      headers: { ...(await service.adminHeaders()), 'content-type': 'text/csv' },
      payload: Buffer.from(file),
    })
    const { id } = uploaded.json<ParcelList>()
    await admin('PUT', `${url}/${id}`, { rules: pricesByAcre(500, 1500) })
    return id
  }
  const offers = async () => (await admin('GET', '/api/admin/offers')).json<AdminOffer[]>()

  it('is where facts are from, how prices were found and by whom, and stays when the list is undone', async () => {
    const id = await priced()
    const said = {
      factsSource: 'Mohave County Assessor, June 2026',
      priceReasons: 'We looked at sales in {county}.\n\nYours is {parcel number}, {acreage}.',
      pricedBy: 'Ruth Larkenby',
    }
    const terms = { status: 'draft', expirationDate: '2026-12-31' }
    const stored = await admin('POST', `${url}/${id}/offers`, { ...terms, ...said })
    expect(stored.json()).toMatchObject(said)
    const made = (await offers()).toSorted((one, other) => (one.apn < other.apn ? -1 : 1))
    expect(made[1]).toMatchObject({
      ...said,
      priceReasons: 'We looked at sales in Mohave County.\n\nYours is 331-09-156, 2.5 acres.',
    })
    expect(new Set(made.map(({ priceReasons }) => priceReasons)).size).toBe(3)
    expect((await admin('POST', `${url}/${id}/undo`)).json()).toMatchObject(said)
    expect((await admin('POST', `${url}/${id}/offers`, terms)).json()).toMatchObject({
      factsSource: '',
      priceReasons: '',
      pricedBy: '',
    })
    expect((await offers())[0]).toMatchObject({ factsSource: '', priceReasons: '', pricedBy: '' })
  })

  it('has the access that its file says in words, and none where it says yes or no', async () => {
    const id = await priced()
    const terms = { status: 'draft', expirationDate: '2026-12-31' }
    await admin('POST', `${url}/${id}/offers`, terms)
    const made = (await offers()).toSorted((one, other) => (one.apn < other.apn ? -1 : 1))
    expect(made.map(({ access }) => access)).toEqual(['Dirt road', '', 'US HWY 93'])
  })

  it('says how the price of each follows from its rule', async () => {
    const id = await priced()
    const terms = { status: 'draft', expirationDate: '2026-12-31' }
    const words = { priceReasons: '{price rule}\n\nLand in {county} sold for more. {price rule}' }
    await admin('POST', `${url}/${id}/offers`, { ...terms, ...words })
    const rules = (await offers())
      .toSorted((one, other) => (one.apn < other.apn ? -1 : 1))
      .map(({ priceReasons }) => priceReasons.split('\n\n'))
    const list = /^Our price list of [A-Z][a-z]+ \d+, \d{4} says \$500 an acre for land\. /
    expect(rules.map(([first = '']) => first.replace(list, ''))).toEqual([
      'For 10 acres that is $5,000.',
      'For 2.5 acres that is $1,250, and the least on that list for such land is $1,500.',
      'For 5 acres that is $2,500.',
    ])
    for (const [first, second] of rules)
      expect(second).toBe(`Land in Mohave County sold for more. ${first}`)
  })

  it('says no rule for rows that a version before it has read, until they are read again', async () => {
    const id = await priced()
    const rows = await service.db.read
      .selectFrom('list_rows')
      .select(['row_number', 'reading'])
      .execute()
    for (const { row_number: row, reading } of rows) {
      const { own: _own, ...before } = JSON.parse(reading ?? '{}') as { own?: unknown }
      await service.db.write
        .updateTable('list_rows')
        .set({ reading: JSON.stringify(before) })
        .where('row_number', '=', row)
        .execute()
    }
    const body = { status: 'draft', expirationDate: '2026-12-31', priceReasons: '{price rule}' }
    const refused = (await admin('POST', `${url}/${id}/offers`, body)).json<{ fields: object }>()
    expect(Object.values(refused.fields).join()).toContain('Please save its prices again')
    await admin('PUT', `${url}/${id}`, { rules: pricesByAcre(600, 1500) })
    expect((await admin('POST', `${url}/${id}/offers`, body)).statusCode).toBe(200)
    expect((await offers())[0]?.priceReasons).toContain('$600 an acre')
  })

  it.each([
    ['There is no field {seller}', { priceReasons: 'Dear {seller}' }],
    ['One of these is missing', { priceReasons: 'In {county' }],
    ['Please shorten this: for the parcel 331-09-155', { priceReasons: '{county}, '.repeat(199) }],
    ['200 characters', { factsSource: 'x'.repeat(201) }],
  ])('makes no offers where it is refused with “%s”', async (problem, said) => {
    const id = await priced()
    const terms = { status: 'draft', expirationDate: '2026-12-31' }
    const answer = await admin('POST', `${url}/${id}/offers`, { ...terms, ...said })
    expect(answer.json()).toMatchObject({ code: 'invalid_request' })
    expect(Object.values(answer.json<{ fields: object }>().fields).join()).toContain(problem)
    expect(await offers()).toEqual([])
  })
})
