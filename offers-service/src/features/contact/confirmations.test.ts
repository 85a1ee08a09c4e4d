import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Lead } from '../../../contract/index.ts'
import { engines } from '../../testing/databases.ts'
import { sampleOffer, sampleLead } from '../../testing/samples.ts'
import { startService } from '../../testing/service.ts'

const hourMs = 3_600_000

describe.each(engines)('mail that anyone can cause, on $name', ({ open }) => {
  let service: Awaited<ReturnType<typeof startService>>
  const limits = { CONFIRMATION_LIMIT: '3', ALERT_LIMIT: '2' }

  beforeEach(async () => {
    service = await startService(await open(), limits)
  })
  afterEach(async () => await service.stop())

  const ask = async (changes: object = {}) => {
    const answer = await service.call('POST', '/api/contact', { ...sampleLead, ...changes })
    expect(answer.statusCode).toBe(201)
  }
  const pass = (ms: number) => {
    service.clock.now = new Date(service.clock.now.getTime() + ms)
  }
  const adminAddress = 'hello@larkenby.example'
  const confirmed = async () =>
    (await service.deliverMail())
      .map(({ to }) => to)
      .filter((to) => to !== adminAddress)
      .toSorted()
  const alerts = async () => (await service.deliverMail()).filter(({ to }) => to === adminAddress)
  const countLeads = async () => {
    const admin = await service.logIn()
    return (await admin('GET', '/api/admin/contact-requests')).json<Lead[]>().length
  }

  it('repeats to the address nothing that was typed', async () => {
    const typed = {
      name: 'WIN NOW at evil.example',
      phone: '(928) 555-0199 evil.example',
      propertyLocation: 'Your account is locked: http://evil.example',
    }
    await ask(typed)
    const mail = (await service.deliverMail()).find(({ to }) => to === sampleLead.email)
    expect(mail?.text).toContain('We have your request')
    expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/evil|WIN NOW|locked|928/)
  })

  it('promises a call only to a number that can be called', async () => {
    await ask({ email: 'a@mail.example' })
    await ask({ email: 'b@mail.example', phone: '5' })
    const sent = await service.deliverMail()
    const said = (to: string) => sent.find((mail) => mail.to === to)?.text
    expect(said('a@mail.example')).toContain('We call you within 24 hours')
    expect(said('b@mail.example')).toContain('We email you within 24 hours')
  })

  it('confirms once a day to one mailbox, however its address is written, and stores every request', async () => {
    const addresses = ['stranger@mail.example', 'Stranger@MAIL.example', 'stranger+1@mail.example']
    for (const email of [...addresses, ...addresses]) await ask({ email })
    await ask({ email: 'j.o.e@gmail.com' })
    await ask({ email: 'joe@gmail.com' })
    expect(await confirmed()).toEqual(['j.o.e@gmail.com', 'stranger@mail.example'])
    expect(await countLeads()).toBe(8)
    pass(24 * hourMs)
    await ask({ email: 'stranger@mail.example' })
    expect(await confirmed()).toHaveLength(3)
  })

  it('confirms no more than the limit in an hour, whoever they go to', async () => {
    for (let number = 0; number < 6; number++) await ask({ email: `victim${number}@mail.example` })
    expect(await confirmed()).toHaveLength(3)
    expect(await countLeads()).toBe(6)
    pass(hourMs)
    await ask({ email: 'late@mail.example' })
    expect(await confirmed()).toHaveLength(4)
  })

  it('tells the owner of the first few in an hour one by one, and of the rest in one mail at its end', async () => {
    const admin = await service.logIn()
    await admin('POST', '/api/admin/offers', sampleOffer)
    await ask({ email: '' })
    pass(1000)
    const question = { question: 'Why?', replyTo: 'stranger@mail.example' }
    await service.call('POST', '/api/offers/TEST-0001/questions', question)
    await service.call('POST', '/api/offers/TEST-0001/decline', { reason: 'Too little' })
    for (let number = 0; number < 5; number++) await ask({ email: '' })
    expect((await alerts()).map(({ subject }) => subject)).toEqual([
      'New request: Mohave County, Arizona',
      'Question about offer TEST-0001',
    ])
    pass(hourMs)
    const [, , digest, ...more] = await alerts()
    expect(digest?.subject).toBe('More is waiting for you')
    expect(digest?.text).toContain('/admin')
    expect(more).toEqual([])
    await ask({ email: '' })
    expect(await alerts()).toHaveLength(4)
  })

  it('keeps to each limit among requests that come at the same moment', async () => {
    const mailboxes = ['', 'first', 'First', 'second', 'first+1', 'third', 'fourth', 'fifth']
    const together = async () =>
      await Promise.all(
        mailboxes.map(async (box) => await ask({ email: box && `${box}@mail.example` })),
      )
    await together()
    expect(new Set(await confirmed()).size).toBe(3)
    expect(await confirmed()).toHaveLength(3)
    expect(await alerts()).toHaveLength(2)
    await together()
    expect(await confirmed()).toHaveLength(3)
    expect(await countLeads()).toBe(16)
    pass(hourMs)
    expect((await alerts()).map(({ subject }) => subject)).toEqual([
      'New request: Mohave County, Arizona',
      'New request: Mohave County, Arizona',
      'More is waiting for you',
    ])
  })

  it('never writes to an address that was left with a question or a reason', async () => {
    const admin = await service.logIn()
    await admin('POST', '/api/admin/offers', sampleOffer)
    const question = { question: 'Mail stranger@mail.example', replyTo: 'stranger@mail.example' }
    await service.call('POST', '/api/offers/TEST-0001/questions', question)
    const reason = 'Tell stranger@mail.example'
    await service.call('POST', '/api/offers/TEST-0001/decline', { reason })
    expect(await confirmed()).toEqual([])
  })

  it('keeps what is one line on one line, wherever it is written', async () => {
    await ask({
      name: 'Dolores\r\nBcc: all@mail.example\u2028\u202EWhitcomb',
      phone: '(928)\t555-0117',
      propertyLocation: 'Mohave County,\n\nArizona',
    })
    const admin = await service.logIn()
    const [lead] = (await admin('GET', '/api/admin/contact-requests')).json<Lead[]>()
    expect(lead).toMatchObject({
      name: 'Dolores Bcc: all@mail.example Whitcomb',
      phone: '(928) 555-0117',
      propertyLocation: 'Mohave County, Arizona',
    })
    await admin('POST', '/api/admin/offers', sampleOffer)
    const replyTo = '(928) 555-0117\nCc: all@mail.example'
    const url = '/api/offers/TEST-0001/questions'
    await service.call('POST', url, { question: 'First.\nSecond.', replyTo })
    const stored = await service.db.read.selectFrom('questions').selectAll().execute()
    expect(stored).toMatchObject([
      { question: 'First.\nSecond.', reply_to: '(928) 555-0117 Cc: all@mail.example' },
    ])
  })
})
