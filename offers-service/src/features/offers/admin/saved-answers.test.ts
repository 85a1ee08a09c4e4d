import { describe, expect, it } from 'vitest'
import type { SavedAnswer, SavedItem, Today } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleLead, sampleOffer } from '../../../testing/samples.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'

const value =
  'Hi {first name},\n\nwe pay {amount} for {parcel number} in {county} until {last day}, see {reference number}.'

describe.each(engines)('saved answers, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const save = async (text = value) =>
    await admin('PUT', '/api/admin/saved/answer', { name: 'Amount', value: text })
  const readFor = async (query: string) => {
    const answers = (await admin('GET', `/api/admin/saved-answers?${query}`)).json<SavedAnswer[]>()
    return answers.map(({ text }) => text)
  }
  const createOffer = async (changes: object = {}) =>
    await admin('POST', '/api/admin/offers', {
      ...sampleOffer,
      location: 'Kingman, Mohave County, AZ',
      sellerName: 'Dolores Vance',
      ...changes,
    })
  const createLead = async () => {
    await service.call('POST', '/api/contact', sampleLead)
    const row = await service.db.read.selectFrom('leads').select('id').executeTakeFirstOrThrow()
    return row.id
  }

  it('read for the seller of an offer as its terms are', async () => {
    await save()
    await createOffer()
    expect(await readFor('referenceNumber=TEST-0001')).toEqual([
      `Hi Dolores,\n\nwe pay $18,500.50 for ${sampleOffer.apn} in Mohave County until July 15, 2026, see TEST-0001.`,
    ])
    expect(await readFor('')).toEqual([value])
  })

  it('leave in braces what nothing is known of, and call a company by its name', async () => {
    await save('Hi {first name}, {county}')
    await createOffer({ location: 'Somewhere nice', sellerName: '' })
    expect(await readFor('referenceNumber=TEST-0001')).toEqual(['Hi {first name}, Somewhere nice'])
    await createOffer({ referenceNumber: 'TEST-0002', apn: '9', sellerName: 'Whitcomb Farms LLC' })
    expect(await readFor('referenceNumber=TEST-0002')).toEqual([
      'Hi Whitcomb Farms LLC, Mohave County',
    ])
  })

  it('read for a lead with what they said, and with their latest offer', async () => {
    await save('Hi {first name}: {amount}')
    const lead = await createLead()
    const first = sampleLead.name.split(' ')[0]
    expect(await readFor(`leadId=${lead}`)).toEqual([`Hi ${first}: {amount}`])
    await createOffer({ leadId: lead, sellerName: '' })
    expect(await readFor(`leadId=${lead}`)).toEqual([`Hi ${first}: $18,500.50`])
  })

  it('are not mailed while a field is left in them', async () => {
    const lead = await createLead()
    const mail = { subject: 'Your land', text: 'We pay {amount}.' }
    const refused = await admin('POST', `/api/admin/contact-requests/${lead}/mails`, mail)
    const fields = { text: 'Please write what belongs in place of {amount}' }
    expect(refused.json()).toMatchObject({ code: 'invalid_request', fields })
    await createOffer()
    const asked = { question: 'How much?', replyTo: 'dolores@mail.example' }
    await service.call('POST', '/api/offers/TEST-0001/questions', asked)
    const { questions } = (await admin('GET', '/api/admin/today')).json<Today>()
    const answer = { text: 'We pay {amount}.' }
    const url = `/api/admin/questions/${questions.first[0]?.id}/answer`
    expect((await admin('POST', url, answer)).json()).toMatchObject({ fields })
    const kept = await admin('POST', `/api/admin/contact-requests/${lead}/mails`, {
      ...mail,
      text: 'We pay {much}.',
    })
    expect(kept.statusCode).toBe(201)
  })

  it('are changed by one of two owners who saw the same, and keep no old name', async () => {
    const other = await service.logIn(await service.join('Ottilie', 'owner'))
    const { updatedAt } = (await save('Hi')).json<SavedItem>()
    const change = async (by: typeof other, changes: object) =>
      await by('PUT', '/api/admin/saved/answer', {
        name: 'Amount',
        value: 'Hello',
        replaces: 'Amount',
        basedOn: updatedAt,
        ...changes,
      })
    const answers = [
      await change(other, { value: 'Good day', basedOn: updatedAt }),
      ...(await Promise.all([change(admin, {}), change(admin, { name: 'Price' })])),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 409, 409])
    expect(answers[1]?.json()).toMatchObject({ code: 'changed_meanwhile' })
    const { updatedAt: later } = answers[0]?.json<SavedItem>() ?? {}
    const twice = { name: 'Price', basedOn: later }
    const both = await Promise.all([change(admin, twice), change(other, twice)])
    const codes = both.map(({ statusCode }) => statusCode).toSorted((one, two) => one - two)
    expect(codes).toEqual([200, 404])
    const kept = (await admin('GET', '/api/admin/saved/answer')).json<SavedItem[]>()
    expect(kept.map(({ name, value: text }) => [name, text])).toEqual([['Price', 'Hello']])

    await save('Hi')
    const taken = await change(admin, { name: 'Price', basedOn: undefined })
    expect(taken.json()).toMatchObject({ fields: { name: 'Another one has this name' } })
  })

  it('are changed by owners only, and with fields that exist', async () => {
    const unknown = await save('Hi {seller}')
    expect(unknown.json<{ fields: { value: string } }>().fields.value).toMatch(
      /^There is no field \{seller\}\. You can use \{first name\}/,
    )
    await save('Hi')
    const hanna = await service.logIn(await service.join('Hanna', 'helper'))
    const refused = [
      await hanna('PUT', '/api/admin/saved/answer', { name: 'Mine', value: 'Hi' }),
      await hanna('DELETE', '/api/admin/saved/answer/Amount'),
    ]
    for (const one of refused) expect(one.json()).toMatchObject({ code: 'owner_required' })
    const view = { name: 'Mine', value: '?search=levy' }
    expect((await hanna('PUT', '/api/admin/saved/offer-view', view)).statusCode).toBe(200)
    const seen = await hanna('GET', '/api/admin/saved-answers')
    expect(seen.json()).toEqual([{ name: 'Amount', text: 'Hi' }])
  })
})
