import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { HeldOfPerson, Lead } from '../../../contract/index.ts'
import { engines } from '../../testing/databases.ts'
import { sampleOffer, sampleLead } from '../../testing/samples.ts'
import { startService } from '../../testing/service.ts'
import { startWebhookReceiver } from '../../testing/webhook-receiver.ts'

const list = '/api/admin/contact-requests'

describe.each(engines)('what a lead said, corrected, on $name', ({ open }) => {
  let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>
  let service: Awaited<ReturnType<typeof startService>>
  let admin: Awaited<ReturnType<typeof service.logIn>>
  let lead: Lead

  beforeEach(async () => {
    receiver = await startWebhookReceiver()
    service = await startService(await open(), {
      CRM_WEBHOOK_URL: receiver.url,
      CRM_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32).toString('base64')}`,
    })
    admin = await service.logIn()
    await service.call('POST', '/api/contact', sampleLead)
    lead = (await leads())[0] as Lead
  })
  afterEach(async () => {
    await service.stop()
    await receiver.stop()
  })

  const leads = async () => (await admin('GET', list)).json<Lead[]>()
  const correct = async (change: object, id = lead.id) =>
    await admin('PATCH', `${list}/${id}`, change)
  const found = async (find: string) => {
    const answer = await admin('POST', '/api/admin/people/erasure-preview', { find })
    if (answer.statusCode === 404) return []
    return answer.json<HeldOfPerson>().requests.map(({ id }) => id)
  }
  const notes = async () => (await leads())[0]?.datedNotes.map(({ text }) => text)

  it('is stored, told to the CRM, and noted without what may be about somebody else', async () => {
    const change = {
      name: 'Dolores Whitcombe',
      phone: '(928) 555-0188',
      email: 'd.whitcombe@mail.example',
      propertyLocation: 'Yavapai County,\nArizona',
      acres: '20-100',
    }
    const stored = { ...change, propertyLocation: 'Yavapai County, Arizona' }
    const answer = await correct(change)
    expect(answer.json()).toMatchObject(stored)
    expect(await leads()).toMatchObject([{ ...stored, status: 'new' }])
    expect(await notes()).toEqual([
      [
        'Name, phone, and email corrected',
        'Property location: Mohave County, Arizona → Yavapai County, Arizona',
        'Acreage: 5-20 acres → 20-100 acres',
      ].join('\n'),
    ])
    await service.deliverMail()
    const told = JSON.parse(receiver.deliveries.at(-1)?.body ?? '') as object
    expect(told).toMatchObject({ type: 'lead.updated', data: stored })
  })

  it('is noted once, and only what differs', async () => {
    await correct({ ...sampleLead, phone: '(928) 555-0188' })
    await correct({ phone: '(928) 555-0188' })
    await correct({ status: 'contacted' })
    expect(await notes()).toEqual(['Phone corrected'])
    await correct({ email: '' })
    expect(await notes()).toEqual(['Phone corrected', 'Email corrected'])
  })

  it('leaves the words in which somebody else wrote meanwhile', async () => {
    const seen = { before: { notes: lead.notes } }
    expect((await correct({ ...seen, notes: 'Calls back on Monday' })).statusCode).toBe(200)
    const late = await correct({ ...seen, notes: 'Wants a survey' })
    expect(late.json()).toMatchObject({ code: 'changed_meanwhile' })
    expect(await leads()).toMatchObject([{ notes: 'Calls back on Monday' }])
  })

  it('finds the person by what is right, and no longer by what was wrong', async () => {
    await service.call('POST', '/api/contact', { ...sampleLead, email: '' })
    await correct({ phone: '928.555.0188', email: 'Right@Mail.example' })
    expect((await leads()).map(({ duplicates }) => duplicates)).toEqual([[], []])
    expect(await found('(928) 555-0188')).toEqual([lead.id])
    expect(await found('right@mail.example')).toEqual([lead.id])
    expect(await found(sampleLead.phone)).not.toContain(lead.id)
    expect(await found(sampleLead.email)).toEqual([])
  })

  it('leaves the failed mail that named the wrong address without it', async () => {
    const last_failure = `No such mailbox: ${sampleLead.email}`
    const outcome = {
      kind: 'send_mail',
      last_success_at: null,
      last_failure_at: null,
      last_failure,
    }
    await service.db.write.insertInto('job_outcomes').values(outcome).execute()
    await correct({ email: 'right@mail.example' })
    const kept = await service.db.read.selectFrom('job_outcomes').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(sampleLead.email)
  })

  it('leaves an offer that was made from it as it is', async () => {
    await admin('POST', '/api/admin/offers', {
      ...sampleOffer,
      sellerName: sampleLead.name,
      leadId: lead.id,
    })
    await correct({ name: 'Dolores Whitcombe' })
    const [offer] = (await admin('GET', '/api/admin/offers')).json<{ sellerName: string }[]>()
    expect(offer?.sellerName).toBe(sampleLead.name)
  })

  it.each([
    ['name', ' ', 'Name is required'],
    ['phone', '', 'Phone number is required'],
    ['email', 'nonsense', 'Invalid email address'],
    ['acres', '7', 'Please select approximate acreage'],
    ['createdAt', '2026-01-01T00:00:00.000Z', 'There is no such field'],
  ])('names the field %s when it is %j', async (field, value, message) => {
    const answer = await correct({ name: 'Somebody Else', [field]: value })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'invalid_request', fields: { [field]: message } })
    expect(await leads()).toMatchObject([{ ...sampleLead, datedNotes: [] }])
  })

  it('is not found once the lead is erased', async () => {
    await admin('DELETE', `${list}/${lead.id}`)
    expect((await correct({ phone: '(928) 555-0188' })).statusCode).toBe(404)
    expect(await service.db.read.selectFrom('lead_notes').selectAll().execute()).toEqual([])
  })

  it.each([
    ['read', 403],
    ['write', 200],
  ] as const)('answers a program that may %s with %i', async (scope, status) => {
    const program = await service.callAsProgram('CRM', scope)
    const answer = await program('PATCH', `${list}/${lead.id}`, { phone: '(928) 555-0188' })
    expect(answer.statusCode).toBe(status)
  })
})
