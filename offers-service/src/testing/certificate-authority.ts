import { sign, webcrypto } from 'node:crypto'
import { createServer } from 'node:http'
import type { Signer } from '@libpdf/core'
import {
  Certificate,
  CertificateRevocationList,
  CRLDistributionPoints,
  CryptoEngine,
  DistributionPoint,
  Extension,
  GeneralName,
  Time,
} from 'pkijs'
import { makeCertificate } from '../features/signing/seal/make-certificate.ts'

const engine = new CryptoEngine({ name: 'node', crypto: webcrypto })
const buffer = (bytes: Uint8Array) => new Uint8Array(bytes).buffer
const distributionPointsExtension = '2.5.29.31'
const addressName = 6

async function keyOf({ privateKey }: Awaited<ReturnType<typeof makeCertificate>>) {
  return await webcrypto.subtle.importKey(
    'pkcs8',
    privateKey.export({ format: 'der', type: 'pkcs8' }),
    { name: 'ECDSA', namedCurve: 'P-256' },
    true,
    ['sign'],
  )
}

/** A certificate authority on a free port, which says of each of its certificates that it is not revoked. */
export async function startCertificateAuthority(now: Date) {
  const authority = await makeCertificate('The Authority', now)
  const authorityKey = await keyOf(authority)
  const authorityCertificate = Certificate.fromBER(buffer(authority.certificate))
  const list = new CertificateRevocationList({
    version: 1,
    issuer: authorityCertificate.subject,
    thisUpdate: new Time({ value: now }),
  })
  await list.sign(authorityKey, 'SHA-256', engine)
  const listed = Buffer.from(list.toSchema().toBER(false))
  const state = { isAway: false }
  const server = createServer((_request, response) => {
    if (state.isAway) response.writeHead(503).end()
    else response.writeHead(200, { 'content-type': 'application/pkix-crl' }).end(listed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined

  /** Somebody whose certificate is of this authority. */
  async function makeSigner(): Promise<Signer> {
    const own = await makeCertificate('The Owner', now)
    const certificate = Certificate.fromBER(buffer(own.certificate))
    certificate.issuer = authorityCertificate.subject
    const place = new GeneralName({ type: addressName, value: `http://127.0.0.1:${port}/crl` })
    const points = new CRLDistributionPoints({
      distributionPoints: [new DistributionPoint({ distributionPoint: [place] })],
    })
    certificate.extensions = [
      new Extension({
        extnID: distributionPointsExtension,
        extnValue: points.toSchema().toBER(false),
      }),
    ]
    await certificate.sign(authorityKey, 'SHA-256', engine)
    return {
      certificate: new Uint8Array(certificate.toSchema(true).toBER(false)),
      certificateChain: [authority.certificate],
      keyType: 'EC',
      signatureAlgorithm: 'ECDSA',
      sign: async (data) => new Uint8Array(sign('sha256', data, own.privateKey)),
    }
  }

  return {
    state,
    makeSigner,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
