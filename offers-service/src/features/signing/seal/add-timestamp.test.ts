import { PDF, type Signer } from '@libpdf/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startCertificateAuthority } from '../../../testing/certificate-authority.ts'
import { testNow } from '../../../testing/service.ts'
import {
  startTimestampServer,
  stampedAt,
  type TimestampBehaviour,
} from '../../../testing/timestamp-server.ts'
import { Paper } from '../drawing/paper.ts'
import { checkPdfSignature, checkPdfTimestamp } from '../evidence/pdf-signature.ts'
import { addTimestamp } from './add-timestamp.ts'
import { timestampServer } from './timestamp.ts'

async function sealedBy(signer: Signer): Promise<Uint8Array> {
  const paper = new Paper({ Title: 'A page' }, 'TEST-0001')
  paper.set('Something to seal', { cut: 'text', size: 12 })
  const document = await PDF.load(await paper.finish('Test'))
  return (await document.sign({ signer, signingTime: testNow })).bytes
}

describe('a timestamp after a sealed PDF', () => {
  let authority: Awaited<ReturnType<typeof startCertificateAuthority>>
  let server: Awaited<ReturnType<typeof startTimestampServer>>
  let sealed: Uint8Array
  beforeEach(async () => {
    authority = await startCertificateAuthority(testNow)
    server = await startTimestampServer()
    sealed = await sealedBy(await authority.makeSigner())
  })
  afterEach(async () => {
    await authority.stop()
    await server.stop()
  })

  it('leaves the sealed bytes as they are and vouches for their time', async () => {
    const { bytes } = await addTimestamp({ pdf: sealed, timestampUrl: server.url })
    expect(Buffer.from(bytes.subarray(0, sealed.length)).equals(sealed)).toBe(true)
    expect(checkPdfTimestamp(bytes, sealed)).toEqual(stampedAt)
  })

  it('carries what the authority of the seal’s certificate says of it, where there is one to ask', async () => {
    const { level } = await addTimestamp({ pdf: sealed, timestampUrl: server.url })
    expect(level).toBe('B-LT')
    authority.state.isAway = true
    const { bytes, level: without } = await addTimestamp({ pdf: sealed, timestampUrl: server.url })
    expect(without).toBe('B-T')
    expect(checkPdfTimestamp(bytes, sealed)).toEqual(stampedAt)
  })

  it('counts for nothing when it is about another document, or was changed', async () => {
    const { bytes } = await addTimestamp({ pdf: sealed, timestampUrl: server.url })
    const other = await sealedBy(await authority.makeSigner())
    expect(checkPdfTimestamp(bytes, other)).toBeUndefined()
    const changed = new Uint8Array(bytes)
    changed[sealed.length + 20] = (changed[sealed.length + 20] ?? 0) ^ 1
    expect(checkPdfTimestamp(changed, sealed)).toBeUndefined()
  })

  it.each<[TimestampBehaviour, RegExp]>([
    ['error', /503/],
    ['refuses', /status 2/],
    ['garbage', /./],
    ['other-digest', /something else/],
  ])('is refused when the server answers: %s', async (behaviour, problem) => {
    server.state.behaviour = behaviour
    await expect(addTimestamp({ pdf: sealed, timestampUrl: server.url })).rejects.toThrow(problem)
  })

  it.each<TimestampBehaviour>(['silent', 'half-answer'])(
    'does not wait for ever for a server that falls %s',
    async (behaviour) => {
      server.state.behaviour = behaviour
      const impatient = timestampServer(server.url, 50)
      await expect(impatient.timestamp(new Uint8Array(32), 'SHA-256')).rejects.toThrow(/time/)
    },
  )
})

describe('a seal with a timestamp inside, as it was made before', () => {
  it('still has its time vouched for', async () => {
    const authority = await startCertificateAuthority(testNow)
    const server = await startTimestampServer()
    const document = await PDF.load(await sealedBy(await authority.makeSigner()))
    const { bytes } = await document.sign({
      signer: await authority.makeSigner(),
      signingTime: testNow,
      timestampAuthority: timestampServer(server.url),
      estimatedSize: 24_576,
    })
    await authority.stop()
    await server.stop()
    expect(checkPdfSignature(bytes)).toMatchObject({ isValid: true, timestamp: stampedAt })
  })
})
