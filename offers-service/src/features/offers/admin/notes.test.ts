import { describe, expect, it } from 'vitest'
import type { OfferHistoryEntry } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { mailableOffer } from '../../../testing/samples.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'

const url = '/api/admin/offers/NOTE-1'
const email = 'dolores@mail.example'
const mail = { subject: 'Your acre', text: 'Is there a well?\n\nPlease tell us.' }

const addressOf = ({ position = 0, at = '' }: Partial<OfferHistoryEntry> = {}) =>
  `/notes/${position}?at=${at}`

describe.each(engines)('what is written down about an offer, on $name,', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const add = async (changes: object = {}) => {
    const added = await admin('POST', '/api/admin/offers', mailableOffer('NOTE-1', changes))
    expect(added.statusCode, added.body).toBe(201)
  }
  const note = async (body: object, headers: Record<string, string> = {}) =>
    await admin('POST', `${url}/notes`, body, headers)
  const write = async (body: object = mail) => await admin('POST', `${url}/mails`, body)
  const remove = async (entry: Partial<OfferHistoryEntry> | undefined) =>
    await admin('DELETE', url + addressOf(entry))
  const history = async () => (await admin('GET', `${url}/events`)).json<OfferHistoryEntry[]>()
  const mailTo = async (address: string) =>
    (await service.deliverMail()).filter(({ to }) => to === address)

  it('stands in the history by who wrote it, in its order', async () => {
    await add()
    await note({ text: 'She has a sister in Ocala.' })
    for (const kind of ['reached', 'left_message', 'no_answer', 'wrong_number'])
      expect((await note({ kind, text: kind === 'reached' ? 'Wants a day' : '' })).json()).toEqual({
        ok: true,
      })
    await note({ kind: 'received', text: 'My land\n\nIt has a creek.' })
    expect((await history()).slice(1)).toMatchObject([
      { type: 'noted', detail: 'She has a sister in Ocala.', madeBy: '@owner' },
      { type: 'call_reached', detail: 'Wants a day' },
      { type: 'call_left_message', detail: '' },
      { type: 'call_no_answer', detail: '' },
      { type: 'call_wrong_number', detail: '' },
      { type: 'mail_received', detail: 'My land\n\nIt has a creek.', madeBy: '@owner' },
    ])
  })

  it('needs words, but for a call, and an offer', async () => {
    await add()
    for (const kind of ['note', 'received']) {
      const refused = await note({ kind, text: ' ' })
      const fields = { text: 'Please write a note' }
      expect([refused.statusCode, refused.json()]).toMatchObject([400, { fields }])
    }
    expect((await admin('POST', '/api/admin/offers/NONE/notes', { text: 'Hello' })).json()).toEqual(
      expect.objectContaining({ code: 'offer_not_found' }),
    )
    expect(await history()).toHaveLength(1)
  })

  it('is written once under its key', async () => {
    await add()
    for (let tries = 0; tries < 2; tries += 1)
      expect((await note({ text: 'Once' }, { 'idempotency-key': 'one' })).statusCode).toBe(201)
    expect(await history()).toHaveLength(2)
  })

  it('is deleted by its place, and nothing else is', async () => {
    await add()
    await note({ text: 'First' })
    await note({ kind: 'no_answer', text: '' })
    const [created, first, call] = await history()
    for (const one of [created, first && { ...first, position: 99 }])
      expect((await remove(one)).statusCode).toBe(404)
    expect((await remove(first && { ...first, position: 1.5 })).statusCode).toBe(400)
    expect((await remove(first)).statusCode).toBe(200)
    expect((await remove(first)).statusCode).toBe(404)
    expect(await history()).toMatchObject([created, call])
  })

  it('is not deleted in the place of another', async () => {
    await add()
    await note({ text: 'First' })
    const [, first] = await history()
    await remove(first)
    service.clock.now = new Date(service.clock.now.getTime() + 60_000)
    await note({ text: 'Second' })
    expect((await remove(first)).statusCode).toBe(404)
    expect(await history()).toMatchObject([{}, { detail: 'Second', position: first?.position }])
  })

  it('is deleted by helpers where they wrote it themselves', async () => {
    await add()
    await note({ text: 'Of the owner' })
    const helper = await service.join('Hanna Quist', 'helper')
    const headers = await service.adminHeaders(helper)
    const ask = async (method: 'POST' | 'DELETE', path: string, body?: object) =>
      await service.app.inject({ method, url: url + path, headers, ...(body && { payload: body }) })
    expect((await ask('POST', '/notes', { text: 'Of the helper' })).statusCode).toBe(201)
    const [, owners, helpers] = await history()
    expect((await ask('DELETE', addressOf(owners))).json()).toMatchObject({
      code: 'author_required',
    })
    expect((await ask('DELETE', addressOf(helpers))).statusCode).toBe(200)
  })

  it('is mailed to the seller in the name of the business, with what was written in the history', async () => {
    await add({ sellerEmail: email })
    expect((await write()).statusCode).toBe(201)
    const [sent, ...others] = await mailTo(email)
    expect(others).toEqual([])
    expect(sent).toMatchObject({ to: email, subject: mail.subject, replyTo: undefined })
    expect(sent?.text).toMatch(/^Is there a well\?\n\nPlease tell us\.\n\nWarm regards,\n/)
    expect((await history()).slice(-2)).toMatchObject([
      { type: 'mail_written', detail: `${mail.subject}\n\n${mail.text}`, madeBy: '@owner' },
      { type: 'mail_sent', detail: `${mail.subject} (to ${email})` },
    ])
    const [written] = (await history()).slice(-2)
    expect((await remove(written)).statusCode).toBe(404)
  })

  it('is not mailed where no address is known, or nobody outside knows of the offer', async () => {
    await add()
    expect((await write()).json()).toMatchObject({ code: 'no_email' })
    const draft = { status: 'draft', sellerEmail: email, apn: '999-1' }
    await admin('POST', '/api/admin/offers', mailableOffer('NOTE-2', draft))
    const refused = await admin('POST', '/api/admin/offers/NOTE-2/mails', mail)
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'offer_is_draft' }])
    expect(await mailTo(email)).toEqual([])
  })
})
