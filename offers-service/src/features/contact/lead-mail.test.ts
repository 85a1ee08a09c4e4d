import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Job, Lead } from '../../../contract/index.ts'
import { engines } from '../../testing/databases.ts'
import { sampleLead } from '../../testing/samples.ts'
import { useAdmin, useService } from '../../testing/use-service.ts'

const leads = '/api/admin/contact-requests'
const email = 'opal@mail.example'
const mail = { subject: 'Your acre in Ocala', text: 'Is there a well?\n\nPlease tell us.' }

describe.each(engines)('a mail that is written to a lead, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  async function enter(changes: object = {}): Promise<Lead> {
    const input = { name: 'Opal Greer', phone: sampleLead.phone, email, source: 'call', ...changes }
    return (await admin('POST', leads, input)).json<Lead>()
  }
  const write = async ({ id }: Lead, body: object = mail, headers = {}) =>
    await admin('POST', `${leads}/${id}/mails`, body, headers)
  const underWay = async ({ id }: Lead) =>
    (await admin('GET', `${leads}/${id}/mails`)).json<Job[]>()
  const stored = async ({ id }: Lead) =>
    (await admin('GET', `${leads}/${id}`)).json<{ lead: Lead }>().lead

  it('goes out in the name of the business, and stands among the notes from the start', async () => {
    const lead = await enter()
    const answer = await write(lead)
    expect(answer.statusCode, answer.body).toBe(201)
    const note = { kind: 'mail', text: `${mail.subject}\n\n${mail.text}` }
    expect(answer.json()).toMatchObject({ status: 'contacted', datedNotes: [note] })
    expect(await underWay(lead)).toMatchObject([
      { title: `Mail to ${email}: ${mail.subject}`, status: 'waiting' },
    ])

    const [sent, ...others] = await service.deliverMail()
    expect(others).toEqual([])
    expect(sent).toMatchObject({ to: email, subject: mail.subject, replyTo: undefined })
    expect(sent?.text).toMatch(/^Is there a well\?\n\nPlease tell us\.\n\nWarm regards,\n/)
    expect(await underWay(lead)).toEqual([])
    const sentNote = { kind: 'email', text: `Email sent: ${mail.subject}` }
    expect((await stored(lead)).datedNotes).toMatchObject([note, sentNote])
  })

  it('is sent once under its key', async () => {
    const lead = await enter()
    const send = async () => await write(lead, mail, { 'idempotency-key': 'one' })
    const [first, again] = [await send(), await send()]
    expect(again.body).toBe(first.body)
    expect(await service.deliverMail()).toHaveLength(1)
  })

  it('says what is to be done next, on a day', async () => {
    const lead = await enter()
    const next = { followUpOn: '2026-06-20', followUpTask: 'Call if nothing comes' }
    expect((await write(lead, { ...mail, ...next })).json()).toMatchObject(next)
    const refused = await write(lead, { ...mail, followUpOn: '', followUpTask: 'Call' })
    const fields = { followUpOn: 'Please choose the day for it' }
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { fields }])
    expect(await stored(lead)).toMatchObject(next)
    expect(await service.deliverMail()).toHaveLength(1)
  })

  it('leaves a lead as far as it has come', async () => {
    const lead = await enter()
    await admin('PATCH', `${leads}/${lead.id}`, { status: 'offered' })
    expect((await write(lead)).json()).toMatchObject({ status: 'offered' })
  })

  it('is refused where there is no address, and where something is missing', async () => {
    const lead = await enter()
    const without = await enter({ email: '' })
    const refused = await write(without)
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'no_email' }])
    for (const [changes, fields] of [
      [{ subject: ' ' }, { subject: 'Please write a subject' }],
      [{ text: '\n' }, { text: 'Please write a message' }],
    ]) {
      const answer = await write(lead, { ...mail, ...changes })
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { fields }])
    }
    expect((await write({ ...lead, id: 'nobody' })).statusCode).toBe(404)
    expect((await admin('GET', `${leads}/nobody/mails`)).statusCode).toBe(404)
    expect(await service.deliverMail()).toEqual([])
  })

  it('stays as it was written, and goes with its lead before it is sent', async () => {
    const lead = await enter()
    const [note] = (await write(lead)).json<Lead>().datedNotes
    const path = `${leads}/${lead.id}/notes/${note?.id}`
    expect((await admin('PATCH', path, { text: 'Else' })).statusCode).toBe(404)
    expect((await admin('DELETE', path)).statusCode).toBe(404)
    await admin('DELETE', `${leads}/${lead.id}`)
    expect(await service.deliverMail()).toEqual([])
    const rows = await service.db.read.selectFrom('lead_notes').selectAll().execute()
    expect(rows).toEqual([])
  })

  it('is not sent after its lead is deleted, nor when that is put back, and stays a note', async () => {
    const lead = await enter()
    const part = await enter({ email: 'opal-too@mail.example' })
    await admin('POST', `${leads}/${part.id}/merge`, { into: lead.id })
    await write(part)
    const { datedNotes } = (await write(lead)).json<Lead>()
    const [job] = await underWay(lead)
    await service.db.write
      .updateTable('jobs')
      .set({ status: 'failed' })
      .where('id', '=', job?.id ?? '')
      .execute()
    const folder = join(service.services.config.dataDir, 'mail')
    await mkdir(folder, { recursive: true })
    const file = `2026-${job?.id}.eml`
    await writeFile(join(folder, file), mail.text)
    await admin('POST', `${leads}/${lead.id}/delete`, {})
    expect(await readdir(folder)).not.toContain(file)
    expect(await service.deliverMail()).toEqual([])

    await admin('POST', `/api/admin/deleted-contact-requests/${lead.id}/restore`)
    expect([await underWay(lead), await underWay(part)]).toEqual([[], []])
    expect((await stored(lead)).datedNotes).toEqual(datedNotes)
    expect(await service.deliverMail()).toEqual([])
  })

  it('is not sent to confirm a request that is deleted, of which the owner is told', async () => {
    await service.call('POST', '/api/contact', { ...sampleLead, email })
    const [{ id }] = (await admin('GET', leads)).json<[Lead]>()
    await admin('POST', `${leads}/${id}/delete`, {})
    const sent = await service.deliverMail()
    expect(sent.map(({ subject }) => subject)).toEqual([
      `New request: ${sampleLead.propertyLocation}`,
    ])
  })
})
