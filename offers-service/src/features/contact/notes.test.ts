import { describe, expect, it } from 'vitest'
import type { Lead, LeadPage, Today } from '../../../contract/index.ts'
import { engines } from '../../testing/databases.ts'
import { sampleLead } from '../../testing/samples.ts'
import { useAdmin, useService } from '../../testing/use-service.ts'

const leads = '/api/admin/contact-requests'

describe.each(engines)('calls and notes about a lead, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const askForOffer = async () => {
    await service.call('POST', '/api/contact', sampleLead)
    const [lead] = (await admin('GET', leads)).json<Lead[]>()
    return `${leads}/${lead?.id}`
  }
  const write = async (lead: string, note: object) => await admin('POST', `${lead}/notes`, note)
  const written = async (lead: string, note: object) => (await write(lead, note)).json<Lead>()
  const due = async () => (await admin('GET', '/api/admin/today')).json<Today>().followUps

  it.each(['reached', 'left_message', 'no_answer', 'wrong_number'])(
    'keep a call that ended with %s, also without a word, after which the lead is no longer new',
    async (kind) => {
      const lead = await askForOffer()
      expect(await written(lead, { kind })).toMatchObject({
        status: 'contacted',
        datedNotes: [{ kind, text: '', editedAt: null }],
      })
    },
  )

  it('leave a lead as far as it has come', async () => {
    const lead = await askForOffer()
    expect(await written(lead, { text: 'A note' })).toMatchObject({ status: 'new' })
    const received = { kind: 'received', text: 'My land\n\nIt has a creek.' }
    expect(await written(lead, received)).toMatchObject({
      status: 'new',
      datedNotes: [{ kind: 'note' }, received],
    })
    await admin('PATCH', lead, { status: 'closed' })
    expect(await written(lead, { kind: 'reached' })).toMatchObject({ status: 'closed' })
  })

  it.each([
    [{}, 'text', 'Please write a note'],
    [{ text: ' ' }, 'text', 'Please write a note'],
    [{ kind: 'received', followUpOn: '2026-07-01' }, 'text', 'Please write a note'],
    [{ kind: 'email', text: 'x' }, 'kind', 'Please choose how it went'],
    [{ text: 'x', followUpOn: 'tomorrow' }, 'followUpOn', /./],
    [{ text: 'x', followUpOn: '2026-02-30' }, 'followUpOn', /./],
    [
      { text: 'x', followUpOn: '', followUpTask: 'Call' },
      'followUpOn',
      'Please choose the day for it',
    ],
    [{ text: 'x', followUpTask: 'Call' }, 'followUpOn', 'Please choose the day for it'],
    [{ text: 'x', followUpOn: 5 }, 'followUpOn', /^Please use the form YYYY-MM-DD$/],
  ])('refuse %j for the field %s', async (note, field, message) => {
    const lead = await askForOffer()
    const answer = await write(lead, note)
    expect(answer.statusCode).toBe(400)
    const { fields } = answer.json<{ fields: Record<string, string | undefined> }>()
    expect(Object.keys(fields)).toEqual([field])
    expect(fields[field]).toMatch(message)
    expect((await admin('GET', leads)).json()).toMatchObject([{ datedNotes: [], followUpOn: null }])
  })

  it('set what is to be done next, which is due from its day until it is done', async () => {
    const lead = await askForOffer()
    const next = { followUpOn: '2026-06-16', followUpTask: 'Call about the well' }
    expect(await written(lead, { kind: 'left_message', ...next })).toMatchObject(next)
    expect(await due()).toEqual({ total: 0, first: [] })
    // A note that says nothing of the next step leaves it.
    expect(await written(lead, { text: 'Has a daughter in Reno' })).toMatchObject(next)

    service.clock.now = new Date('2026-06-16T16:00:00Z')
    await admin.logInAgain()
    expect(await due()).toMatchObject({ total: 1, first: [next] })
    const page = await admin('GET', `${leads}/search?followUpTo=2026-06-16`)
    expect(page.json<LeadPage>().leads).toMatchObject([next])

    const late = await admin('PATCH', lead, {
      followUpOn: null,
      before: { followUpOn: '2026-06-15' },
    })
    expect(late.json()).toMatchObject({ code: 'changed_meanwhile' })
    const before = next
    const finished = await admin('PATCH', lead, { followUpOn: null, before })
    expect(finished.json()).toMatchObject({ followUpOn: null, followUpTask: '' })
    expect(await due()).toEqual({ total: 0, first: [] })
  })

  it('set a next step alone, without an empty note', async () => {
    const lead = await askForOffer()
    expect(await written(lead, { followUpOn: '2026-06-20' })).toMatchObject({
      followUpOn: '2026-06-20',
      datedNotes: [],
      status: 'new',
    })
  })

  it('refuse a task whose day is not set or taken away, and take a day without its task as done', async () => {
    const lead = await askForOffer()
    const noDay = { fields: { followUpOn: 'Please choose the day for it' } }
    expect((await admin('PATCH', lead, { followUpTask: 'Call' })).json()).toMatchObject(noDay)
    const next = { followUpOn: '2026-06-20', followUpTask: 'Call' }
    await admin('PATCH', lead, next)
    const both = await admin('PATCH', lead, { followUpOn: null, followUpTask: 'Call again' })
    expect(both.json()).toMatchObject(noDay)

    const other = { followUpTask: 'Call about the well' }
    expect((await admin('PATCH', lead, other)).json()).toMatchObject({ ...next, ...other })
    expect(await written(lead, { text: 'x', ...next, followUpOn: undefined })).toMatchObject(next)
    const finished = await admin('PATCH', lead, { followUpOn: '' })
    expect(finished.json()).toMatchObject({ followUpOn: null, followUpTask: '' })
  })

  it('are due in the order of their days', async () => {
    for (const [name, followUpOn] of [
      ['Second', '2026-06-14'],
      ['Not yet', '2026-06-16'],
      ['First', '2026-06-10'],
    ]) {
      const entered = await admin('POST', leads, { name, phone: '(352) 555-0143', source: 'call' })
      await write(`${leads}/${entered.json<Lead>().id}`, { followUpOn })
    }
    const { total, first } = await due()
    expect({ total, names: first.map(({ name }) => name) }).toEqual({
      total: 2,
      names: ['First', 'Second'],
    })
  })

  it('are said otherwise and deleted, unless somebody else did meanwhile, and found by what they say', async () => {
    const lead = await askForOffer()
    const found = async (word: string) =>
      (await admin('GET', `${leads}/search?search=${word}`)).json<LeadPage>().leads.length
    const [note] = (await written(lead, { kind: 'reached', text: 'Wants a survey' })).datedNotes
    const at = `${lead}/notes/${note?.id}`
    service.clock.now = new Date('2026-06-15T18:00:00Z')
    const edited = await admin('PATCH', at, { text: 'Wants an appraisal', basedOn: note?.at })
    const editedAt = service.clock.now.toISOString()
    expect(edited.json<Lead>().datedNotes).toEqual([
      { ...note, text: 'Wants an appraisal', editedAt },
    ])
    expect([await found('survey'), await found('appraisal')]).toEqual([0, 1])

    for (const late of [
      await admin('PATCH', at, { text: 'Late', basedOn: note?.at }),
      await admin('DELETE', `${at}?basedOn=${note?.at}`),
    ])
      expect(late.json()).toMatchObject({ code: 'changed_meanwhile' })
    const deleted = await admin('DELETE', `${at}?basedOn=${editedAt}`)
    expect(deleted.json<Lead>().datedNotes).toEqual([])
    expect(await found('appraisal')).toBe(0)
    expect((await admin('DELETE', at)).statusCode).toBe(404)
  })

  const entered = async () => {
    const opal = { name: 'Opal Greer', phone: '(352) 555-0143', source: 'call' }
    return `${leads}/${(await admin('POST', leads, opal)).json<Lead>().id}`
  }

  it('leave a lead closed that somebody closes at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const lead = await entered()
      await Promise.all([
        write(lead, { kind: 'reached' }),
        admin('PATCH', lead, { status: 'closed' }),
      ])
      expect((await admin('GET', lead)).json()).toMatchObject({ lead: { status: 'closed' } })
    }
  })

  it('are written, changed and deleted, or not found, while their lead is erased', async () => {
    for (let round = 0; round < 15; round += 1) {
      const lead = await entered()
      const [first] = (await written(lead, { text: 'First' })).datedNotes
      const [erased, ...others] = await Promise.all([
        admin('DELETE', lead),
        write(lead, { kind: 'reached', text: 'Second' }),
        write(lead, { text: 'Third' }),
        admin('PATCH', `${lead}/notes/${first?.id}`, { text: 'Changed' }),
        admin('DELETE', `${lead}/notes/${first?.id}`),
      ])
      expect(erased.statusCode).toBe(200)
      for (const { statusCode } of others) expect([200, 201, 404]).toContain(statusCode)
    }
    expect(await service.db.read.selectFrom('lead_notes').select('id').execute()).toEqual([])
  })

  it('are changed by one of two who saw the same, also within a millisecond', async () => {
    const lead = await entered()
    const [note] = (await written(lead, { text: 'First' })).datedNotes
    const change = async (text: string) =>
      await admin('PATCH', `${lead}/notes/${note?.id}`, { text, basedOn: note?.at })
    const answers = await Promise.all([change('One'), change('Other')])
    const codes = answers.map(({ statusCode }) => statusCode)
    expect(codes.toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  it('are not rewritten where the site made them, nor by the address of another lead', async () => {
    const lead = await askForOffer()
    await admin('PATCH', lead, { acres: '20-100' })
    await service.deliverMail()
    const { datedNotes } = await written(lead, { text: 'Mine' })
    expect(datedNotes.map(({ kind }) => kind)).toEqual(['correction', 'email', 'note'])
    const other = await admin('POST', leads, { name: 'Opal', phone: '555-0143', source: 'other' })
    const [correction, email, mine] = datedNotes.map(({ id }) => id)
    for (const address of [
      `${lead}/notes/${correction}`,
      `${lead}/notes/${email}`,
      `${leads}/${other.json<Lead>().id}/notes/${mine}`,
    ]) {
      expect((await admin('PATCH', address, { text: 'x' })).statusCode).toBe(404)
      expect((await admin('DELETE', address)).statusCode).toBe(404)
    }
    expect((await admin('GET', leads)).json<Lead[]>().at(-1)?.datedNotes).toEqual(datedNotes)
  })
})
