import { addDays } from 'date-fns/addDays'
import { describe, expect, it } from 'vitest'
import type { Lead, OfferHistoryEntry, Today } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { samplePicture } from '../../../testing/pictures.ts'
import { sampleLead, sampleOffer } from '../../../testing/samples.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'

const leads = '/api/admin/contact-requests'
const offer = '/api/admin/offers/TEST-0001'
const barn = samplePicture('png')
const deed = Buffer.from('%PDF-1.7 the deed')
const email = 'opal@mail.example'
const written = { subject: 'Your deed', text: 'Here it is.' }
const gone = 'deed.pdf is not here any more. Please remove it and add it again'

describe.each(engines)('a file that goes with a mail, on $name,', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const send = async (bytes: Buffer | undefined, headers: object = {}) =>
    await service.app.inject({
      method: 'POST',
      url: '/api/admin/mail-files',
      headers: {
        ...(await service.adminHeaders()),
        'content-type': 'application/octet-stream',
        ...headers,
      },
      ...(bytes && { payload: bytes }),
    })
  const add = async (bytes: Buffer = deed) => (await send(bytes)).json<{ id: string }>().id
  const download = async (id: string) => await admin('GET', `/api/admin/mail-files/${id}`)
  const stored = async () => await service.db.read.selectFrom('mail_files').select('id').execute()

  const enter = async () =>
    (await admin('POST', leads, { ...sampleLead, email, source: 'call' })).json<Lead>()
  const write = async ({ id }: Lead, files: object[]) =>
    await admin('POST', `${leads}/${id}/mails`, { ...written, files })
  const notesOf = async ({ id }: Lead) =>
    (await admin('GET', `${leads}/${id}`)).json<{ lead: Lead }>().lead.datedNotes
  const mailTo = async (address: string) =>
    (await service.deliverMail()).filter(({ to }) => to === address)

  async function ask(): Promise<string> {
    await admin('POST', '/api/admin/offers', sampleOffer)
    const question = { question: 'May I see the deed?', replyTo: email }
    await service.call('POST', '/api/offers/TEST-0001/questions', question)
    return (await admin('GET', '/api/admin/today')).json<Today>().questions.first[0]?.id ?? ''
  }
  const history = async () => (await admin('GET', `${offer}/events`)).json<OfferHistoryEntry[]>()

  it('reaches a lead, and stands at the note', async () => {
    const lead = await enter()
    const [first, second] = [await add(), await add(barn)]
    const files = [
      { id: first, name: 'deed of Peña.pdf' },
      { id: second, name: 'barn' },
    ]
    const answer = await write(lead, files)
    expect(answer.statusCode, answer.body).toBe(201)
    expect((await notesOf(lead))[0]).toMatchObject({
      kind: 'mail',
      files: [
        { ...files[0], size: deed.length },
        { ...files[1], size: barn.length },
      ],
    })
    const [mail] = await mailTo(email)
    expect(mail?.attachments).toEqual([
      { filename: 'deed of Peña.pdf', content: deed, contentType: 'application/pdf' },
      { filename: 'barn.png', content: barn, contentType: 'image/png' },
    ])
    expect((await notesOf(lead)).map(({ files: { length } }) => length)).toEqual([2, 0])
    const downloaded = await download(first)
    expect(downloaded.rawPayload).toEqual(deed)
    expect(downloaded.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="deed of Pe_a.pdf"',
    })
  })

  it('reaches who asked a question, and stands in the history of the offer', async () => {
    const id = await ask()
    const file = { id: await add(), name: 'deed.pdf' }
    const body = { text: 'Here it is.', files: [file] }
    const answer = await admin('POST', `/api/admin/questions/${id}/answer`, body)
    expect(answer.statusCode, answer.body).toBe(201)
    const [mail] = await mailTo(email)
    expect(mail?.attachments).toMatchObject([{ filename: 'deed.pdf', content: deed }])
    expect((await history()).filter(({ files }) => files.length > 0)).toMatchObject([
      { type: 'question_answered', files: [{ ...file, size: deed.length }] },
    ])
  })

  it('goes with one mail', async () => {
    const lead = await enter()
    const file = { id: await add(), name: 'deed.pdf' }
    expect((await write(lead, [file])).statusCode).toBe(201)
    for (const files of [[file], [{ ...file, id: 'made-up' }]]) {
      const again = await write(lead, files)
      expect([again.statusCode, again.json()]).toMatchObject([400, { fields: { files: gone } }])
    }
    const twice = { id: await add(), name: 'deed.pdf' }
    expect((await write(lead, [twice, twice])).json()).toMatchObject({ fields: { files: gone } })
    expect(await notesOf(lead)).toHaveLength(1)
    expect(await mailTo(email)).toHaveLength(1)
  })

  it('is a PDF, JPEG or PNG, of which a mail has five and 10 MB at most', async () => {
    const lead = await enter()
    const program = await send(Buffer.from('MZ a program'))
    const fields = { file: 'Please choose a PDF, JPEG or PNG file' }
    expect([program.statusCode, program.json()]).toMatchObject([400, { fields }])
    expect((await send(undefined)).statusCode).toBe(400)
    expect((await send(Buffer.alloc(10 * 1024 * 1024 + 1))).statusCode).toBe(413)

    const small = []
    for (let count = 0; count < 6; count++) small.push({ id: await add(), name: 'deed.pdf' })
    expect((await write(lead, small)).json()).toMatchObject({
      fields: { files: 'An email can have 5 files at most' },
    })
    const half = Buffer.concat([deed, Buffer.alloc(5 * 1024 * 1024)])
    const [one, two] = [await add(half), await add(half)]
    const large = [one, two].map((id) => ({ id, name: 'deed.pdf' }))
    expect((await write(lead, large)).json()).toMatchObject({
      fields: { files: 'The files may have 10 MB together. Please remove one' },
    })
    expect((await write(lead, large.slice(1))).statusCode).toBe(201)
  })

  it('is stored once under its key', async () => {
    const headers = { 'idempotency-key': 'one' }
    const [first, again] = [await send(deed, headers), await send(deed, headers)]
    expect([again.statusCode, again.body]).toEqual([201, first.body])
    expect(await stored()).toHaveLength(1)
  })

  it('that no mail was sent with is deleted after a week, and no other one', async () => {
    const lead = await enter()
    const sent = await add()
    await write(lead, [{ id: sent, name: 'deed.pdf' }])
    await add()
    service.clock.now = addDays(service.clock.now, 6)
    const late = await add()
    await service.tidy()
    expect(await stored()).toHaveLength(3)
    service.clock.now = addDays(service.clock.now, 2)
    await service.tidy()
    expect((await stored()).map(({ id }) => id)).toEqual(expect.arrayContaining([sent, late]))
    expect(await stored()).toHaveLength(2)
  })

  it('goes when the lead, the offer or the question is erased', async () => {
    const lead = await enter()
    await write(lead, [{ id: await add(), name: 'deed.pdf' }])
    const id = await ask()
    const files = [{ id: await add(), name: 'deed.pdf' }]
    await admin('POST', `/api/admin/questions/${id}/answer`, { text: 'Here it is.', files })
    expect(await stored()).toHaveLength(2)
    const preview = await admin('POST', '/api/admin/people/erasure-preview', { find: email })
    const { seen } = preview.json<{ seen: string }>()
    const erased = await admin('POST', '/api/admin/people/erasure', { seen, find: email })
    expect(erased.statusCode, erased.body).toBe(200)
    expect(await stored()).toEqual([])
  })

  it('is told to nobody from outside', async () => {
    const id = await add()
    expect((await service.call('GET', `/api/admin/mail-files/${id}`)).statusCode).toBe(401)
    expect((await download('made-up')).statusCode).toBe(404)
  })
})
