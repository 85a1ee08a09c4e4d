import { describe, expect, it } from 'vitest'
import type { HeldOfPerson, Lead, OfferHistoryEntry, Today } from '../../../../contract/index.ts'
import { enqueueMail } from '../../../platform/mail/enqueue.ts'
import { engines } from '../../../testing/databases.ts'
import {
  deliveryReport,
  mailAsSent,
  mailOfParts,
  mailPart,
} from '../../../testing/received-mail.ts'
import { mailableOffer, sampleLead } from '../../../testing/samples.ts'
import { tracesOf } from '../../../testing/traces.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'

const url = '/api/admin/received-mail-address'
const leads = '/api/admin/contact-requests'
const offers = '/api/admin/offers'
const from = 'dolores@mail.example'
const owner = 'owner@land.example'

describe.each(engines)('a mail that the mail host posts, on $name,', ({ open }) => {
  const service = useService(open, {
    PUBLIC_URL: 'https://land.example',
    NOTIFY_EMAIL: owner,
    MAIL_FROM: 'Lark <hello@land.example>',
  })
  const admin = useAdmin(service)

  const make = async () => (await admin('POST', url)).json<{ address: string }>().address
  const post = async (address: string, payload: string | Buffer, type: string = 'message/rfc822') =>
    await service.app.inject({
      method: 'POST',
      url: new URL(address).pathname,
      headers: { 'content-type': type },
      payload,
    })
  const enterLead = async (changes: object = {}) => {
    const input = { name: 'Dolores Vance', phone: sampleLead.phone, email: from, source: 'call' }
    return (await admin('POST', leads, { ...input, ...changes })).json<Lead>()
  }
  const leadOf = async ({ id }: Lead) =>
    (await admin('GET', `${leads}/${id}`)).json<{ lead: Lead }>().lead
  const add = async (referenceNumber: string, changes: object = {}) => {
    const added = await admin('POST', offers, mailableOffer(referenceNumber, changes))
    expect(added.statusCode, added.body).toBe(201)
  }
  const historyOf = async (referenceNumber: string) =>
    (await admin('GET', `${offers}/${referenceNumber}/events`)).json<OfferHistoryEntry[]>()
  const questions = async () => (await admin('GET', '/api/admin/today')).json<Today>().questions

  it('of a seller waits as a question about the latest offer, which is answered in place', async () => {
    await add('MAIL-1', { sellerEmail: from })
    service.clock.now = new Date(service.clock.now.getTime() + 60_000)
    await add('MAIL-2', { sellerEmail: from, apn: '999-1' })
    await add('MAIL-3', { sellerEmail: from, apn: '999-2', status: 'draft' })
    const address = await make()
    const answer = await post(address, mailAsSent({ from, text: 'Is there a well?' }))
    expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true }])
    const text = 'About your letter\n\nIs there a well?'
    expect(await historyOf('MAIL-2')).toMatchObject([
      { type: 'created' },
      { type: 'mail_received', detail: `${text} (${from})`, madeBy: null },
    ])
    expect(await historyOf('MAIL-1')).toHaveLength(1)
    const [asked, ...others] = (await questions()).first
    expect(others).toEqual([])
    expect(asked).toMatchObject({ referenceNumber: 'MAIL-2', question: text, replyTo: from })
  })

  it('brings its files along, and says which are left in the mailbox', async () => {
    const here = mailPart('text/plain', 'Here.')
    const deed = mailPart('application/pdf; name="deed.pdf"', '%PDF-1.7 the deed')
    const text = mailPart('application/msword; name="deed.doc"', 'a document')
    await add('MAIL-1', { sellerEmail: 'ida@mail.example' })
    const lead = await enterLead()
    const address = await make()
    await post(address, mailOfParts('ida@mail.example', here, deed, deed))
    await post(address, mailOfParts(from, here, deed, text))
    await post(address, mailOfParts(from, here, text))
    const file = { id: expect.any(String), name: 'deed.pdf', size: 18 }
    expect((await historyOf('MAIL-1')).at(-1)).toMatchObject({
      detail: expect.stringContaining('Here.\n\n(2 files are with it.)'),
      files: [file, file],
    })
    const [note, other] = (await leadOf(lead)).datedNotes
    expect(note).toMatchObject({
      text: 'About your letter\n\nHere.\n\n(2 files are with it, 1 of them here.)',
      files: [file],
    })
    expect(other).toMatchObject({
      text: 'About your letter\n\nHere.\n\n(A file is with it, in your mailbox.)',
      files: [],
    })
    const fileUrl = `/api/admin/mail-files/${note?.files[0]?.id}`
    expect((await admin('GET', fileUrl)).body).toBe('%PDF-1.7 the deed\n')
    await admin('DELETE', `${leads}/${lead.id}/notes/${note?.id}`)
    expect((await admin('GET', fileUrl)).statusCode).toBe(404)

    for (let mails = 0; mails < 10; mails += 1)
      await post(address, mailOfParts(from, here, deed, deed, deed, deed, deed))
    await post(address, mailOfParts(from, here, deed))
    const notes = (await leadOf(lead)).datedNotes
    expect(notes.reduce((sum, { files }) => sum + files.length, 0)).toBe(50)
    expect(notes.at(-1)?.text).toContain('(A file is with it, in your mailbox.)')
  })

  it('of a lead stands among its notes and is due today, unless something else is to be done', async () => {
    const [idle, busy] = [await enterLead(), await enterLead({ email: 'b@mail.example' })]
    const task = { followUpOn: '2026-07-01', followUpTask: 'Call again' }
    await admin('POST', `${leads}/${busy.id}/notes`, task)
    const address = await make()
    await post(address, mailAsSent({ from, subject: 'My land', text: 'It has a creek.' }))
    await post(address, mailAsSent({ from: 'b@mail.example', text: 'Hello' }))
    expect(await leadOf(idle)).toMatchObject({
      datedNotes: [{ kind: 'received', text: 'My land\n\nIt has a creek.', madeBy: null }],
      followUpOn: '2026-06-15',
      followUpTask: 'Answer their email',
    })
    expect(await leadOf(busy)).toMatchObject({ ...task, datedNotes: [{ kind: 'received' }] })
    const found = await admin('GET', `${leads}/search?search=creek`)
    expect(found.body).toContain(idle.id)
    const [note] = (await leadOf(idle)).datedNotes
    const byNote = `${leads}/${idle.id}/notes/${note?.id}?basedOn=${note?.at}`
    expect((await admin('DELETE', byNote)).json()).toMatchObject({ datedNotes: [] })
  })

  it('goes with the mail of ours that it answers, from whichever address', async () => {
    const lead = await enterLead()
    await admin('POST', `${leads}/${lead.id}/mails`, { subject: 'Your land', text: 'A well?' })
    const job = await service.db.read
      .selectFrom('jobs')
      .select('id')
      .where('about', '=', `leads:${lead.id}`)
      .executeTakeFirstOrThrow()
    await service.deliverMail()
    const answers = `<${job.id}@land.example>`
    await post(await make(), mailAsSent({ from: 'daughter@mail.example', answers, text: 'Yes' }))
    expect((await leadOf(lead)).datedNotes.map(({ kind }) => kind)).toContain('received')
  })

  it('is kept once, however often it is posted', async () => {
    const lead = await enterLead()
    const address = await make()
    const mail = mailAsSent({ from, text: 'Hello' })
    const answers = await Promise.all([post(address, mail), post(address, mail)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    await post(address, mail)
    expect((await leadOf(lead)).datedNotes).toHaveLength(1)
    await add('ONCE-1', { sellerEmail: 'once@mail.example' })
    const other = mailAsSent({ from: 'once@mail.example', text: 'Hello' })
    await post(address, other)
    await post(address, other)
    expect((await questions()).first).toHaveLength(1)
    const report = deliveryReport({ to: 'once@mail.example' })
    await post(address, report)
    await post(address, report)
    expect((await historyOf('ONCE-1')).map(({ type }) => type)).toEqual([
      'created',
      'mail_received',
      'mail_bounced',
    ])
  })

  it.each([
    ['from nobody we know', mailAsSent({ from: 'stranger@mail.example', text: 'Buy this' })],
    [
      'by a program',
      mailAsSent({ from, text: 'I am away', headers: { 'Auto-Submitted': 'auto-replied' } }),
    ],
    ['of a list', mailAsSent({ from, text: 'News', headers: { 'List-Id': '<news.example>' } })],
  ])('%s is taken and stays in the mailbox alone', async (_, mail) => {
    const lead = await enterLead()
    expect((await post(await make(), mail)).statusCode).toBe(200)
    expect((await leadOf(lead)).datedNotes).toEqual([])
  })

  it('of our own, or about one that did not reach us, stays in the mailbox alone', async () => {
    await service.call('POST', '/api/contact', { ...sampleLead, email: '' })
    const [lead] = (await admin('GET', leads)).json<Lead[]>()
    const alert = await service.db.read
      .selectFrom('jobs')
      .select('id')
      .where('about', '=', `leads:${lead?.id}`)
      .executeTakeFirstOrThrow()
    const answers = `<${alert.id}@land.example>`
    const address = await make()
    await post(address, mailAsSent({ from: 'Owner@land.example', answers, text: 'I called' }))
    await post(address, mailAsSent({ from: 'hello@land.example', answers, text: 'I wrote' }))
    await post(address, deliveryReport({ to: owner, messageId: answers }))
    expect((await admin('GET', leads)).json()).toMatchObject([{ datedNotes: [] }])
    await post(address, mailAsSent({ from, answers, text: 'From the landowner' }))
    expect((await admin('GET', leads)).json()).toMatchObject([{ datedNotes: [{}] }])
  })

  it('that is a delivery report is noted with the reason and without the address', async () => {
    const lead = await enterLead()
    await add('BACK-1', { sellerEmail: 'gone@mail.example' })
    const address = await make()
    await post(address, deliveryReport({ to: from, action: 'delayed' }))
    expect((await leadOf(lead)).datedNotes).toEqual([])
    await post(address, deliveryReport({ to: from }))
    await post(address, deliveryReport({ to: 'gone@mail.example' }))
    const reason =
      'Their mail host answered: 550 5.1.1 <the address>: Recipient address rejected: User unknown'
    expect(await leadOf(lead)).toMatchObject({
      datedNotes: [{ kind: 'bounced', text: reason }],
      followUpTask: 'Their email address does not work',
    })
    expect(await historyOf('BACK-1')).toMatchObject([
      { type: 'created' },
      { type: 'mail_bounced', detail: reason },
    ])
  })

  it('is erased with the person who wrote it, also about an offer of somebody else', async () => {
    await add('ELSE-1', { sellerEmail: 'else@mail.example' })
    const { id } = await service.db.read.selectFrom('offers').select('id').executeTakeFirstOrThrow()
    const ours = { to: 'else@mail.example', subject: 'Your land', text: 'A well?' }
    await enqueueMail(service.db.write, service.clock.now, { ...ours, about: `offers:${id}` })
    const job = await service.db.read.selectFrom('jobs').select('id').executeTakeFirstOrThrow()
    const answers = `<${job.id}@land.example>`
    await post(await make(), mailAsSent({ from, answers, text: 'Hello from Quellwig' }))
    expect(await tracesOf(service.db.read, /quellwig/i)).not.toEqual([])
    const preview = await admin('POST', '/api/admin/people/erasure-preview', { find: from })
    const { seen } = preview.json<HeldOfPerson>()
    await admin('POST', '/api/admin/people/erasure', { find: from, seen })
    expect(await tracesOf(service.db.read, /quellwig/i)).toEqual([])
    expect(await historyOf('ELSE-1')).toMatchObject([
      { type: 'created' },
      { type: 'mail_received', detail: '' },
    ])
  })

  it('has nothing in it that no reader sees or that no table takes', async () => {
    const lead = await enterLead()
    const text = 'Cre\u0000ek \u202Eand\u2028well \uD83C'
    const subject = 'My\u0000 land\u202E'
    const answer = await post(await make(), mailAsSent({ from, subject, text }))
    expect(answer.statusCode, answer.body).toBe(200)
    const [note] = (await leadOf(lead)).datedNotes
    expect(note?.text).toBe('My  land\n\nCreek and\nwell \uFFFD')
  })

  it('is taken as mail hosts send it, and refused with what to change where it is taken apart', async () => {
    const lead = await enterLead()
    const address = await make()
    const mail = (text: string) => mailAsSent({ from, text })
    const boundary = 'xYzZY'
    const multipart = `--${boundary}\r\nContent-Disposition: form-data; name="to"\r\n\r\nhi@land.example\r\n--${boundary}\r\nContent-Disposition: form-data; name="email"\r\n\r\n${mail('In a form with parts')}\r\n--${boundary}--\r\n`
    const form = new URLSearchParams({ sender: from, 'body-mime': mail('In a form') }).toString()
    const json = JSON.stringify({ From: from, RawEmail: mail('In JSON') })
    const answers = [
      await post(address, multipart, `multipart/form-data; boundary=${boundary}`),
      await post(address, form, 'application/x-www-form-urlencoded'),
      await post(address, json, 'application/json; charset=utf-8'),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(
      new Set((await leadOf(lead)).datedNotes.map(({ text }) => text.split('\n\n')[1])),
    ).toEqual(new Set(['In JSON', 'In a form', 'In a form with parts']))
    for (const [payload, type] of [
      [JSON.stringify({ From: from, TextBody: 'Hello' }), 'application/json'],
      ['{', 'application/json'],
      ['sender=a&body-plain=b', 'application/x-www-form-urlencoded'],
      ['no boundary', 'multipart/form-data'],
      ['', 'message/rfc822'],
      ['Nothing that says who wrote it', 'message/rfc822'],
    ] as const) {
      const refused = await post(address, payload, type)
      expect([refused.statusCode, refused.json()], payload).toMatchObject([
        400,
        { fields: { body: expect.stringContaining('whole') as string } },
      ])
    }
  })

  it('is taken under one address that ends, and that nobody else can make', async () => {
    const reading = async () => (await admin('GET', url)).json<{ address: string | null }>()
    expect(await reading()).toEqual({ address: null })
    const mail = mailAsSent({ from, text: 'Hello' })
    const first = await make()
    expect(first).toMatch(/^https:\/\/land\.example\/api\/received-mail\/[\w.-]{64,}\/mime$/)
    expect(await reading()).toEqual({ address: first })
    const second = await make()
    expect((await post(first, mail)).statusCode).toBe(404)
    expect((await post(second, mail)).statusCode).toBe(200)
    const guessed = second.replace(/.(?=\/mime)/, (last) => (last === '0' ? '1' : '0'))
    expect((await post(guessed, mail)).statusCode).toBe(404)
    await admin('DELETE', url)
    expect((await post(second, mail)).statusCode).toBe(404)
    expect(await reading()).toEqual({ address: null })
    const events = await service.db.read
      .selectFrom('security_events')
      .select('event')
      .where('event', 'in', ['mail_address_made', 'mail_address_ended'])
      .execute()
    expect(events.map(({ event }) => event).toSorted()).toEqual([
      'mail_address_ended',
      'mail_address_made',
      'mail_address_made',
    ])
  })
})
