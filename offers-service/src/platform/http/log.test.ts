import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { Server as NetServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SigningView } from '../../../contract/index.ts'
import { currentEmailCode } from '../../features/signing/identity/email-code.ts'
import { startServerProcess } from '../../testing/server-process.ts'
import { openDatabase } from '../database/database.ts'
import { createMacs } from '../security/macs.ts'

const canary = {
  name: 'Quillon Xanthoprax',
  phone: '(352) 555-0177',
  email: 'quillon.xanthoprax@mail.example',
  place: '77 Zephyrine Hollow',
  reference: 'CANARY-7Q9ZX',
}
/** Whatever of it could name the person or open their offer. */
const secrets = [/xanthoprax/i, /555.{0,3}0177/, /zephyrine/i, /7Q9ZX/i]

let dataDir: string
let service: Awaited<ReturnType<typeof startServerProcess>>
let smtp: SMTPServer
let crm: Server
let session: Record<string, string> = {}
let link = ''
let code = ''

function portOf(server: NetServer): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** Calls the service as a browser does; the answer does not matter here. */
async function call(method: string, path: string, body?: object): Promise<Response> {
  return await fetch(service.origin + path, {
    method,
    redirect: 'manual',
    headers: {
      ...session,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
}

/** The code in a mail that no server takes. */
async function readCode(): Promise<string> {
  const db = await openDatabase(join(dataDir, 'service.db'))
  const { id: signerId, codeId } = await db.read
    .selectFrom('signers')
    .select(['id', 'email_code_id as codeId'])
    .executeTakeFirstOrThrow()
  const macs = createMacs({ signingSecret: 's'.repeat(32), earlierSigningSecrets: [] })
  const name = { signerId, codeId: codeId ?? '' }
  const known = await currentEmailCode({ db, macs, now: () => new Date() }, name, canary.email)
  await db.close()
  return known ?? ''
}

async function everythingThatHappens(): Promise<void> {
  const { name, phone, email, place, reference } = canary
  const lead = { name, phone, email, propertyLocation: place, acres: '1-5' }
  await call('POST', '/api/contact', lead)
  await call('POST', '/api/contact', { ...lead, name: '\0', other: name })
  const login = await call('POST', '/api/admin/auth', { password: 'correct horse battery' })
  const { token } = (await login.json()) as { token: string }
  const cookies = login.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0])
  session = { cookie: cookies.join('; '), authorization: `Bearer ${token}` }
  const offer = {
    referenceNumber: reference,
    location: place,
    acreage: 10,
    apn: '331-09-155',
    zoning: '',
    access: '',
    expirationDate: '2099-07-15',
    amount: 18_500,
    status: 'active',
    sellerName: name,
    sellerEmail: email,
    sellerPhone: phone,
    sellerMailingAddress: place,
  }
  expect((await call('POST', '/api/admin/offers', offer)).status).toBe(201)
  await call('POST', '/api/admin/offers', offer)
  await call('GET', `/api/admin/offers?search=${encodeURIComponent(name)}`)
  session = {}
  await call('GET', `/api/offers/${reference}`)
  await call('GET', `/offer/${reference}`)
  await call('GET', `/success?ref=${reference}&email=${email}`)
  const started = await call('POST', '/api/breezedoc/initiate', { referenceNumber: reference })
  const { signatureUrl } = (await started.json()) as { signatureUrl: string }
  link = signatureUrl.split('/').at(-1) ?? ''
  await call('GET', `/sign/${link}`)
  await call('GET', `/sign/${link}/?from=${link}`)
  await call('GET', `/no/such/page/${link}`)
  await call('GET', `/api/signing/${link}%E0%A4%A`)
  await call('GET', `/preview?signature=${link}&id=${name}`)
  const view = (await (await call('GET', `/api/signing/${link}`)).json()) as SigningView
  await call('POST', `/api/signing/${link}/email-code`, { email })
  code = await readCode()
  const sign = { name, email, emailCode: code, consent: true }
  await call('POST', `/api/signing/${link}/sign`, { ...sign, other: name })
  await call('POST', `/api/signing/${link}/sign`, {
    ...sign,
    agreementVersion: view.agreement.version,
    consentVersion: view.consent.version,
  })
  await call('GET', `/api/signing/${link}/document`)
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'log-'))
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, callback) =>
      callback(new Error(`<${address}> is unknown here`)),
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  crm = createServer((_request, response) => response.writeHead(500).end(canary.email))
  await new Promise<void>((resolve) => crm.listen(0, '127.0.0.1', resolve))
  service = await startServerProcess(dataDir, {
    NOTIFY_EMAIL: 'owner@mail.example',
    SMTP_URL: `smtp://127.0.0.1:${portOf(smtp.server)}`,
    CRM_WEBHOOK_URL: `http://127.0.0.1:${portOf(crm)}`,
    CRM_WEBHOOK_SECRET: `whsec_${'a'.repeat(44)}`,
    SIGNING_EMAIL_CODE: 'on',
    LOG_LEVEL: 'trace',
  })
})
afterAll(async () => {
  await service.stop()
  crm.close()
  smtp.close()
  await rm(dataDir, { recursive: true })
})

describe('the log, at its most talkative', () => {
  it('names nobody and opens nothing, whatever happens and fails', async () => {
    await everythingThatHappens()
    // Mails to two people and events to the CRM have all failed once.
    await expect.poll(() => service.log().match(/A job failed/g)?.length).toBeGreaterThan(3)
    const log = service.log()
    expect(log).toContain('/api/signing/:token')
    expect(link.length).toBeGreaterThan(20)
    expect(log).not.toContain(link)
    expect(code).toMatch(/^\d{6}$/)
    expect(log).not.toMatch(new RegExp(`(?<![\\d.])${code}(?!\\d)`))
    for (const secret of secrets) expect(log).not.toMatch(secret)
  })
})
