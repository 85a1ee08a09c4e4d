import { describe, expect, it } from 'vitest'
import type { Lead } from '../../../contract/index.ts'
import { engines } from '../../testing/databases.ts'
import { sampleOffer, sampleLead } from '../../testing/samples.ts'
import { useService } from '../../testing/use-service.ts'

describe.each(engines)('asking for an offer, on $name', ({ open }) => {
  const service = useService(open)

  const ask = async (changes: object = {}) =>
    await service.call('POST', '/api/contact', { ...sampleLead, ...changes })

  it.each([
    ['name', ' ', 'Name is required'],
    ['phone', '', 'Phone number is required'],
    ['email', 'nonsense', 'Invalid email address'],
    ['propertyLocation', '', 'Property location is required'],
    ['acres', '', 'Please select approximate acreage'],
    ['acres', '7', 'Please select approximate acreage'],
    ['name', undefined, 'Name is required'],
    ['acres', undefined, 'Please select approximate acreage'],
  ])('names the field %s when it is %j', async (field, value, message) => {
    const answer = await ask({ [field]: value })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'invalid_request', fields: { [field]: message } })
    expect(await service.db.read.selectFrom('leads').selectAll().execute()).toEqual([])
  })

  it('names every wrong field at once', async () => {
    const { fields } = (await service.call('POST', '/api/contact', {})).json<{ fields: object }>()
    expect(Object.keys(fields)).toEqual(['name', 'phone', 'propertyLocation', 'acres'])
  })

  it.each([[''], [undefined]])('takes %j for no email', async (email) => {
    expect((await ask({ email })).statusCode).toBe(201)
    const mails = await service.deliverMail()
    expect(mails.map((mail) => mail.to)).toEqual(['hello@larkenby.example'])
  })

  it('stores the request, confirms it to the landowner and alerts the owner', async () => {
    expect((await ask()).statusCode).toBe(201)
    const admin = await service.logIn()
    const leads = (await admin('GET', '/api/admin/contact-requests')).json<object[]>()
    expect(leads).toHaveLength(1)
    expect(leads[0]).toMatchObject({ ...sampleLead, status: 'new', notes: '' })

    const mails = await service.deliverMail()
    expect(mails.map((mail) => mail.to).toSorted()).toEqual([
      'dolores@mail.example',
      'hello@larkenby.example',
    ])
    expect(mails.find((mail) => mail.to === 'hello@larkenby.example')?.text).toContain('5-20 acres')
  })

  it('names a request after the time it came, so that indexes grow at their end', async () => {
    const from = Date.now()
    await ask()
    const { id } = await service.db.read.selectFrom('leads').select('id').executeTakeFirstOrThrow()
    const at = Number.parseInt(id.replace('-', '').slice(0, 12), 16)
    expect(at).toBeGreaterThanOrEqual(from)
    expect(at).toBeLessThanOrEqual(Date.now())
  })

  it('lets the owner move a lead along and keep notes', async () => {
    await ask()
    const admin = await service.logIn()
    const [lead] = (await admin('GET', '/api/admin/contact-requests')).json<{ id: string }[]>()
    const url = `/api/admin/contact-requests/${lead?.id}`
    const changed = await admin('PATCH', url, { status: 'contacted', notes: 'Call back Friday' })
    expect(changed.json()).toMatchObject({ status: 'contacted', notes: 'Call back Friday' })
    expect((await admin('PATCH', url, { status: 'sold' })).statusCode).toBe(400)
    expect((await admin('PATCH', '/api/admin/contact-requests/none', {})).statusCode).toBe(404)
  })

  it('keeps dated notes beside the free ones, oldest first', async () => {
    await ask()
    const admin = await service.logIn()
    const [lead] = (await admin('GET', '/api/admin/contact-requests')).json<{ id: string }[]>()
    const url = `/api/admin/contact-requests/${lead?.id}/notes`
    expect((await admin('POST', url, { text: ' ' })).json()).toMatchObject({
      fields: { text: 'Please write a note' },
    })
    expect(
      (await admin('POST', url.replace(lead?.id ?? '', 'none'), { text: 'x' })).statusCode,
    ).toBe(404)
    const first = service.clock.now.toISOString()
    await admin('POST', url, { text: 'Called, nobody home' })
    service.clock.now = new Date('2026-06-15T18:00:00Z')
    const noted = await admin('POST', url, { text: 'Called again' })
    expect(noted.statusCode).toBe(201)
    expect(noted.json<Lead>().datedNotes).toMatchObject([
      { at: first, text: 'Called, nobody home' },
      { at: '2026-06-15T18:00:00.000Z', text: 'Called again' },
    ])
  })

  it('points out other requests of the same person to the owner', async () => {
    await ask()
    await ask({ phone: '1 928.555.0117', email: '' })
    await ask({ phone: '(719) 555-0163', email: '' })
    const admin = await service.logIn()
    const leads = (await admin('GET', '/api/admin/contact-requests')).json<Lead[]>()
    const ids = leads.filter(({ duplicates }) => duplicates.length > 0).map(({ id }) => id)
    expect(leads.flatMap(({ duplicates }) => duplicates).toSorted()).toEqual(ids.toSorted())
    expect(ids).toHaveLength(2)
  })

  it('counts a lead as offered once an offer is made from it, and links the two', async () => {
    await ask()
    const admin = await service.logIn()
    const read = async () => (await admin('GET', '/api/admin/contact-requests')).json<Lead[]>()[0]
    const leadId = (await read())?.id
    const made = await admin('POST', '/api/admin/offers', {
      ...sampleOffer,
      confirmed: true,
      leadId,
    })
    expect(made.json()).toMatchObject({ leadId })
    expect(await read()).toMatchObject({ status: 'offered', offers: ['TEST-0001'] })
    await admin('PATCH', `/api/admin/contact-requests/${leadId}`, { status: 'closed' })
    const second = { ...sampleOffer, confirmed: true, referenceNumber: 'TEST-0002', leadId }
    await admin('POST', '/api/admin/offers', second)
    expect(await read()).toMatchObject({ status: 'closed', offers: ['TEST-0001', 'TEST-0002'] })
  })

  it('exports all leads as a spreadsheet that runs nothing', async () => {
    await ask({ name: '=HYPERLINK("http://evil.example")', phone: '+1 928 555 0117' })
    const admin = await service.logIn()
    const answer = await admin('GET', '/api/admin/contact-requests/export')
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="leads.csv"',
      'cache-control': 'no-store',
    })
    const lines = answer.body.split('\r\n')
    expect(lines[0]).toBe(
      '\uFEFFReceived,Status,Name,Phone,Email,Property location,Acres,Came by,Next step on,Next step,Offers,Merged requests,Notes',
    )
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
    expect(lines[1]).toContain("'+1 928 555 0117")
    expect(lines[1]).toContain('5-20 acres')
  })
})
