import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../testing/databases.ts'
import { sampleRequest } from '../testing/samples.ts'
import { startService } from '../testing/service.ts'

describe.each(engines)('asking for an offer, on $name', ({ open }) => {
  let service: Awaited<ReturnType<typeof startService>>

  beforeEach(async () => {
    service = await startService(await open())
  })
  afterEach(async () => await service.stop())

  const ask = async (changes: object = {}) =>
    await service.call('POST', '/api/contact', { ...sampleRequest, ...changes })

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
    expect(await service.db.query.selectFrom('contact_requests').selectAll().execute()).toEqual([])
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
    const owner = await service.logIn()
    const leads = (await owner('GET', '/api/admin/contact-requests')).json<object[]>()
    expect(leads).toHaveLength(1)
    expect(leads[0]).toMatchObject({ ...sampleRequest, status: 'new', notes: '' })

    const mails = await service.deliverMail()
    expect(mails.map((mail) => mail.to).toSorted()).toEqual([
      'dolores@mail.example',
      'hello@larkenby.example',
    ])
    expect(mails.find((mail) => mail.to === 'hello@larkenby.example')?.text).toContain('5-20 acres')
  })

  it('lets the owner move a lead along and keep notes', async () => {
    await ask()
    const owner = await service.logIn()
    const [lead] = (await owner('GET', '/api/admin/contact-requests')).json<{ id: string }[]>()
    const url = `/api/admin/contact-requests/${lead?.id}`
    const changed = await owner('PATCH', url, { status: 'contacted', notes: 'Call back Friday' })
    expect(changed.json()).toMatchObject({ status: 'contacted', notes: 'Call back Friday' })
    expect((await owner('PATCH', url, { status: 'sold' })).statusCode).toBe(400)
    expect((await owner('PATCH', '/api/admin/contact-requests/none', {})).statusCode).toBe(404)
  })
})
