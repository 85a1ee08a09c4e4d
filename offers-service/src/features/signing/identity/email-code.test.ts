import { addMinutes } from 'date-fns/addMinutes'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AdminSigning, ErrorBody, SigningView } from '../../../../contract/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { startService } from '../../../testing/service.ts'
import { openNextLink, signatureFor } from '../../../testing/signing.ts'
import { openZip } from '../evidence/bundle.ts'
import { readChain, readEvent } from '../evidence/record.ts'
import { verifyEvidence } from '../evidence/verify.ts'
import { tellEvent } from '../evidence/wording.ts'

const dolores = { name: 'Dolores Whitcomb', email: 'dolores@mail.example' }
const other = 'other@mail.example'
const told = 'Address confirmed by a code at 2026-06-15 16:04:00 UTC'

const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')

describe.each(engines)('a code mailed to the signer’s address, on $name,', ({ open }) => {
  let service: Awaited<ReturnType<typeof startService>>
  let admin: Awaited<ReturnType<typeof service.logIn>>
  let link: string

  const start = async (db: Database, SIGNING_EMAIL_CODE: string) => {
    service = await startService(db, { SIGNING_EMAIL_CODE })
    admin = await service.logIn()
    await admin('POST', '/api/admin/offers', {
      ...sampleOffer,
      confirmed: true,
      sellerName: dolores.name,
      sellerEmail: dolores.email,
    })
    link = await openNextLink(service)
  }
  beforeEach(async () => await start(await open(), 'on'))
  afterEach(async () => await service.stop())

  const ask = async (email: string = dolores.email, of = link) =>
    await service.call('POST', `${of}/email-code`, { email })
  const codeMails = async () =>
    (await service.deliverMail()).filter(({ subject }) => subject.startsWith('Your code'))
  const newestCode = async () => /^\d{6}$/m.exec((await codeMails()).at(-1)?.text ?? '')?.[0] ?? ''
  const newCode = async (email: string = dolores.email) => {
    expect((await ask(email)).statusCode).toBe(200)
    return await newestCode()
  }
  const sign = async (more: object = {}) =>
    await service.call('POST', `${link}/sign`, {
      ...(await signatureFor(service, link, dolores)),
      ...more,
    })
  const saidOf = (answer: Awaited<ReturnType<typeof sign>>) => {
    expect([400, 429]).toContain(answer.statusCode)
    return answer.json<ErrorBody>().fields?.emailCode
  }
  const wait = (minutes: number) => (service.clock.now = addMinutes(service.clock.now, minutes))

  it('is asked for before the signature counts', async () => {
    expect((await service.call('GET', link)).json<SigningView>().isEmailCodeNeeded).toBe(true)
    expect(saidOf(await sign())).toBe('Please have us email you a six-digit code first')
    expect(saidOf(await sign({ emailCode: '123456' }))).toMatch(/mail you a six-digit code first/)
    const code = await newCode()
    expect(saidOf(await sign())).toBe('Please type the six-digit code from our email')
    for (const odd of ['', '12345', '1234567', 'abcdef'])
      expect(saidOf(await sign({ emailCode: odd }))).toMatch(/six-digit code/)
    expect(saidOf(await sign({ emailCode: wrongOf(code) }))).toMatch(/not the code we emailed/)
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
    expect((await sign({ emailCode: spaced, email: 'DOLORES@mail.example' })).statusCode).toBe(200)
    expect((await sign({ emailCode: code })).json()).toMatchObject({ code: 'already_signed' })
    expect((await ask()).json()).toMatchObject({ code: 'already_signed' })
  })

  it('stands in the evidence, on the certificate page and in what the checker says', async () => {
    const code = await newCode()
    wait(4)
    expect((await sign({ emailCode: code })).statusCode).toBe(200)
    const { signings } = (await admin('GET', '/api/admin/offers/TEST-0001/signing')).json<{
      signings: AdminSigning[]
    }>()
    expect(signings[0]?.signers[0]?.emailConfirmedAt).toBe('2026-06-15T16:04:00.000Z')
    const chain = (await readChain(service.db.read, signings[0]?.id ?? '')).map(readEvent)
    const named = chain.find(({ type }) => type === 'named')
    expect(named).toMatchObject({ emailCodeSentAt: '2026-06-15T16:00:00.000Z' })
    // The certificate page is drawn from these words.
    expect(named && tellEvent(named).details.join()).toContain(told)
    const bundle = await admin('GET', '/api/admin/offers/TEST-0001/evidence')
    const findings = verifyEvidence(openZip(bundle.rawPayload).files)
    expect(findings.every(({ isFine }) => isFine)).toBe(true)
    expect(findings.map(({ text }) => text).join()).toContain(
      `Owner 1 gave dolores@mail.example. ${told}`,
    )
  })

  it('stops working after five wrong tries, however many come at once', async () => {
    const code = await newCode()
    const body = { ...(await signatureFor(service, link, dolores)), emailCode: wrongOf(code) }
    const tries = await Promise.all(
      Array.from({ length: 9 }, async () => await service.call('POST', `${link}/sign`, body)),
    )
    const said = tries.map(saidOf)
    expect(said.filter((text) => text?.includes('not the code we emailed'))).toHaveLength(5)
    expect(saidOf(await sign({ emailCode: code }))).toMatch(/wrong 5 times/)
    expect((await sign({ emailCode: await newCode() })).statusCode).toBe(200)
  })

  it('is over after 15 minutes, and then no mail goes out with it', async () => {
    const code = await newCode()
    wait(14)
    expect(saidOf(await sign({ emailCode: wrongOf(code) }))).toMatch(/not the code/)
    wait(1)
    expect(saidOf(await sign({ emailCode: code }))).toMatch(/more than 15 minutes old/)
    const mailed = (await codeMails()).length
    await ask()
    wait(15)
    expect(await codeMails()).toHaveLength(mailed)
  })

  it('confirms no other address, and a newer one ends it', async () => {
    const code = await newCode()
    expect(saidOf(await sign({ emailCode: code, email: other }))).toMatch(/another address/)
    const newer = await newCode()
    expect(newer).not.toBe(code)
    expect(saidOf(await sign({ emailCode: code }))).toMatch(/not the code/)
    await newCode(other)
    expect(saidOf(await sign({ emailCode: newer }))).toMatch(/another address/)
  })

  it('is mailed five times an hour to a signer, and ten times to an address', async () => {
    for (let turn = 0; turn < 5; turn += 1) await newCode()
    const code = await newestCode()
    const refused = await ask()
    expect([refused.statusCode, saidOf(refused)]).toEqual([
      429,
      expect.stringContaining('Please use the newest one'),
    ])
    expect((await ask(other)).statusCode).toBe(429)
    expect(await codeMails()).toHaveLength(5)
    await admin('POST', '/api/admin/offers', {
      ...sampleOffer,
      confirmed: true,
      referenceNumber: 'TEST-0002',
    })
    await admin('POST', '/api/admin/offers', {
      ...sampleOffer,
      confirmed: true,
      referenceNumber: 'TEST-0003',
    })
    const second = await openNextLink(service, 'TEST-0002')
    for (let turn = 0; turn < 5; turn += 1) await ask('Dolores@mail.example', second)
    const third = await openNextLink(service, 'TEST-0003')
    expect((await ask(dolores.email, third)).statusCode).toBe(429)
    expect((await ask(other, third)).statusCode).toBe(200)
    expect((await sign({ emailCode: code })).statusCode).toBe(200)
  })

  it('stands nowhere in the database, nor does the address, and its mail tells nothing of the offer', async () => {
    const code = await newCode(other)
    const [mail] = await codeMails()
    expect(mail?.to).toBe(other)
    expect(mail?.text).not.toMatch(/TEST-0001|Whitcomb|331-09/)
    const { read } = service.db
    const signers = JSON.stringify(await read.selectFrom('signers').selectAll().execute())
    const jobs = JSON.stringify(await read.selectFrom('jobs').selectAll().execute())
    expect(signers + jobs).not.toContain(`\\n${code}\\n`)
    expect(signers).not.toContain(`"${code}"`)
    expect(signers).not.toContain(other)
  })

  it('is not for whoever has only the offer’s number, and wants an address', async () => {
    const odd = await service.call('POST', `${link}/email-code`, { email: 'nobody' })
    expect(odd.json()).toMatchObject({ fields: { email: expect.any(String) } })
    expect((await ask(dolores.email, '/api/signing/TEST-0001')).statusCode).toBe(404)
  })

  it('is asked for nowhere while that is off: none is mailed, and one that is sent is left aside', async () => {
    await service.stop()
    await start(await open(), 'off')
    expect((await service.call('GET', link)).json<SigningView>().isEmailCodeNeeded).toBe(false)
    expect((await ask()).statusCode).toBe(404)
    expect(await codeMails()).toEqual([])
    expect((await sign({ emailCode: '123456' })).statusCode).toBe(200)
    const bundle = await admin('GET', '/api/admin/offers/TEST-0001/evidence')
    const findings = verifyEvidence(openZip(bundle.rawPayload).files)
    expect(findings.map(({ text }) => text).join()).not.toContain('Address confirmed')
  })
})
