import { describe, expect, it } from 'vitest'
import type { AdminOffer, ImportReport, OfferEvent } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer, samplePrivateFields } from '../../../testing/samples.ts'
import { startService } from '../../../testing/service.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'

const url = '/api/admin/offers/import'
const header = 'Reference number,Location,Acreage,APN,Expiration date,Amount,Seller name,Status'
const good =
  'A-0001,"Mohave County, Arizona",10.2,331-09-155,2026-07-15,"$18,500.50",Dolores,active'

describe.each(engines)('importing offers, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const send = async (csv: string, dryRun = false) => await admin('POST', url, { csv, dryRun })
  const check = async (...lines: string[]) =>
    (await send(lines.join('\n'), true)).json<ImportReport>()
  const stored = async () => (await admin('GET', '/api/admin/offers')).json<AdminOffer[]>()

  it.each([
    ['', [1, '', 'This file is empty']],
    [header, [1, '', 'There are no rows below the header']],
    [`Colour\nred`, [1, 'Location', 'This column is missing']],
    [
      `${header},Price\n${good},7`,
      [1, 'Price', 'Another column has this content already; please keep one'],
    ],
    [
      `${header}\n${good}\nA-0002,"Never closed`,
      [3, '', 'A quotation mark opens in this row and is never closed'],
    ],
    [`${header}\n${good},,extra`, [2, '', 'This row has more cells than the header has columns']],
  ])('says what is wrong with the file %j', async (csv, [rowNumber, column, message]) => {
    const report = (await send(csv, true)).json<ImportReport>()
    expect(report.problems).toContainEqual({ rowNumber, column, message })
    expect(report.imported).toBe(0)
  })

  it.each([
    ['A,Mohave,10,331,2026-07-15,100,,', 'Reference number', /4 to 32 letters/],
    ['AB-1,,10,331,2026-07-15,100,,', 'Location', /Location is required/],
    ['AB-1,Mohave,ten,331,2026-07-15,100,,', 'Acreage', /must be a number/],
    ['AB-1,Mohave,"1,0",331,2026-07-15,100,,', 'Acreage', /a point for decimals/],
    ['AB-1,Mohave,10,,2026-07-15,100,,', 'APN', /APN is required/],
    ['AB-1,Mohave,10,331,2026-02-30,100,,', 'Expiration date', /does not exist/],
    ['AB-1,Mohave,10,331,July 15,100,,', 'Expiration date', /add the year/],
    ['AB-1,Mohave,10,331,7/15/2025,100,,', 'Expiration date', /already over/],
    ['AB-1,Mohave,10,331,2026-07-15,,,', 'Amount', /in dollars/],
    ['AB-1,Mohave,10,331,2026-07-15,0,,', 'Amount', /more than zero/],
    ['AB-1,Mohave,10,331,2026-07-15,1.234,,', 'Amount', /two decimals/],
    ['AB-1,Mohave,10,331,2026-07-15,100,,signed', 'Status', /signed offers cannot be imported/],
    ['AB-1,Mohave,10,331,2026-07-15,100,Se\uFFFDor,', 'Seller name', /CSV UTF-8/],
  ])('names row and column of %j', async (row, column, message) => {
    const report = await check(header, good, row)
    expect(report.problems).toEqual([
      { rowNumber: 3, column, message: expect.stringMatching(message) as string },
    ])
  })

  it.each([
    ['10 ac', '7/15/26', '$18,500.00'],
    ['"1,250.5 acres"', '"Jul 15, 2026"', '"18,500"'],
  ])('understands a size of %s, the day %s and an amount of %s', async (acres, day, amount) => {
    const cells = [
      acres,
      '331',
      day,
      amount.includes(',') ? `"${amount.replaceAll('"', '')}"` : amount,
    ]
    const report = await check(header, `AB-1,Mohave,${cells.join(',')},,`)
    expect(report.problems).toEqual([])
    expect(report.preview[0]).toMatchObject({ expirationDate: '2026-07-15', amount: 18_500 })
  })

  it('tells of every problem of a long file', async () => {
    const rows = Array.from({ length: 984 }, (_, index) => `AB-${index},Mohave,0,1,2026-07-15,1,,`)
    const report = await check(header, ...rows)
    expect(report.problemCount).toBe(984)
    expect(report.problems).toHaveLength(984)
  })

  it('counts rows as a spreadsheet program does, over blank rows and cells of several lines', async () => {
    const report = await check(
      header,
      'A-1001,"Two\nlines",1,1,2026-07-15,1,,',
      '',
      ',,,,,,,',
      'A-1002,x,0,2,2026-07-15,1,,',
    )
    expect(report).toMatchObject({ rows: 2, problemCount: 1 })
    expect(report.problems[0]?.rowNumber).toBe(5)
  })

  it('stores nothing while a single row is wrong, and names what is', async () => {
    const answer = await send(`${header}\n${good}\nA-0002,,x,331,2026-07-15,100,,`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      code: 'invalid_request',
      fields: {
        'rows.3.Location': 'Location is required',
        'rows.3.Acreage': 'Acreage must be a number',
      },
    })
    expect(await stored()).toEqual([])
  })

  it('stores nothing when the database fails half way', async () => {
    await service.db.write.schema.dropTable('offer_events').execute()
    expect((await send(`${header}\n${good}`)).statusCode).toBe(500)
    expect(await stored()).toEqual([])
  })

  it('stores nothing on a dry run but tells how it understood the file', async () => {
    const report = await check(`${header},Colour`, `${good},red`)
    expect(report).toMatchObject({ rows: 1, problems: [], problemCount: 0, imported: 0 })
    expect(report.columns.at(0)).toEqual({ header: 'Reference number', field: 'referenceNumber' })
    expect(report.columns.at(-1)).toEqual({ header: 'Colour', field: null })
    expect(report.preview).toMatchObject([
      {
        rowNumber: 2,
        referenceNumber: 'A-0001',
        location: 'Mohave County, Arizona',
        acreage: 10.2,
        amount: 18_500.5,
        expirationDate: '2026-07-15',
        sellerName: 'Dolores',
        status: 'active',
      },
    ])
    expect(await stored()).toEqual([])
  })

  it('finds offers that are twice in the file or there already', async () => {
    await admin('POST', '/api/admin/offers', {
      ...sampleOffer,
      referenceNumber: 'KNOWN-01',
      sellerName: 'Dolores',
    })
    const report = await check(
      header,
      'KN0WN-01,One,1,1,2026-07-15,1,,',
      'A-0002,Two,1,2,2026-07-15,1,Ann,',
      'a 0002,Three,1,3,2026-07-15,1,,',
      ',TWO,9,2,2026-08-15,9,ann,',
      ',Two,9,2,2026-08-15,9,Another heir,',
      `,"${sampleOffer.location.replace('Near', 'near')}",10,331 09 155,2026-07-15,5,Dolores,`,
    )
    expect(report.problems).toEqual([
      {
        rowNumber: 2,
        column: 'Reference number',
        message: 'Another offer already uses this number',
      },
      {
        rowNumber: 4,
        column: 'Reference number',
        message: expect.stringMatching(/letters, digits or hyphens/) as string,
      },
      { rowNumber: 5, column: 'APN', message: 'Row 3 has the same parcel and seller' },
      {
        rowNumber: 7,
        column: 'APN',
        message: 'Offer KNOWN-01 already stands for this parcel and seller',
      },
    ])
  })

  it('lets a new offer follow one that was withdrawn', async () => {
    await send(`${header}\n${good}`)
    await admin('POST', '/api/admin/offers/A-0001/withdraw', {})
    const again = await check(header, good.replace('A-0001', 'A-0002'))
    expect(again.problems).toEqual([])
  })

  it('finds its columns whatever their order, case, spacing and delimiter', async () => {
    const csv =
      '\uFEFFowner NAME;Parcel-Number;ACRES;price;expires;  location \r\nAnn;7;1,200;$ 5,000;7/5/2026;Mohave\r\n'
    expect((await send(csv)).json()).toMatchObject({ imported: 1 })
    expect(await stored()).toMatchObject([
      {
        sellerName: 'Ann',
        apn: '7',
        acreage: 1200,
        amount: 5000,
        expirationDate: '2026-07-05',
        location: 'Mohave',
        status: 'draft',
        referenceNumber: expect.stringMatching(/^LB-\w{4}-\w{4}$/) as string,
      },
    ])
  })

  it('writes into the history that an offer was imported', async () => {
    await send(`${header}\n${good}`)
    const events = (await admin('GET', '/api/admin/offers/A-0001/events')).json<OfferEvent[]>()
    expect(events).toMatchObject([{ type: 'created', detail: 'Imported from a file' }])
  })

  it('leaves the example of its own template out', async () => {
    const template = await admin('GET', '/api/admin/offers/import-template')
    expect(template.headers['content-disposition']).toContain('offers-template.csv')
    const report = (await send(template.body, true)).json<ImportReport>()
    expect(report.problems).toEqual([
      { rowNumber: 1, column: '', message: 'There are no rows below the header' },
    ])
    expect(report.columns.every(({ field }) => field !== null)).toBe(true)
    const filled = `${template.body},x,1,1,,,2026-07-15,5\r\n`
    expect((await send(filled)).json()).toMatchObject({ rows: 1, imported: 1 })
  })

  it('takes back exactly what it exports', async () => {
    const awkward = {
      ...sampleOffer,
      ...samplePrivateFields,
      referenceNumber: 'ODD-0001',
      notes: '=1+1\n"quoted", and; more',
      sellerName: "'=Núñez",
      sellerPhone: '+1 928 555 0117',
      zoning: '@home',
      access: '-',
      assessedValue: 12_000.25,
    }
    const statuses = ['draft', 'active']
    for (const [index, status] of statuses.entries())
      await admin('POST', '/api/admin/offers', {
        ...awkward,
        referenceNumber: `ODD-000${index}`,
        apn: `${index}`,
        status,
      })
    const coSellers = [
      { name: 'Frank Núñez, Jr.', email: 'frank@mail.example' },
      { name: '=Iris', email: '' },
    ]
    await admin('PUT', '/api/admin/offers/ODD-0000/co-sellers', { coSellers })
    await admin('POST', '/api/admin/offers', { ...sampleOffer, referenceNumber: 'GONE-01' })
    await admin('POST', '/api/admin/offers/GONE-01/withdraw', {})
    service.clock.now = new Date('2026-07-20T12:00:00Z')
    await admin.logInAgain()
    const exported = await admin('GET', '/api/admin/offers/export')
    expect(exported.body).toContain("'=1+1")
    expect(exported.body).toContain("''=Núñez")

    const other = await startService(await open())
    other.clock.now = service.clock.now
    const otherSeller = await other.logIn()
    const csv = exported.body
    const answer = await otherSeller('POST', url, { csv, dryRun: false })
    expect(answer.json()).toMatchObject({ imported: 3 })
    expect((await otherSeller('GET', '/api/admin/offers/export')).body).toBe(csv)
    expect((await otherSeller('GET', '/api/admin/offers/ODD-0000/signing')).json()).toMatchObject({
      coSellers,
    })
    await other.stop()
  })

  it.each([
    ['Frank <frank@>', 'Invalid email address'],
    ['<frank@mail.example>', 'Name is required'],
    ['A;B;C;D;E;F;G;H;I;J', 'An offer can name at most ten owners'],
  ])('says what is wrong with the other sellers %j', async (cell, message) => {
    const report = await check(`${header},Other sellers`, `${good},${cell}`)
    expect(report.problems).toEqual([{ rowNumber: 2, column: 'Other sellers', message }])
  })

  it('reads other sellers apart by semicolons or on lines of their own', async () => {
    const cell = '"Frank <frank@mail.example>; Iris\nJune Ortiz"'
    const report = await check(`${header},Other sellers`, `${good},${cell}`)
    expect(report.preview[0]?.coSellers).toEqual([
      { name: 'Frank', email: 'frank@mail.example' },
      { name: 'Iris', email: '' },
      { name: 'June Ortiz', email: '' },
    ])
  })

  it('exports what the filter lets through', async () => {
    await send(`${header}\n${good}\nD-0001,Elsewhere,1,1,2026-07-15,1,,draft`)
    const drafts = await admin('GET', '/api/admin/offers/export?status=draft')
    expect(drafts.body.trim().split('\r\n')).toHaveLength(2)
    expect(drafts.body).toContain('D-0001')
    expect((await admin('GET', '/api/admin/offers/export?status=x')).statusCode).toBe(400)
  })

  it('takes a file of several megabytes but not more than the contract says', async () => {
    const rows = Array.from({ length: 3000 }, (_, index) =>
      [`BIG-${index}`, 'Mohave', 1, index, '2026-07-15', 5, 'x'.repeat(150), 'draft'].join(','),
    )
    const csv = `${header},Notes\n${rows.map((row) => `${row},${'n'.repeat(1000)}`).join('\n')}`
    expect(csv.length).toBeGreaterThan(3_000_000)
    expect((await send(csv)).json()).toMatchObject({ imported: 3000 })
    expect((await send('x'.repeat(10_000_001))).statusCode).toBe(400)
    expect((await send('x'.repeat(25 * 1024 * 1024))).statusCode).toBe(413)
  })
})
