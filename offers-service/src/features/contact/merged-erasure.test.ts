import { addMonths } from 'date-fns/addMonths'
import { describe, expect, it } from 'vitest'
import type { HeldOfPerson, Lead } from '../../../contract/index.ts'
import { engines } from '../../testing/databases.ts'
import { sampleOffer } from '../../testing/samples.ts'
import { tracesOf } from '../../testing/traces.ts'
import { useAdmin, useService } from '../../testing/use-service.ts'

const leads = '/api/admin/contact-requests'
const opal = { name: 'Opal Greer', phone: '(352) 555-0143', source: 'call' }
const canary = { name: 'Canaria Quellwig', phone: '(352) 555-0199', email: 'canary@mail.example' }

describe.each(engines)('what was merged, on $name,', ({ open }) => {
  const service = useService(open, {
    CRM_WEBHOOK_URL: 'http://127.0.0.1:9',
    CRM_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32).toString('base64')}`,
  })
  const admin = useAdmin(service)

  const enter = async (changes: object = {}) => {
    service.clock.now = new Date(service.clock.now.getTime() + 1000)
    return (await admin('POST', leads, { ...opal, ...changes })).json<Lead>().id
  }
  const left = async () =>
    (await service.db.read.selectFrom('leads').select('id').execute()).map(({ id }) => id)
  const traces = async () => await tracesOf(service.db.read, /canar|quellwig|555-0199/i)
  async function merged() {
    const lead = await enter()
    const request = await enter(canary)
    await admin('POST', `${leads}/${request}/notes`, { text: `${canary.name} called` })
    await admin('POST', `${leads}/${request}/merge`, { into: lead })
    return { lead, request }
  }
  const offerFrom = async (leadId: string) =>
    await admin('POST', '/api/admin/offers', { ...sampleOffer, sellerName: canary.name, leadId })

  it('is erased with its lead, with the offers made from it, and nothing of it is left', async () => {
    const { lead } = await merged()
    const other = await enter({ phone: '(352) 555-0150' })
    const { request } = await merged()
    await offerFrom(request)
    const again = (await admin('GET', `${leads}/${request}`)).json<{ lead: Lead }>().lead.mergedInto
    expect((await admin('DELETE', `${leads}/${again}`)).json()).toEqual({ keptOffers: [] })
    expect((await admin('DELETE', `${leads}/${lead}`)).statusCode).toBe(200)
    expect(await left()).toEqual([other])
    expect(await traces()).toEqual([])
  })

  it('is erased alone where only that is asked for, and its lead is found by it no more', async () => {
    const { lead, request } = await merged()
    await admin('DELETE', `${leads}/${request}`)
    expect(await left()).toEqual([lead])
    expect(await traces()).toEqual([])
  })

  it('is erased and told with everything of its person, which is said before', async () => {
    const { lead, request } = await merged()
    for (const find of [opal.phone, canary.email]) {
      const preview = await admin('POST', '/api/admin/people/erasure-preview', { find })
      const { requests, seen } = preview.json<HeldOfPerson>()
      expect(requests.map(({ id, mergedInto }) => ({ id, mergedInto }))).toEqual([
        { id: lead, mergedInto: null },
        { id: request, mergedInto: lead },
      ])
      if (find === canary.email) await admin('POST', '/api/admin/people/erasure', { find, seen })
    }
    expect(await left()).toEqual([])
    expect(await traces()).toEqual([])
  })

  it('stays as long as its lead does, and keeps that lead where an offer was made from it', async () => {
    const { lead, request } = await merged()
    for (const id of [lead, request]) await admin('PATCH', `${leads}/${id}`, { status: 'closed' })
    const due = async () => {
      const answer = await admin('GET', '/api/admin/retention/preview?requests=12')
      return answer.json<{ requests: number }>().requests
    }
    service.clock.now = addMonths(service.clock.now, 13)
    await admin.logInAgain()
    expect(await due()).toBe(1)
    await admin('POST', `${leads}/${request}/notes`, { text: 'Called again' })
    expect(await due()).toBe(0)
    await service.db.write.deleteFrom('lead_notes').execute()
    expect(await due()).toBe(1)
    await offerFrom(request)
    expect(await due()).toBe(0)
  })
})
