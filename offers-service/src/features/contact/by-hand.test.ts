import { describe, expect, it } from 'vitest'
import type { Lead, LeadCounts, LeadPage } from '../../../contract/index.ts'
import { engines } from '../../testing/databases.ts'
import { sampleLead } from '../../testing/samples.ts'
import { useAdmin, useService } from '../../testing/use-service.ts'

const leads = '/api/admin/contact-requests'
const caller = { name: 'Opal Greer', phone: '(352) 555-0143', source: 'call' }

describe.each(engines)('a lead entered by hand, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const enter = async (changes: object = {}) =>
    await admin('POST', leads, { ...caller, ...changes })
  const found = async (query: string) => {
    const page = (await admin('GET', `${leads}/search?${query}`)).json<LeadPage>()
    const { total } = (await admin('GET', `${leads}/counts?${query}`)).json<LeadCounts>()
    return { names: page.leads.map(({ name }) => name), total }
  }

  it('needs no more than a name and a number, and mails nobody', async () => {
    const answer = await enter()
    expect(answer.statusCode).toBe(201)
    const entered = answer.json<Lead>()
    expect(entered).toMatchObject({
      ...caller,
      email: '',
      propertyLocation: '',
      acres: '',
      status: 'new',
      consentVersion: null,
      followUpOn: null,
    })
    expect((await admin('GET', leads)).json()).toEqual([entered])
    expect(await service.deliverMail()).toEqual([])
  })

  it.each([
    ['name', ' ', 'Name is required'],
    ['phone', '', 'Phone number is required'],
    ['email', 'nonsense', 'Invalid email address'],
    ['acres', '7', 'Please select approximate acreage'],
    ['source', 'radio', 'Please choose how they came to you'],
    ['source', undefined, 'Please choose how they came to you'],
    ['status', 'closed', 'There is no such field'],
  ])('names the field %s when it is %j', async (field, value, message) => {
    const answer = await enter({ [field]: value })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ fields: { [field]: message } })
    expect((await admin('GET', leads)).json()).toEqual([])
  })

  it('is told from others by how it came, and found as the same person as a request', async () => {
    await service.call('POST', '/api/contact', { ...sampleLead, phone: caller.phone, email: '' })
    await enter()
    await enter({ name: 'Ferris Temple', phone: '(352) 555-0144', source: 'letter' })
    expect(await found('source=call')).toEqual({ names: ['Opal Greer'], total: 1 })
    expect(await found('source=letter')).toEqual({ names: ['Ferris Temple'], total: 1 })
    expect(await found('source=website')).toEqual({ names: [sampleLead.name], total: 1 })
    expect(await found('source=referral')).toEqual({ names: [], total: 0 })
    expect((await found('repeated=true')).names).toEqual(['Opal Greer', sampleLead.name])
  })

  it('is corrected where what they say later is known', async () => {
    const { id } = (await enter()).json<Lead>()
    const change = { propertyLocation: 'Levy County', acres: '1-5' }
    const corrected = (await admin('PATCH', `${leads}/${id}`, change)).json<Lead>()
    expect(corrected).toMatchObject(change)
    expect(corrected.datedNotes).toMatchObject([
      {
        kind: 'correction',
        text: 'Property location: not said → Levy County\nAcreage: not said → 1-5 acres',
      },
    ])
  })
})
