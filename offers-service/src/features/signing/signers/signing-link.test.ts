import { beforeEach, describe, expect, it } from 'vitest'
import * as contract from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { storePassword } from '../../../testing/password.ts'
import { sampleOffer, sampleLead } from '../../../testing/samples.ts'
import { apiLink, copyLinkOf } from '../../../testing/signing.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'

const password = 'correct horse battery'
const coSeller = { name: 'Joseph Tully', email: 'joseph@mail.example' }

const isEndpoint = (value: unknown): value is contract.Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'url' in value

/** Every address an API token may read: calls of the contract and files. */
const readable = Object.entries<unknown>(contract).flatMap(([name, value]) => {
  if (isEndpoint(value))
    return value.method === 'GET' && ['admin', 'owner'].includes(value.config.access)
      ? [value.url]
      : []
  return name.endsWith('Url') && typeof value === 'string' && value.startsWith('/api/admin/')
    ? [value]
    : []
})

describe.each(engines)('the link with which a seller signs, on $name,', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)
  let signingId: string
  let tokens: string[]

  beforeEach(async () => {
    await storePassword(service.db.write, service.services.macs, password)
    await admin('POST', '/api/admin/offers', { ...sampleOffer, sellerEmail: 'first@mail.example' })
    await admin('PUT', '/api/admin/offers/TEST-0001/co-sellers', { coSellers: [coSeller] })
    await service.call('POST', '/api/contact', sampleLead)
    await service.call('POST', '/api/breezedoc/initiate', { referenceNumber: 'TEST-0001' })
    const view = (await admin('GET', '/api/admin/offers/TEST-0001/signing')).json<{
      signings: contract.AdminSigning[]
    }>()
    signingId = view.signings[0]?.id ?? ''
    const links = [await copyLinkOf(admin, signingId, 1), await copyLinkOf(admin, signingId, 2)]
    tokens = links.map((link) => link.split('/').at(-1) ?? '')
  })

  const tokenOf = async (scope: 'read' | 'write') => {
    const made = await admin('POST', '/api/admin/tokens', {
      password,
      name: 'CRM',
      scope,
      days: 30,
    })
    return made.json<{ token: string }>().token
  }
  const asProgram = async (token: string, method: 'GET' | 'POST', url: string) =>
    await service.app.inject({ method, url, headers: { authorization: `Bearer ${token}` } })

  it('stands in no answer that a token may read', async () => {
    const token = await tokenOf('read')
    const parameters: Record<string, string> = { referenceNumber: 'TEST-0001', id: signingId }
    const answers = new Map<string, number>()
    for (const path of readable) {
      const url = path.replace(/:(\w+)/g, (_, name: string) => parameters[name] ?? 'none')
      const { body, statusCode } = await asProgram(token, 'GET', url)
      answers.set(path, statusCode)
      for (const secret of tokens) expect(body.includes(secret), url).toBe(false)
    }
    expect(answers.get(contract.readOfferSigning.url)).toBe(200)
    expect([...answers.values()].filter((status) => status === 200).length).toBeGreaterThan(8)
  })

  it.each(['read', 'write'] as const)('is not for a program with a token to %s', async (scope) => {
    const token = await tokenOf(scope)
    for (const call of ['link', 'send']) {
      const url = `/api/admin/signings/${signingId}/signers/2/${call}`
      const answer = await asProgram(token, 'POST', url)
      expect([answer.statusCode, answer.json()]).toEqual([
        403,
        expect.objectContaining({ code: 'token_not_allowed' }),
      ])
    }
  })

  it('is handed out only while its seller has yet to sign, and each time is logged', async () => {
    const url = `/api/admin/signings/${signingId}/signers/2/link`
    expect((await service.call('POST', url)).statusCode).toBe(401)
    const { link } = (await admin('POST', url)).json<{ link: string }>()
    expect((await service.call('GET', apiLink(link))).statusCode).toBe(200)
    const events = (await admin('GET', '/api/admin/security-events')).json<
      contract.SecurityEvent[]
    >()
    expect(events[0]).toMatchObject({ event: 'signing_link_copied', detail: 'TEST-0001' })
    await admin('POST', `/api/admin/signings/${signingId}/cancel`)
    expect((await admin('POST', url)).statusCode).toBe(404)
  })
})
