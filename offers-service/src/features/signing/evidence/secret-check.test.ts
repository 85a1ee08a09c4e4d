import { beforeEach, describe, expect, it } from 'vitest'
import { loadConfig } from '../../../platform/config.ts'
import { createMacs } from '../../../platform/security/macs.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { signByAll } from '../../../testing/signing.ts'
import { useService } from '../../../testing/use-service.ts'
import { requireFittingSecret } from './secret-check.ts'

const other = 'o'.repeat(32)

describe.each(engines)('a start with another SIGNING_SECRET, on $name,', ({ open }) => {
  const service = useService(open)
  let own: string

  beforeEach(() => {
    own = service.services.config.signingSecret
  })

  const start = async (environment: NodeJS.ProcessEnv) => {
    const config = loadConfig({ CMS_TOKEN: 'c'.repeat(32), SIGNING_SECRET: own, ...environment })
    await requireFittingSecret(service.db.read, createMacs(config), config)
  }
  const sign = async () =>
    await signByAll(service, [{ name: 'Marian Tully', email: 'marian@mail.example' }])

  it('goes on while nothing was signed', async () => {
    await expect(start({ SIGNING_SECRET: other })).resolves.toBeUndefined()
  })

  it('is refused once something was, and says what to do', async () => {
    await sign()
    await expect(start({})).resolves.toBeUndefined()
    await expect(start({ SIGNING_SECRET: other })).rejects.toThrow(
      /^SIGNING_SECRET is not the one .*SIGNING_SECRETS_BEFORE/,
    )
  })

  it.each([
    ['names the old one', () => `${'x'.repeat(32)} ${own}`],
    ['says that there is none to name', () => 'none'],
  ])('goes on when it %s', async (_, before) => {
    await sign()
    const environment = { SIGNING_SECRET: other, SIGNING_SECRETS_BEFORE: before() }
    await expect(start(environment)).resolves.toBeUndefined()
  })

  it('does not take one changed record for another secret', async () => {
    await sign()
    const admin = await service.logIn()
    await admin('POST', '/api/admin/offers', {
      ...sampleOffer,
      referenceNumber: 'TEST-0002',
    })
    await service.call('POST', '/api/breezedoc/initiate', { referenceNumber: 'TEST-0002' })
    await service.db.write
      .updateTable('signings')
      .set({ status: 'cancelled' })
      .where('status', '=', 'open')
      .execute()
    await expect(start({})).resolves.toBeUndefined()
  })
})
